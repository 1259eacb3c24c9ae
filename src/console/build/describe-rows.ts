/** A boolean expression of the metadata in words near SQL: `deleted_at is null and role.role = 'admin'`. */

const COMPARISONS: Record<string, string> = {
  _eq: '=',
  $eq: '=',
  _neq: '<>',
  $ne: '<>',
  _gt: '>',
  _gte: '>=',
  _lt: '<',
  _lte: '<=',
  _in: 'in',
  $in: 'in',
  _nin: 'not in',
  _like: 'like',
  _ilike: 'ilike',
  _contains: '@>',
  _contained_in: '<@',
  _has_key: '?',
  _has_keys_any: '?|',
  _has_keys_all: '?&',
  _ceq: '=',
  _cne: '<>',
  _cgt: '>',
  _cgte: '>=',
  _clt: '<',
  _clte: '<=',
};
const COLUMN_COMPARISONS = new Set(['_ceq', '_cne', '_cgt', '_cgte', '_clt', '_clte']);

type Expression = Record<string, unknown>;

/** A session variable stands for itself, whatever its case. */
function valueOf(value: unknown): string {
  if (Array.isArray(value)) return `(${value.map(valueOf).join(', ')})`;
  if (typeof value === 'string') return /^x-hasura-/i.test(value) ? value : `'${value.replaceAll("'", "''")}'`;
  return JSON.stringify(value);
}

function comparison(path: string, operator: string, value: unknown): string {
  if (operator === '_is_null') return `${path} is ${value === true ? '' : 'not '}null`;
  const column = Array.isArray(value) ? value.join('.') : String(value);
  return `${path} ${COMPARISONS[operator] ?? operator} ${COLUMN_COMPARISONS.has(operator) ? column : valueOf(value)}`;
}

function joined(parts: readonly string[], word: 'and' | 'or'): string {
  const present = parts.filter(Boolean);
  if (present.length <= 1) return present[0] ?? '';
  return present.map((part) => (word === 'and' && part.includes(' or ') && !part.startsWith('(') ? `(${part})` : part)).join(` ${word} `);
}

function existence({ _table: table, _where: where }: { _table?: unknown; _where?: unknown }): string {
  const name = typeof table === 'object' && table !== null ? String((table as { name?: unknown }).name) : String(table);
  const rows = describeRows(where);
  return `a row of ${name} exists${rows && ` where ${rows}`}`;
}

function described(expression: Expression, path: string): string {
  const parts = Object.entries(expression).map(([key, value]) => {
    if (key === '_and' || key === '$and')
      return joined(
        (value as Expression[]).map((each) => described(each, path)),
        'and',
      );
    if (key === '_or' || key === '$or') {
      const choices = joined(
        (value as Expression[]).map((each) => described(each, path)),
        'or',
      );
      return Object.keys(expression).length > 1 ? `(${choices})` : choices;
    }
    if (key === '_not' || key === '$not') return `not (${described(value as Expression, path)})`;
    if (key === '_exists') return existence(value as Expression);
    if (key.startsWith('_') || key.startsWith('$')) return comparison(path, key, value);
    const inner = path ? `${path}.${key}` : key;
    if (typeof value !== 'object' || value === null) return `${inner} = ${valueOf(value)}`;
    // An empty expression of a relationship: there is such a row.
    return Object.keys(value).length === 0 ? `${inner} exists` : described(value as Expression, inner);
  });
  return joined(parts, 'and');
}

/** Which rows a filter or check accepts; empty for all. */
export function describeRows(expression: unknown): string {
  return typeof expression === 'object' && expression !== null ? described(expression as Expression, '') : '';
}
