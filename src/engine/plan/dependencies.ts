import type { AggregateSelected, OrderTarget, ReadRoot, RowsQuery, Selected } from '#engine/plan/ir.ts';
import type { Dependency } from '#engine/plan/plan.ts';
import type { BoolExp } from '#engine/schema/bool-exp.ts';
import type { Relationship, Table } from '#engine/schema/model.ts';

/** What an answer depends on. */
export interface Dependencies {
  readonly tables: readonly Dependency[];
  readonly readsClock: boolean;
  /** True if a tracked function is called. */
  readonly callsFunction: boolean;
}

/** Every table and column that the roots read, filter or order by; views and functions down to base tables. */
export function findDependencies(roots: readonly ReadRoot[]): Dependencies {
  const found = new Collector();
  for (const root of roots) {
    found.query(root.query);
    if (root.kind === 'aggregate') found.aggregates(root.selected, root.query.from.table);
    else found.fields(root.fields, root.query.from.table);
  }
  return found.result();
}

class Collector {
  readonly #columns = new Map<string, { schema: string; table: string; columns: Set<string> }>();
  #readsClock = false;
  #callsFunction = false;

  result(): Dependencies {
    const tables = [...this.#columns.values()].map(({ schema, table, columns }) => ({ schema, table, columns: [...columns].toSorted() }));
    return { tables, readsClock: this.#readsClock, callsFunction: this.#callsFunction };
  }

  query({ from, where, orderBy, distinctOn }: RowsQuery): void {
    this.#touch(from.table, []);
    if (from.kind === 'function') {
      this.#callsFunction = true;
      this.#readsClock ||= from.fn.readsClock;
      for (const read of from.fn.readsFrom) this.#add(read.schema, read.table, read.columns);
    }
    this.#where(where, from.table);
    for (const { by } of orderBy) this.#order(by, from.table);
    this.#touch(
      from.table,
      distinctOn.map((column) => column.name),
    );
  }

  fields(fields: readonly Selected[], table: Table): void {
    for (const field of fields) {
      if (field.kind === 'column') this.#touch(table, [field.column.name]);
      if (field.kind === 'typename' || field.kind === 'column') continue;
      this.#join(field.relationship);
      const { target } = field.relationship;
      if (field.kind === 'object') this.#where(field.where, target);
      else this.query(field.query);
      if (field.kind === 'array-aggregate') this.aggregates(field.selected, target);
      else this.fields(field.fields, target);
    }
  }

  aggregates(selected: readonly AggregateSelected[], table: Table): void {
    for (const part of selected) {
      if (part.kind === 'nodes') this.fields(part.fields, table);
      if (part.kind !== 'aggregate') continue;
      for (const item of part.items) {
        if (item.kind === 'count')
          this.#touch(
            table,
            item.columns.map((column) => column.name),
          );
        if (item.kind !== 'function') continue;
        this.#touch(
          table,
          item.columns.flatMap((column) => (column.kind === 'column' ? [column.column.name] : [])),
        );
      }
    }
  }

  #order(by: OrderTarget, table: Table): void {
    if (by.kind === 'column') return this.#touch(table, [by.column.name]);
    this.#join(by.relationship);
    this.#where(by.filter, by.relationship.target);
    if (by.kind === 'object') this.#order(by.by, by.relationship.target);
    else if (by.column !== null) this.#touch(by.relationship.target, [by.column.name]);
  }

  #where(exp: BoolExp, table: Table): void {
    switch (exp.kind) {
      case 'and':
      case 'or':
        for (const item of exp.items) this.#where(item, table);
        return;
      case 'not':
      case 'scope':
        return this.#where(exp.item, table);
      case 'compare':
      case 'list':
      case 'is-null':
        return this.#touch(table, [exp.column.name]);
      case 'columns':
        this.#touch(exp.column.table, [exp.column.name]);
        return this.#touch(exp.other.table, [exp.other.name]);
      case 'related':
        this.#join(exp.relationship);
        return this.#where(exp.where, exp.relationship.target);
      case 'exists':
        this.#touch(exp.table, []);
        return this.#where(exp.where, exp.table);
    }
  }

  #join({ source, target, mapping }: Relationship): void {
    this.#touch(
      source,
      mapping.map(([from]) => from),
    );
    this.#touch(
      target,
      mapping.map(([, to]) => to),
    );
  }

  #touch(table: Table, columns: readonly string[]): void {
    this.#readsClock ||= table.readsClock;
    if (table.readsFrom.length === 0) this.#add(table.schema, table.name, columns);
    else for (const read of table.readsFrom) this.#add(read.schema, read.table, read.columns);
  }

  #add(schema: string, table: string, columns: readonly string[]): void {
    const key = `${schema}.${table}`;
    const entry = this.#columns.get(key) ?? { schema, table, columns: new Set<string>() };
    this.#columns.set(key, entry);
    for (const column of columns) entry.columns.add(column);
  }
}
