import type { PgType } from '#engine/catalog/types.ts';
import { isJsonb, isText } from '#engine/schema/scalars.ts';

export type ComparisonOperator =
  | '_eq'
  | '_neq'
  | '_gt'
  | '_lt'
  | '_gte'
  | '_lte'
  | '_in'
  | '_nin'
  | '_like'
  | '_nlike'
  | '_ilike'
  | '_nilike'
  | '_similar'
  | '_nsimilar'
  | '_regex'
  | '_nregex'
  | '_iregex'
  | '_niregex'
  | '_contains'
  | '_contained_in'
  | '_has_key'
  | '_has_keys_any'
  | '_has_keys_all';

/** What an operator compares with: a value like the column's, a list of those, a text or a list of texts. */
export type OperandShape = 'same' | 'list' | 'text' | 'texts';

export interface OperatorInfo {
  readonly operand: OperandShape;
  readonly description: string | null;
}

const COMMON: Readonly<Record<string, OperatorInfo>> = {
  _eq: { operand: 'same', description: null },
  _gt: { operand: 'same', description: null },
  _gte: { operand: 'same', description: null },
  _in: { operand: 'list', description: null },
  _lt: { operand: 'same', description: null },
  _lte: { operand: 'same', description: null },
  _neq: { operand: 'same', description: null },
  _nin: { operand: 'list', description: null },
};

const TEXT: Readonly<Record<string, OperatorInfo>> = {
  _ilike: { operand: 'same', description: 'does the column match the given case-insensitive pattern' },
  _iregex: {
    operand: 'same',
    description: 'does the column match the given POSIX regular expression, case insensitive',
  },
  _like: { operand: 'same', description: 'does the column match the given pattern' },
  _nilike: { operand: 'same', description: 'does the column NOT match the given case-insensitive pattern' },
  _niregex: {
    operand: 'same',
    description: 'does the column NOT match the given POSIX regular expression, case insensitive',
  },
  _nlike: { operand: 'same', description: 'does the column NOT match the given pattern' },
  _nregex: {
    operand: 'same',
    description: 'does the column NOT match the given POSIX regular expression, case sensitive',
  },
  _nsimilar: { operand: 'same', description: 'does the column NOT match the given SQL regular expression' },
  _regex: { operand: 'same', description: 'does the column match the given POSIX regular expression, case sensitive' },
  _similar: { operand: 'same', description: 'does the column match the given SQL regular expression' },
};

const JSONB: Readonly<Record<string, OperatorInfo>> = {
  _contained_in: { operand: 'same', description: 'is the column contained in the given json value' },
  _contains: { operand: 'same', description: 'does the column contain the given json value at the top level' },
  _has_key: { operand: 'text', description: 'does the string exist as a top-level key in the column' },
  _has_keys_all: {
    operand: 'texts',
    description: 'do all of these strings exist as top-level keys in the column',
  },
  _has_keys_any: {
    operand: 'texts',
    description: 'do any of these strings exist as top-level keys in the column',
  },
};

const ARRAY: Readonly<Record<string, OperatorInfo>> = {
  _contained_in: { operand: 'same', description: 'is the array contained in the given array value' },
  _contains: { operand: 'same', description: 'does the array contain the given value' },
};

/** The operators of a column of this type, beside `_is_null` and `_cast`. */
export function operatorsOf(type: PgType): ReadonlyMap<ComparisonOperator, OperatorInfo> {
  const all = {
    ...COMMON,
    ...(isText(type) ? TEXT : {}),
    ...(isJsonb(type) ? JSONB : {}),
    ...(type.isArray ? ARRAY : {}),
  };
  return new Map(Object.entries(all) as [ComparisonOperator, OperatorInfo][]);
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
