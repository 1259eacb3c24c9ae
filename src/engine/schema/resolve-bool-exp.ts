import { asRecord } from '#engine/metadata/parse.ts';
import type { RawBoolExp } from '#engine/metadata/types.ts';
import { allOf, NEVER, type BoolExp } from '#engine/schema/bool-exp.ts';
import type { Column, Table } from '#engine/schema/model.ts';
import { COLUMN_OPERATORS, operatorsOf, type ComparisonOperator } from '#engine/schema/operators.ts';
import { encodeValue, type Operand } from '#engine/schema/param-source.ts';
import { isJson, TEXT } from '#engine/schema/scalars.ts';

/** Finds a tracked table by schema and name. */
export type FindTable = (schema: string, name: string) => Table | undefined;

/** Why a filter cannot be served. The permission that holds it is then left out, never widened. */
export class UnresolvedFilter extends Error {
  override readonly name = 'UnresolvedFilter';
}

/** Gives a permission's filter its meaning. `root` is the table that the permission belongs to. */
export function resolveBoolExp(raw: RawBoolExp, table: Table, root: Table, findTable: FindTable): BoolExp {
  const resolve = (value: unknown, on: Table): BoolExp => resolveBoolExp(asExpression(value), on, root, findTable);
  const items = Object.entries(raw).map(([key, value]): BoolExp => {
    if (key === '_and' || key === '_or') {
      const list = Array.isArray(value) ? value : [value];
      return { kind: key === '_and' ? 'and' : 'or', items: list.map((item) => resolve(item, table)) };
    }
    if (key === '_not') return { kind: 'not', item: resolve(value, table) };
    if (key === '_exists') return resolveExists(value, findTable, resolve);
    const column = table.columns.get(key);
    if (column !== undefined) return resolveColumn(column, value, table, root);
    const relationship = table.relationships.get(key);
    if (relationship !== undefined) return { kind: 'related', relationship, where: resolve(value, relationship.target) };
    throw new UnresolvedFilter(`"${key}" is neither a column nor a relationship of ${table.displayName}`);
  });
  return allOf(...items);
}

function asExpression(value: unknown): RawBoolExp {
  const record = asRecord(value);
  if (record === undefined) throw new UnresolvedFilter('an object is expected');
  return record;
}

function resolveExists(value: unknown, findTable: FindTable, resolve: (value: unknown, on: Table) => BoolExp): BoolExp {
  const { _table: target, _where: where } = asExpression(value);
  const name = asRecord(target);
  const table = findTable(String(name?.['schema'] ?? 'public'), String(name?.['name'] ?? target));
  if (table === undefined) throw new UnresolvedFilter(`_exists names a table that is not tracked`);
  return { kind: 'exists', table, where: resolve(where ?? {}, table) };
}

function resolveColumn(column: Column, value: unknown, table: Table, root: Table): BoolExp {
  const operators = asRecord(value);
  // `column: value` is short for `column: {_eq: value}`.
  if (operators === undefined) return resolveOperator(column, null, '_eq', value, table, root);
  const entries = Object.entries(operators);
  if (isJson(column.type) && entries.every(([key]) => !key.startsWith('_'))) {
    return resolveOperator(column, null, '_eq', value, table, root);
  }
  return allOf(...entries.map(([operator, operand]) => resolveOperator(column, null, operator, operand, table, root)));
}

function resolveOperator(column: Column, cast: string | null, operator: string, value: unknown, table: Table, root: Table): BoolExp {
  if (operator === '_is_null' && typeof value === 'boolean') return { kind: 'is-null', column, isNull: value };
  if (operator === '_cast') {
    const text = asRecord(asExpression(value)['String']);
    if (text === undefined || column.type.name !== 'jsonb') throw new UnresolvedFilter('_cast serves only jsonb to String');
    const items = Object.entries(text).map(([name, operand]) => resolveOperator(column, 'text', name, operand, table, root));
    return allOf(...items);
  }
  const columnOperator = COLUMN_OPERATORS[operator];
  if (columnOperator !== undefined) return resolveColumnComparison(column, columnOperator, value, table, root);
  const type = cast === null ? column.type : TEXT;
  const info = operatorsOf(type).get(operator as ComparisonOperator);
  if (info === undefined) throw new UnresolvedFilter(`operator "${operator}" is not supported on ${column.name}`);
  if (value === null) return resolveNull(column, operator);
  if (info.operand === 'list' && Array.isArray(value)) {
    const operands = value.map((item) => toOperand(item, type.sql, type.isArray));
    return { kind: 'list', column, negated: operator === '_nin', operands };
  }
  const sqlType = { same: type.sql, list: `${type.sql}[]`, text: 'text', texts: 'text[]' }[info.operand];
  const operand = toOperand(value, sqlType, info.operand === 'texts' || type.isArray);
  return { kind: 'compare', column, cast, operator: operator as ComparisonOperator, operand };
}

/** Equality with a null of the metadata asks for null, as in Hasura; of a column that is never null, for nothing. */
function resolveNull(column: Column, operator: string): BoolExp {
  if (operator !== '_eq' && operator !== '_neq') throw new UnresolvedFilter(`operator "${operator}" on ${column.name} compares with null`);
  return column.notNull ? NEVER : { kind: 'is-null', column, isNull: operator === '_eq' };
}

function resolveColumnComparison(column: Column, operator: ComparisonOperator, value: unknown, table: Table, root: Table): BoolExp {
  const path = Array.isArray(value) ? value : [value];
  const fromRoot = path.length === 2 && path[0] === '$';
  const name = path.at(-1);
  const other = path.length === 1 || fromRoot ? (fromRoot ? root : table).columns.get(String(name)) : undefined;
  if (other === undefined) throw new UnresolvedFilter(`"${String(name)}" is no column to compare ${column.name} with`);
  if (other.type.sql !== column.type.sql) throw new UnresolvedFilter(`${column.name} and ${other.name} are of different types`);
  return { kind: 'columns', column, operator, other, root: fromRoot };
}

const SESSION_VARIABLE = /^x-hasura-/i;

/** A constant, or the session variable whose name the value is. */
export function toOperand(value: unknown, type: string, asArray = false): Operand {
  if (typeof value === 'string' && SESSION_VARIABLE.test(value)) {
    return { source: { from: 'session', name: value.toLowerCase() }, type };
  }
  const isJson = type === 'json' || type === 'jsonb';
  const encode = isJson ? 'json' : asArray && Array.isArray(value) ? 'array' : 'text';
  return { source: { from: 'constant', value: value === null ? null : encodeValue(value, encode) }, type };
}
