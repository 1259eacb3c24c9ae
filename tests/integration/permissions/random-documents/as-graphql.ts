/** A random read as a GraphQL document; its values stand in it or travel as variables, by chance. */
import type { Random } from '#local/seed/random.ts';
import type { Condition, Ordering, Read, Selected } from './random-read.ts';
import type { ReferenceTable } from './reference.ts';

export interface Document {
  text: string;
  variables: Record<string, unknown>;
}

const SCALARS: Record<string, string> = { text: 'String', integer: 'Int', boolean: 'Boolean', real: 'real' };

class Writer {
  readonly variables: Record<string, unknown> = {};
  readonly declarations: string[] = [];
  readonly #random: Random;
  readonly #tables: Record<string, ReferenceTable>;

  constructor(random: Random, tables: Record<string, ReferenceTable>) {
    this.#random = random;
    this.#tables = tables;
  }

  value(value: unknown, type: string): string {
    if (this.#random.chance(0.5)) return JSON.stringify(value);
    const name = `v${this.declarations.length}`;
    this.declarations.push(`$${name}: ${type}`);
    this.variables[name] = value;
    return `$${name}`;
  }

  comparison({ type, operator, value }: Extract<Condition, { kind: 'compare' }>): string {
    const scalar = SCALARS[type] ?? type;
    if (operator === '_in' || operator === '_nin') return `{${operator}: ${this.value(value, `[${scalar}!]!`)}}`;
    if (operator === '_has_key') return `{${operator}: ${this.value(value, 'String!')}}`;
    if (operator.startsWith('_has_keys')) return `{${operator}: ${this.value(value, '[String!]!')}}`;
    return `{${operator}: ${this.value(value, `${scalar}!`)}}`;
  }

  condition(condition: Condition): string {
    switch (condition.kind) {
      case 'and':
      case 'or':
        return `{_${condition.kind}: [${condition.items.map((item) => this.condition(item)).join(', ')}]}`;
      case 'not':
        return `{_not: ${this.condition(condition.item)}}`;
      case 'null':
        return `{${condition.column}: {_is_null: ${String(condition.isNull)}}}`;
      case 'compare':
        return `{${condition.column}: ${this.comparison(condition)}}`;
      case 'related':
        return `{${condition.relationship}: ${this.condition(condition.where)}}`;
    }
  }

  ordering({ relationship, column, direction }: Ordering): string {
    const own = `{${column}: ${direction}}`;
    return relationship === null ? own : `{${relationship}: ${own}}`;
  }

  field(field: Selected): string {
    const alias = (name: string) => (field.key === name ? name : `${field.key}: ${name}`);
    switch (field.kind) {
      case 'column':
        return alias(field.column);
      case 'typename':
        return '__typename';
      case 'object':
        return `${field.relationship} { ${field.fields.map((inner) => this.field(inner)).join(' ')} }`;
      case 'array':
        return this.read(field.read, field.relationship);
      case 'count':
        return `${field.relationship}_aggregate(where: ${this.condition(field.where)}) { aggregate { count } }`;
    }
  }

  /** `name` is the field that answers the read. */
  read({ where, order, distinctOn, limit, offset, fields }: Read, name: string, before = ''): string {
    const args = [
      ...(before ? [before] : []),
      `where: ${this.condition(where)}`,
      `order_by: [${order.map((ordering) => this.ordering(ordering)).join(', ')}]`,
      ...(distinctOn.length > 0 ? [`distinct_on: [${distinctOn.join(', ')}]`] : []),
      ...(limit === null ? [] : [`limit: ${this.value(limit, 'Int!')}`]),
      ...(offset === null ? [] : [`offset: ${this.value(offset, 'Int!')}`]),
    ];
    return `${name}(${args.join(', ')}) { ${fields.map((field) => this.field(field)).join(' ')} }`;
  }

  aggregate({ table, where }: Read): string {
    const numbers = Object.entries(this.#tables[table]?.columns ?? {}).flatMap(([column, type]) => (type === 'integer' ? [column] : []));
    const extremes = numbers.length > 0 ? ` max { ${numbers.join(' ')} } sum { ${numbers.join(' ')} }` : '';
    return `total: ${table}_aggregate(where: ${this.condition(where)}) { aggregate { count${extremes} } }`;
  }
}

/** The document that reads `rows`, and with `withTotal` also the aggregate of all rows of the same condition. */
export function asGraphql(
  read: Read,
  random: Random,
  tables: Record<string, ReferenceTable>,
  { withTotal, search }: { withTotal: boolean; search: string | null },
): Document {
  const writer = new Writer(random, tables);
  const rows =
    search === null
      ? `rows: ${writer.read(read, read.table)}`
      : `rows: ${writer.read(read, 'search_internships', `args: {search: ${writer.value(search, 'String!')}}`)}`;
  const total = withTotal ? ` ${writer.aggregate(read)}` : '';
  const declared = writer.declarations.length > 0 ? `(${writer.declarations.join(', ')})` : '';
  return { text: `query Random${declared} { ${rows}${total} }`, variables: writer.variables };
}
