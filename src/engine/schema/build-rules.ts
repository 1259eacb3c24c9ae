import { at, type Report } from '#engine/metadata/parse.ts';
import type { Origin, RawBoolExp, TableMetadata } from '#engine/metadata/types.ts';
import { ALWAYS, hasRootReference, type BoolExp } from '#engine/schema/bool-exp.ts';
import { isExposable } from '#engine/schema/graphql-name.ts';
import type { Table, TableRules } from '#engine/schema/model.ts';
import type { Operand } from '#engine/schema/param-source.ts';
import { resolveBoolExp, toOperand, UnresolvedFilter, type FindTable } from '#engine/schema/resolve-bool-exp.ts';

/**
 * The rules of every role for one table. A permission that cannot be resolved is left out and reported: a role that
 * loses a permission sees less, never more.
 */
export function buildRules(metadata: TableMetadata, table: Table, findTable: FindTable, report: Report): Map<string, TableRules> {
  const rules = new Map<string, TableRules>([['admin', adminRules(table)]]);
  const add = (role: string, rule: TableRules): void => {
    rules.set(role, { ...rules.get(role), ...rule });
  };
  const context = { table, findTable, report };
  for (const [role, { columns, filter, limit, allowAggregations, origin }] of metadata.select) {
    const resolved = resolveFilter(context, filter, origin, 'filter');
    if (resolved === undefined) continue;
    add(role, { select: { columns: resolveColumns(context, columns, origin), filter: resolved, limit, allowAggregations } });
  }
  for (const [role, { columns, check, set, backendOnly, origin }] of metadata.insert) {
    const resolved = resolveFilter(context, check, origin, 'check');
    const presets = resolvePresets(context, set, origin);
    if (resolved === undefined || presets === undefined) continue;
    const allowed = withoutPresets(resolveColumns(context, columns, origin), presets);
    add(role, { insert: { columns: allowed, check: resolved, presets, backendOnly } });
  }
  for (const [role, { columns, filter, check, set, backendOnly, origin }] of metadata.update) {
    const resolved = resolveFilter(context, filter, origin, 'filter');
    const resolvedCheck = check === null ? ALWAYS : resolveFilter(context, check, origin, 'check');
    const presets = resolvePresets(context, set, origin);
    if (resolved === undefined || resolvedCheck === undefined || presets === undefined) continue;
    const allowed = withoutPresets(resolveColumns(context, columns, origin), presets);
    add(role, { update: { columns: allowed, filter: resolved, check: resolvedCheck, presets, backendOnly } });
  }
  for (const [role, { filter, backendOnly, origin }] of metadata.delete) {
    const resolved = resolveFilter(context, filter, origin, 'filter');
    if (resolved !== undefined) add(role, { delete: { filter: resolved, backendOnly } });
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
  const presets = new Map<string, Operand>();
  return {
    select: { columns, filter: ALWAYS, limit: null, allowAggregations: true },
    insert: { columns, check: ALWAYS, presets, backendOnly: false },
    update: { columns, filter: ALWAYS, check: ALWAYS, presets, backendOnly: false },
    delete: { filter: ALWAYS, backendOnly: false },
  };
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

function resolveColumns({ table, report }: Context, columns: readonly string[] | '*', origin: Origin): Set<string> {
  const exposable = [...table.columns.values()].filter(isExposable).map((column) => column.name);
  if (columns === '*') return new Set(exposable);
  for (const column of columns) {
    if (!table.columns.has(column)) report(at(origin, 'columns'), `column "${column}" does not exist`);
  }
  return new Set(columns.filter((column) => exposable.includes(column)));
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

/** Presets win over client values: Hasura drops the column from the input type, so a value there is a bug. */
function withoutPresets(columns: ReadonlySet<string>, presets: ReadonlyMap<string, Operand>): Set<string> {
  return new Set([...columns].filter((column) => !presets.has(column)));
}
