/** A random read as SQL over the reference: every mention of a table is its rows as the role may see them. */
import type { Condition, Ordering, Read, Selected } from './random-read.ts';
import type { ColumnType, ReferenceTable } from './reference.ts';

const OPERATORS: Record<string, string> = {
  _eq: '=',
  _neq: '<>',
  _gt: '>',
  _gte: '>=',
  _lt: '<',
  _lte: '<=',
  _like: 'like',
  _nlike: 'not like',
  _ilike: 'ilike',
  _nilike: 'not ilike',
  _contains: '@>',
  _contained_in: '<@',
  _has_key: '?',
  _has_keys_any: '?|',
  _has_keys_all: '?&',
};

const DIRECTIONS: Record<Ordering['direction'], string> = {
  asc: 'asc nulls last',
  desc: 'desc nulls first',
  asc_nulls_first: 'asc nulls first',
  desc_nulls_last: 'desc nulls last',
};

export class ReferenceWriter {
  readonly values: unknown[] = [];
  readonly #tables: Record<string, ReferenceTable>;
  readonly #user: string;
  #aliases = 0;

  constructor(tables: Record<string, ReferenceTable>, user: string) {
    this.#tables = tables;
    this.#user = user;
  }

  #table(name: string): ReferenceTable {
    const table = this.#tables[name];
    if (!table) throw new Error(`the reference has no table ${name}`);
    return table;
  }

  #alias(): string {
    this.#aliases += 1;
    return `t${this.#aliases}`;
  }

  #param(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }

  /** The rows of a table that the user may see. */
  #visible(name: string, from = name): string {
    const condition = this.#table(name).rows.replaceAll(':user', `'${this.#user}'::uuid`);
    return `(select * from ${from} as row where ${condition})`;
  }

  #comparison(alias: string, column: string, type: ColumnType, operator: string, value: unknown): string {
    const left = `${alias}.${column}`;
    if (operator === '_in' || operator === '_nin') {
      const items = (value as unknown[]).map((item) => this.#param(item, type));
      if (items.length === 0) return operator === '_in' ? 'false' : 'true';
      return `${left} ${operator === '_in' ? 'in' : 'not in'} (${items.join(', ')})`;
    }
    if (operator === '_has_key') return `${left} ? ${this.#param(value, 'text')}`;
    if (operator.startsWith('_has_keys')) return `${left} ${OPERATORS[operator]} ${this.#param(value, 'text[]')}`;
    const right = this.#param(type === 'jsonb' ? JSON.stringify(value) : value, type);
    return `${left} ${OPERATORS[operator]} ${right}`;
  }

  condition(condition: Condition, table: string, alias: string): string {
    switch (condition.kind) {
      case 'and':
      case 'or': {
        const items = condition.items.map((item) => `(${this.condition(item, table, alias)})`);
        return items.length > 0 ? items.join(` ${condition.kind} `) : String(condition.kind === 'and');
      }
      case 'not':
        return `not (${this.condition(condition.item, table, alias)})`;
      case 'null':
        return `${alias}.${condition.column} is ${condition.isNull ? '' : 'not '}null`;
      case 'compare':
        return this.#comparison(alias, condition.column, condition.type, condition.operator, condition.value);
      case 'related': {
        const { table: target, join, alias: far } = this.#related(table, condition.relationship, alias);
        return `exists (select from ${this.#visible(target)} ${far} where ${join} and (${this.condition(condition.where, target, far)}))`;
      }
    }
  }

  #related(table: string, name: string, near: string): { table: string; join: string; alias: string } {
    const relationship = this.#table(table).relationships[name];
    if (!relationship) throw new Error(`the reference has no relationship ${table}.${name}`);
    const alias = this.#alias();
    const join = relationship.on.replaceAll('near.', `${near}.`).replaceAll('far.', `${alias}.`);
    return { table: relationship.table, join, alias };
  }

  #ordering({ relationship, column, direction }: Ordering, table: string, alias: string): string {
    if (relationship === null) return `${alias}.${column} ${DIRECTIONS[direction]}`;
    const { table: target, join, alias: far } = this.#related(table, relationship, alias);
    return `(select ${far}.${column} from ${this.#visible(target)} ${far} where ${join}) ${DIRECTIONS[direction]}`;
  }

  #field(field: Selected, table: string, alias: string): string {
    switch (field.kind) {
      case 'column':
        return `${alias}.${field.column}`;
      case 'typename':
        return `'${table}'::text`;
      case 'object': {
        const { table: target, join, alias: far } = this.#related(table, field.relationship, alias);
        return `(select ${this.#object(field.fields, target, far)} from ${this.#visible(target)} ${far} where ${join})`;
      }
      case 'array': {
        const { table: target, join, alias: far } = this.#related(table, field.relationship, alias);
        return this.#list(field.read, far, join, this.#visible(target));
      }
      case 'count': {
        const { table: target, join, alias: far } = this.#related(table, field.relationship, alias);
        const where = `${join} and (${this.condition(field.where, target, far)})`;
        const count = `(select count(*) from ${this.#visible(target)} ${far} where ${where})`;
        return `json_build_object('aggregate', json_build_object('count', ${count}))`;
      }
    }
  }

  #object(fields: Selected[], table: string, alias: string): string {
    return `json_build_object(${fields.map((field) => `'${field.key}', ${this.#field(field, table, alias)}`).join(', ')})`;
  }

  #list(read: Read, alias: string, join: string, from: string): string {
    const { table, where, order, distinctOn, limit, offset, fields } = read;
    const most = Math.min(limit ?? Infinity, this.#table(table).limit ?? Infinity);
    const distinct = distinctOn.length > 0 ? `distinct on (${distinctOn.map((column) => `${alias}.${column}`).join(', ')})` : '';
    const page = `${most === Infinity ? '' : ` limit ${most}`}${offset === null ? '' : ` offset ${offset}`}`;
    const rows =
      `select ${distinct} ${this.#object(fields, table, alias)} as item from ${from} ${alias} ` +
      `where ${join} and (${this.condition(where, table, alias)}) ` +
      `order by ${order.map((ordering) => this.#ordering(ordering, table, alias)).join(', ')}${page}`;
    return `(select coalesce(json_agg(item), '[]') from (${rows}) ${this.#alias()})`;
  }

  /** One row, one column: the list as JSON. */
  rows(read: Read, search: string | null): string {
    const from =
      search === null ? this.#visible(read.table) : this.#visible(read.table, `search_internships(${this.#param(search, 'text')})`);
    return this.#list(read, this.#alias(), 'true', from);
  }

  /** One row, one column: count, maxima and sums of all rows of the condition, as JSON. */
  total({ table, where }: Read): string {
    const alias = this.#alias();
    const numbers = Object.entries(this.#table(table).columns).flatMap(([column, type]) => (type === 'integer' ? [column] : []));
    const each = (name: string) =>
      numbers.length > 0
        ? `, '${name}', json_build_object(${numbers.map((column) => `'${column}', ${name}(${alias}.${column})`).join(', ')})`
        : '';
    return `(select json_build_object('aggregate', json_build_object('count', count(*)${each('max')}${each('sum')}))
      from ${this.#visible(table)} ${alias} where ${this.condition(where, table, alias)})`;
  }
}
