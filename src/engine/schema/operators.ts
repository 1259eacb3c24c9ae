import type { PgType } from '#engine/catalog/types.ts';
import { isJsonb, isText } from '#engine/schema/scalars.ts';

type Compared = '_eq' | '_neq' | '_gt' | '_lt' | '_gte' | '_lte' | '_in' | '_nin';
type Matched = 'like' | 'ilike' | 'similar' | 'regex' | 'iregex';
export type ComparisonOperator =
  Compared | `_${Matched}` | `_n${Matched}` | '_contains' | '_contained_in' | '_has_key' | '_has_keys_any' | '_has_keys_all';

/** What an operator compares with: a value like the column's, a list of those, a text or a list of texts. */
export type OperandShape = 'same' | 'list' | 'text' | 'texts';

export interface OperatorInfo {
  readonly operand: OperandShape;
  readonly description: string | null;
}

type Operators = readonly (readonly [operator: ComparisonOperator, operand: OperandShape, description: string | null])[];

const COMMON: Operators = [
  ...(['_eq', '_gt', '_gte', '_lt', '_lte', '_neq'] as const).map((name) => [name, 'same', null] as const),
  ['_in', 'list', null],
  ['_nin', 'list', null],
];

const TEXT: Operators = [
  ['_ilike', 'same', 'does the column match the given case-insensitive pattern'],
  ['_iregex', 'same', 'does the column match the given POSIX regular expression, case insensitive'],
  ['_like', 'same', 'does the column match the given pattern'],
  ['_nilike', 'same', 'does the column NOT match the given case-insensitive pattern'],
  ['_niregex', 'same', 'does the column NOT match the given POSIX regular expression, case insensitive'],
  ['_nlike', 'same', 'does the column NOT match the given pattern'],
  ['_nregex', 'same', 'does the column NOT match the given POSIX regular expression, case sensitive'],
  ['_nsimilar', 'same', 'does the column NOT match the given SQL regular expression'],
  ['_regex', 'same', 'does the column match the given POSIX regular expression, case sensitive'],
  ['_similar', 'same', 'does the column match the given SQL regular expression'],
];

const JSONB: Operators = [
  ['_contained_in', 'same', 'is the column contained in the given json value'],
  ['_contains', 'same', 'does the column contain the given json value at the top level'],
  ['_has_key', 'text', 'does the string exist as a top-level key in the column'],
  ['_has_keys_all', 'texts', 'do all of these strings exist as top-level keys in the column'],
  ['_has_keys_any', 'texts', 'do any of these strings exist as top-level keys in the column'],
];

const ARRAY: Operators = [
  ['_contained_in', 'same', 'is the array contained in the given array value'],
  ['_contains', 'same', 'does the array contain the given value'],
];

/** The operators of a column of this type, beside `_is_null` and `_cast`. */
export function operatorsOf(type: PgType): ReadonlyMap<ComparisonOperator, OperatorInfo> {
  const all = [COMMON, isText(type) ? TEXT : [], isJsonb(type) ? JSONB : [], type.isArray ? ARRAY : []].flat();
  return new Map(all.map(([name, operand, description]) => [name, { operand, description }]));
}

/** Permissions compare columns with these: operator in the metadata -> comparison. */
export const COLUMN_OPERATORS: Readonly<Record<string, ComparisonOperator>> = {
  _ceq: '_eq',
  _cne: '_neq',
  _cneq: '_neq',
  _cgt: '_gt',
  _clt: '_lt',
  _cgte: '_gte',
  _clte: '_lte',
};
