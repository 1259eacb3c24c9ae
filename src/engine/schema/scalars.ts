import type { PgType } from '#engine/catalog/types.ts';

/** PostgreSQL types that GraphQL has a name of its own for; all others keep PostgreSQL's (`uuid`, `timestamptz`). */
const GRAPHQL_NAMES: Readonly<Record<string, string>> = {
  int4: 'Int',
  bool: 'Boolean',
  text: 'String',
  varchar: 'String',
  float4: 'Float',
  float8: 'float8',
  int2: 'smallint',
  int8: 'bigint',
};

const NUMERIC = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'money']);
/** Types that Hasura knows an order of; of types unknown to it there is no min and max. */
const COMPARABLE = new Set([...NUMERIC, 'bpchar', 'varchar', 'text', 'citext', 'date', 'timestamp', 'timestamptz', 'timetz', 'uuid']);
const STRINGIFIED = new Set(['int8', 'float8', 'numeric']);

/** Text, for what is compared or matched as one whatever its column. */
export const TEXT: PgType = { sql: 'text', name: 'text', isArray: false };

/** Hasura's name of the scalar for a column of this type; of arrays, for an element. */
export function scalarName(type: PgType): string {
  return GRAPHQL_NAMES[type.name] ?? type.name;
}

/** True where sum, avg and the like make sense. */
export function isNumeric(type: PgType): boolean {
  return !type.isArray && NUMERIC.has(type.name);
}

/** True where min and max make sense. */
export function isComparable(type: PgType): boolean {
  return type.isArray || COMPARABLE.has(type.name);
}

/** Types that match patterns. */
export function isText(type: PgType): boolean {
  return !type.isArray && ['text', 'varchar', 'bpchar', 'citext'].includes(type.name);
}

export function isJsonb(type: PgType): boolean {
  return !type.isArray && type.name === 'jsonb';
}

export function isJson(type: PgType): boolean {
  return type.name === 'json' || type.name === 'jsonb';
}

/** Types that become strings under STRINGIFY_NUMERIC_TYPES, since JavaScript's numbers cannot hold them all. */
export function isStringified(type: PgType): boolean {
  return STRINGIFIED.has(type.name);
}

/** Name of the comparison input type of a column. */
export function comparisonTypeName(type: PgType, scalar: string): string {
  return type.isArray ? `${scalar}_array_comparison_exp` : `${scalar}_comparison_exp`;
}
