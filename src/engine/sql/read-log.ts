import type { Dependency } from '#engine/catalog/types.ts';
import type { Table, TrackedFunction } from '#engine/schema/model.ts';

/** What an answer depends on. */
export interface Dependencies {
  readonly tables: readonly Dependency[];
  readonly readsClock: boolean;
  /** True if a tracked function is called. */
  readonly callsFunction: boolean;
}

/**
 * Every table and column that a statement reads, filters or orders by, noted while it is written: so a live query
 * cannot read what it does not wake for.
 */
export class ReadLog {
  readonly #tables = new Map<Table, Set<string>>();
  readonly #functions = new Set<TrackedFunction>();

  note(table: Table, column?: string): void {
    const columns = this.#tables.get(table) ?? new Set();
    this.#tables.set(table, columns);
    if (column !== undefined) columns.add(column);
  }

  noteCall(fn: TrackedFunction): void {
    this.#functions.add(fn);
  }

  /** Views and functions down to base tables. */
  dependencies(): Dependencies {
    const found = new Map<string, { schema: string; table: string; columns: Set<string> }>();
    const add = (schema: string, table: string, columns: Iterable<string>): void => {
      const key = `${schema}.${table}`;
      const entry = found.get(key) ?? { schema, table, columns: new Set() };
      found.set(key, entry);
      for (const column of columns) entry.columns.add(column);
    };
    for (const [table, columns] of this.#tables) if (table.readsFrom.length === 0) add(table.schema, table.name, columns);
    const sources = [...this.#tables.keys(), ...this.#functions];
    for (const { readsFrom } of sources) for (const { schema, table, columns } of readsFrom) add(schema, table, columns);
    return {
      tables: [...found.values()].map(({ schema, table, columns }) => ({ schema, table, columns: [...columns].toSorted() })),
      readsClock: sources.some(({ readsClock }) => readsClock),
      callsFunction: this.#functions.size > 0,
    };
  }
}
