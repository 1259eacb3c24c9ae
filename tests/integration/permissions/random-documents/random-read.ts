/** Random reads over the tables of a role: what is asked, before it becomes GraphQL or SQL. */
import type { Random } from '#local/seed/random.ts';
import type { ColumnType, ReferenceTable } from './reference.ts';

export type Condition =
  | { kind: 'and' | 'or'; items: Condition[] }
  | { kind: 'not'; item: Condition }
  | { kind: 'compare'; column: string; type: ColumnType; operator: string; value: unknown }
  | { kind: 'null'; column: string; isNull: boolean }
  | { kind: 'related'; relationship: string; where: Condition };

export interface Ordering {
  /** A relationship before the column where the order is that of a related row. */
  relationship: string | null;
  column: string;
  direction: 'asc' | 'desc' | 'asc_nulls_first' | 'desc_nulls_last';
}

export type Selected =
  | { kind: 'column'; key: string; column: string }
  | { kind: 'typename'; key: string }
  | { kind: 'object'; key: string; relationship: string; fields: Selected[] }
  | { kind: 'array'; key: string; relationship: string; read: Read }
  | { kind: 'count'; key: string; relationship: string; where: Condition };

export interface Read {
  table: string;
  where: Condition;
  order: Ordering[];
  distinctOn: string[];
  limit: number | null;
  offset: number | null;
  fields: Selected[];
}

export interface Source {
  random: Random;
  tables: Record<string, ReferenceTable>;
  /** Values that occur, by `table.column`. */
  values: ReadonlyMap<string, readonly unknown[]>;
}

/** Texts that would do harm if they ever became part of a statement, or of JSON, unquoted. */
export const HOSTILE = [
  `'`,
  `"`,
  `\\`,
  `'; drop table internships; --`,
  `$1`,
  `%`,
  `_`,
  `x-hasura-user-id`,
  `X-Hasura-User-Id`,
  `{{ADMIN}}`,
  `\\'; select 1; --`,
  `null`,
  `🙂 ู`,
  `line\nbreak`,
  `$$`,
  '',
];

const COMPARISONS = ['_eq', '_neq', '_gt', '_gte', '_lt', '_lte', '_in', '_nin'];
const OPERATORS: Record<ColumnType, string[]> = {
  uuid: COMPARISONS,
  text: [...COMPARISONS, '_like', '_nlike', '_ilike', '_nilike'],
  integer: COMPARISONS,
  bigint: COMPARISONS,
  boolean: ['_eq', '_neq', '_in', '_nin'],
  timestamptz: COMPARISONS,
  date: COMPARISONS,
  jsonb: ['_eq', '_neq', '_contains', '_contained_in', '_has_key', '_has_keys_any', '_has_keys_all'],
  real: ['_gt', '_lt'],
};
const DIRECTIONS: Ordering['direction'][] = ['asc', 'desc', 'asc_nulls_first', 'desc_nulls_last'];

function tableOf({ tables }: Source, name: string): ReferenceTable {
  const table = tables[name];
  if (!table) throw new Error(`the reference has no table ${name}`);
  return table;
}

function valueOf({ random, values }: Source, table: string, column: string, type: ColumnType): unknown {
  if (type === 'text' && random.chance(0.25)) return random.pick(HOSTILE);
  const known = values.get(`${table}.${column}`) ?? [];
  if (known.length > 0) return random.pick(known);
  const fallbacks: Record<ColumnType, unknown> = {
    uuid: '00000000-0000-4000-8000-000000000000',
    text: 'a',
    integer: 1,
    bigint: 1,
    boolean: true,
    timestamptz: '2026-01-01T00:00:00+00:00',
    date: '2026-01-01',
    jsonb: [],
    real: 0.5,
  };
  return fallbacks[type];
}

function comparison(source: Source, table: string, column: string, type: ColumnType): Condition {
  const { random } = source;
  const operator = random.pick(OPERATORS[type]);
  const one = () => valueOf(source, table, column, type);
  const list = () => Array.from({ length: random.int(0, 3) }, one);
  const word = () => (random.chance(0.3) ? random.pick(HOSTILE) : String([one()].flat(2)[0] ?? 'x'));
  if (operator === '_in' || operator === '_nin') return { kind: 'compare', column, type, operator, value: list() };
  if (operator === '_has_key') return { kind: 'compare', column, type, operator, value: word() };
  if (operator.startsWith('_has_keys')) {
    return { kind: 'compare', column, type, operator, value: Array.from({ length: random.int(1, 3) }, word) };
  }
  if (operator.endsWith('like'))
    return { kind: 'compare', column, type, operator, value: `%${String(one()).slice(0, 3).replaceAll('\\', '')}%` };
  return { kind: 'compare', column, type, operator, value: one() };
}

