/** How the comparisons are called for people; the schema decides which a column has. */
const LABELS: Record<string, string> = {
  _eq: 'equals',
  _neq: 'differs from',
  _gt: 'greater than',
  _gte: 'at least',
  _lt: 'less than',
  _lte: 'at most',
  _in: 'one of',
  _nin: 'none of',
  _is_null: 'is null',
  _like: 'like',
  _nlike: 'not like',
  _ilike: 'like, any case',
  _nilike: 'not like, any case',
  _similar: 'similar to',
  _nsimilar: 'not similar to',
  _regex: 'matches',
  _nregex: 'does not match',
  _iregex: 'matches, any case',
  _niregex: 'does not match, any case',
  _contains: 'contains',
  _contained_in: 'contained in',
  _has_key: 'has',
  _has_keys_any: 'has any of',
  _has_keys_all: 'has all of',
};

/** Those that most filters are. */
const FIRST = ['_eq', '_ilike', '_contains', '_has_keys_any', '_neq', '_gt', '_gte', '_lt', '_lte', '_in', '_nin', '_is_null'];

export function operatorLabel(name: string): string {
  return LABELS[name] ?? name;
}

export function inUsualOrder<T extends { name: string }>(operators: readonly T[]): T[] {
  const rank = ({ name }: T) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return operators.toSorted((one, other) => rank(one) - rank(other));
}

/** What the field for the value says while it is empty. */
export function valueHint(operator: string, type: string): string {
  if (type.startsWith('[')) return 'one, two';
  if (operator.includes('like')) return '%text%';
  if (type === 'timestamptz') return '2026-11-20T07:00:00Z';
  if (type === 'date') return '2026-11-20';
  if (type === 'jsonb') return '["Bandung"]';
  return '';
}
