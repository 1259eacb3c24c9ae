import { spellNumber } from '#engine/exact-number.ts';

/** How a JSON value of a variable becomes the text that PostgreSQL reads. */
export type ParamEncoding =
  /** strings as they are, numbers and booleans in their JSON spelling, objects and lists as JSON */
  | 'text'
  /** a number for a numeric column, whose zeros it keeps: spelled as Hasura spells it, 5 as 5.0 */
  | 'numeric'
  /** any value as JSON text, strings quoted (json and jsonb) */
  | 'json'
  /** a list as a PostgreSQL array literal, its elements encoded as `text`; a single value is a list of one */
  | 'array'
  /** a list as a PostgreSQL array literal, its elements encoded as `json` */
  | 'json-array';

/** Where the value of a placeholder comes from when a plan is run; `null` is a value too (SQL NULL). */
export type ParamSource =
  | { readonly from: 'constant'; readonly value: string | null }
  /** `mostRows`: the value is a `limit`, which may not be larger. */
  | { readonly from: 'variable'; readonly path: readonly (string | number)[]; readonly encode: ParamEncoding; readonly mostRows?: number }
  /** A session variable by its lower-case name; its absence is the error `not-found`. */
  | { readonly from: 'session'; readonly name: string }
  /** All session variables as one JSON object: the session argument of a tracked function. */
  | { readonly from: 'session-json' }
  /** A field of an object that is known only when the plan runs: a handler's answer, a row written before. */
  | { readonly from: 'parent'; readonly field: string };

/** A value in an expression: where it comes from, and the PostgreSQL type that its placeholder is cast to. */
export interface Operand {
  readonly source: ParamSource;
  readonly type: string;
}

/** The text that PostgreSQL reads for a JSON value; null for SQL NULL. */
export function encodeValue(value: unknown, encode: ParamEncoding): string | null {
  if (value === null || value === undefined) return encode === 'json' && value === null ? 'null' : null;
  if (encode === 'json') return JSON.stringify(value);
  if (encode === 'text') return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (encode === 'numeric') return spellNumber(String(encodeValue(value, 'text')));
  return encodeArray(Array.isArray(value) ? value : [value], encode === 'json-array' ? 'json' : 'text');
}

function encodeArray(values: readonly unknown[], encode: 'json' | 'text'): string {
  if (encode === 'text' && values.some((value) => Array.isArray(value))) {
    return `{${values.map((value) => (Array.isArray(value) ? encodeArray(value, encode) : 'NULL')).join(',')}}`;
  }
  return toArrayLiteral(values.map((value) => (value === null ? null : encodeValue(value, encode))));
}

/** A PostgreSQL array literal; every element is quoted, so that no content can end it. */
export function toArrayLiteral(items: readonly (string | null)[]): string {
  const quoted = items.map((item) => (item === null ? 'NULL' : `"${item.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`));
  return `{${quoted.join(',')}}`;
}