export function randomCondition(source: Source, table: string, depth: number): Condition {
  const { random } = source;
  const { columns, relationships } = tableOf(source, table);
  const pick = random.next();
  const inner = () => randomCondition(source, table, depth - 1);
  if (depth > 0 && pick < 0.3) {
    return { kind: random.chance(0.5) ? 'and' : 'or', items: Array.from({ length: random.int(0, 3) }, inner) };
  }
  if (depth > 0 && pick < 0.4) return { kind: 'not', item: inner() };
  const names = Object.keys(relationships);
  if (depth > 0 && pick < 0.6 && names.length > 0) {
    const relationship = random.pick(names);
    const target = relationships[relationship]?.table ?? '';
    return { kind: 'related', relationship, where: randomCondition(source, target, depth - 1) };
  }
  const [column, type] = random.pick(Object.entries(columns));
  if (random.chance(0.15)) return { kind: 'null', column, isNull: random.chance(0.5) };
  return comparison(source, table, column, type);
}

function randomOrder(source: Source, table: string, distinctOn: string[]): Ordering[] {
  const { random } = source;
  const { columns, relationships, key } = tableOf(source, table);
  const order: Ordering[] = distinctOn.map((column) => ({ relationship: null, column, direction: random.pick(DIRECTIONS) }));
  const sortable = Object.entries(columns).flatMap(([column, type]) => (type === 'jsonb' ? [] : [column]));
  if (random.chance(0.5)) order.push({ relationship: null, column: random.pick(sortable), direction: random.pick(DIRECTIONS) });
  const objects = Object.entries(relationships).filter(([, { kind }]) => kind === 'object');
  if (objects.length > 0 && random.chance(0.3)) {
    const [relationship, { table: target }] = random.pick(objects);
    const far = Object.entries(tableOf(source, target).columns).flatMap(([column, type]) => (type === 'jsonb' ? [] : [column]));
    order.push({ relationship, column: random.pick(far), direction: random.pick(DIRECTIONS) });
  }
  // Ends in the key, so that both sides must answer the very same rows in the same order.
  return [...order, ...key.map((column): Ordering => ({ relationship: null, column, direction: 'asc' }))];
}

function randomFields(source: Source, table: string, depth: number): Selected[] {
  const { random } = source;
  const { columns, relationships, key } = tableOf(source, table);
  const names = Object.keys(columns);
  const chosen = [...new Set([...key, ...random.sample(names, random.int(0, Math.min(5, names.length)))])];
  const fields: Selected[] = chosen.map((column) => ({ kind: 'column', key: random.chance(0.1) ? `of_${column}` : column, column }));
  if (random.chance(0.1)) fields.push({ kind: 'typename', key: '__typename' });
  if (depth === 0) return fields;
  for (const [relationship, { kind, table: target }] of Object.entries(relationships)) {
    if (random.chance(0.5)) continue;
    if (kind === 'object') fields.push({ kind, key: relationship, relationship, fields: randomFields(source, target, depth - 1) });
    else fields.push({ kind, key: relationship, relationship, read: randomRead(source, target, depth - 1) });
    if (kind === 'array' && tableOf(source, target).aggregate && random.chance(0.3)) {
      fields.push({ kind: 'count', key: `${relationship}_aggregate`, relationship, where: randomCondition(source, target, 1) });
    }
  }
  return fields;
}

/** A read of a table: conditions, order, page and fields, relationships followed `depth` times. */
export function randomRead(source: Source, table: string, depth: number): Read {
  const { random } = source;
  const { columns } = tableOf(source, table);
  const plain = Object.entries(columns).flatMap(([column, type]) => (type === 'jsonb' ? [] : [column]));
  const distinctOn = random.chance(0.1) ? [random.pick(plain)] : [];
  return {
    table,
    where: randomCondition(source, table, random.int(0, 3)),
    order: randomOrder(source, table, distinctOn),
    distinctOn,
    limit: random.chance(0.5) ? random.int(0, 60) : null,
    offset: random.chance(0.2) ? random.int(0, 5) : null,
    fields: randomFields(source, table, depth),
  };
}
