import { at, type Report } from '#engine/metadata/parse.ts';
import type { Origin, Permission, RawBoolExp, TableMetadata } from '#engine/metadata/types.ts';
import { ALWAYS, hasRootReference, type BoolExp } from '#engine/schema/bool-exp.ts';
import { isExposable } from '#engine/schema/graphql-name.ts';
import type { Rule, Table, TableRules } from '#engine/schema/model.ts';
import type { Operand } from '#engine/schema/param-source.ts';
import { resolveBoolExp, toOperand, UnresolvedFilter, type FindTable } from '#engine/schema/resolve-bool-exp.ts';

/**
 * The rules of every role for one table. A permission that cannot be resolved is left out and reported: a role that
 * loses a permission sees less, never more.
 */
export function buildRules(metadata: TableMetadata, table: Table, findTable: FindTable, report: Report): Map<string, TableRules> {
  const rules = new Map<string, TableRules>([['admin', adminRules(table)]]);
  for (const [operation, byRole] of Object.entries(metadata.permissions)) {
    for (const [role, permission] of byRole) {
      const rule = resolveRule({ table, findTable, report }, permission);
      if (rule !== undefined) rules.set(role, { ...rules.get(role), [operation]: rule });
    }
  }
  return rules;
}

interface Context {
  readonly table: Table;
  readonly findTable: FindTable;
  readonly report: Report;
}

function adminRules(table: Table): TableRules {
  const columns = new Set([...table.columns.values()].filter(isExposable).map((column) => column.name));
  const rule: Rule = {
    columns,
    filter: ALWAYS,
    check: ALWAYS,
    presets: new Map(),
    limit: null,
    allowAggregations: true,
    backendOnly: false,
  };
  return { select: rule, insert: rule, update: rule, delete: rule };
}

function resolveRule(context: Context, permission: Permission): Rule | undefined {
  const { origin, limit, allowAggregations, backendOnly } = permission;
  const filter = resolveFilter(context, permission.filter, origin, 'filter');
  const check = resolveFilter(context, permission.check, origin, 'check');
  const presets = resolvePresets(context, permission.set, origin);
  if (filter === undefined || check === undefined || presets === undefined) return undefined;
  // Presets win over client values: Hasura drops the column from the input type, so a value there is a bug.
  const columns = resolveColumns(context, permission.columns, origin).filter((column) => !presets.has(column));
  return { columns: new Set(columns), filter, check, presets, limit, allowAggregations, backendOnly };
}

function resolveFilter({ table, findTable, report }: Context, raw: RawBoolExp, origin: Origin, key: string): BoolExp | undefined {
  try {
    const item = resolveBoolExp(raw, table, table, findTable);
    return hasRootReference(item) ? { kind: 'scope', item } : item;
  } catch (error) {
    if (!(error instanceof UnresolvedFilter)) throw error;
    report(at(origin, key), `${error.message}: the permission is left out`);
    return undefined;
  }
}

function resolveColumns({ table, report }: Context, columns: readonly string[] | '*', origin: Origin): string[] {
  const exposable = [...table.columns.values()].filter(isExposable).map((column) => column.name);
  if (columns === '*') return exposable;
  for (const column of columns) {
    if (!table.columns.has(column)) report(at(origin, 'columns'), `column "${column}" does not exist`);
  }
  return columns.filter((column) => exposable.includes(column));
}

function resolvePresets(
  { table, report }: Context,
  set: Readonly<Record<string, unknown>>,
  origin: Origin,
): Map<string, Operand> | undefined {
  const presets = new Map<string, Operand>();
  for (const [name, value] of Object.entries(set)) {
    const column = table.columns.get(name);
    if (column === undefined) {
      report(at(origin, `set.${name}`), `column "${name}" does not exist: the permission is left out`);
      return undefined;
    }
    presets.set(name, toOperand(value, column.type.sql, column.type.isArray));
  }
  return presets;
}
