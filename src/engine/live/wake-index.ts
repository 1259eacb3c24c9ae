import type { Dependency } from '#engine/catalog/types.ts';

/**
 * Who is woken by which line of a notification. A line is `schema.table` (rows came or went, or anything changed) or
 * `schema.table.column`; both are looked up as they are, so that names with dots need no parsing.
 */
export class WakeIndex<T> {
  readonly #targets = new Map<string, Set<T>>();

  #lines(dependencies: readonly Dependency[]): string[] {
    return dependencies.flatMap(({ schema, table, columns }) => {
      const name = `${schema}.${table}`;
      return [name, ...columns.map((column) => `${name}.${column}`)];
    });
  }

  add(target: T, dependencies: readonly Dependency[]): void {
    for (const line of this.#lines(dependencies)) {
      const targets = this.#targets.get(line);
      if (targets) targets.add(target);
      else this.#targets.set(line, new Set([target]));
    }
  }

  remove(target: T, dependencies: readonly Dependency[]): void {
    for (const line of this.#lines(dependencies)) {
      const targets = this.#targets.get(line);
      targets?.delete(target);
      if (targets?.size === 0) this.#targets.delete(line);
    }
  }

  find(line: string): Iterable<T> {
    return this.#targets.get(line) ?? [];
  }
}
