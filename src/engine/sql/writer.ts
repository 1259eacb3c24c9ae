/**
 * Statements, written piece by piece.
 *
 * Owned here: the only way from names and values to SQL. Names go through `quoteIdentifier`, response keys through
 * `quoteKey`, values only become placeholders. Contract: `text` takes SQL that stands in this code base, never
 * anything from a request or from the metadata.
 */
import type { QualifiedName } from '#engine/metadata/types.ts';
import type { Statement } from '#engine/plan/plan.ts';
import type { Column, Table, TrackedFunction } from '#engine/schema/model.ts';
import type { Operand, ParamSource } from '#engine/schema/param-source.ts';
import { isStringified } from '#engine/schema/scalars.ts';
import { ReadLog } from '#engine/sql/read-log.ts';

/** PostgreSQL cuts longer names off. */
const MAX_IDENTIFIER = 63;
const RESPONSE_KEY = /^[_A-Za-z][_0-9A-Za-z]*$/;

/** A name of the database or of GraphQL as an SQL identifier. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** `"schema"."name"` */
export function quoteQualified({ schema, name }: QualifiedName): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
}

/** A response key or type name as an SQL string. GraphQL lets only letters, digits and `_` into names. */
export function quoteKey(key: string): string {
  if (!RESPONSE_KEY.test(key)) throw new Error(`"${key}" is no GraphQL name`);
  return `'${key}'`;
}

/** True where the key can be a column's name as it is. */
export function fitsIdentifier(key: string): boolean {
  return key.length <= MAX_IDENTIFIER;
}

const COMMENT_NAME = /^[_A-Za-z][_0-9A-Za-z]*$/;

/** What holds for all statements of an operation. */
export interface StatementOptions {
  /** The operation's name: it opens the statement as a comment, so that PostgreSQL's logs tell where that came from. */
  readonly name: string | null;
  /** HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES */
  readonly stringify: boolean;
  /** Rows that the lists inside one root field may have together; undefined where they are not counted. */
  readonly maxNested?: number | undefined;
}

/** Writes one statement. */
export class SqlWriter {
  readonly #chunks: string[];
  readonly #holes: number[] = [];
  readonly #params: ParamSource[] = [];
  readonly #known = new Map<string, number>();
  readonly #stringify: boolean;
  #aliases = 0;
  /** See `StatementOptions`. */
  readonly maxNested: number | undefined;
  /** What `table`, `column` and `call` named. */
  readonly reads = new ReadLog();

  constructor({ name, stringify, maxNested }: StatementOptions, kind: 'query' | 'mutation') {
    this.#chunks = [`/* ${name !== null && COMMENT_NAME.test(name) ? name : kind} */ `];
    this.#stringify = stringify;
    // What a mutation changed is done: its answer is not refused for having many rows.
    this.maxNested = kind === 'query' ? maxNested : undefined;
  }

  /** Appends SQL. */
  text(sql: string): this {
    this.#chunks[this.#chunks.length - 1] += sql;
    return this;
  }

  /** Appends a placeholder, cast to the operand's type. Equal operands share one. */
  param({ source, type }: Operand): this {
    const identity = JSON.stringify([source, type]);
    const index = this.#known.get(identity) ?? this.#params.length;
    if (index === this.#params.length) {
      this.#params.push(source);
      this.#known.set(identity, index);
    }
    this.#holes.push(index);
    this.#chunks.push(`::${type}`);
    return this;
  }

  /** The name of a table whose rows are read. */
  table(table: Table): string {
    this.reads.note(table);
    return quoteQualified(table);
  }

  /** The name of a function whose rows are read. */
  call(fn: TrackedFunction): string {
    this.reads.noteCall(fn);
    return quoteQualified(fn);
  }

  /** `alias."column"` */
  column(alias: string, { table, name }: Pick<Column, 'table' | 'name'>): string {
    this.reads.note(table, name);
    return `${alias}.${quoteIdentifier(name)}`;
  }

  /** Casts what JavaScript's numbers cannot hold to text, where the settings say so. */
  jsonable(expression: string, { type }: Column): string {
    if (!this.#stringify || !isStringified(type)) return expression;
    return `(${expression})::text${type.isArray ? '[]' : ''}`;
  }

  /** Appends what `write` writes for each item, with `separator` between. */
  join<T>(items: Iterable<T>, separator: string, write: (item: T) => void): this {
    let first = true;
    for (const item of items) {
      if (!first) this.text(separator);
      first = false;
      write(item);
    }
    return this;
  }

  /** A table alias that no other part of the statement uses. */
  alias(): string {
    this.#aliases += 1;
    return `t${this.#aliases}`;
  }

  statement(): Statement {
    const chunks = this.#chunks;
    const text = chunks.reduce((sql, chunk, i) => `${sql}$${(this.#holes[i - 1] ?? 0) + 1}${chunk}`);
    return { text, chunks: [...chunks], holes: [...this.#holes], params: [...this.#params] };
  }
}
