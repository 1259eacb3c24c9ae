/**
 * What PostgreSQL's catalogue says about the tracked tables and functions.
 *
 * Owned here: facts of the database, in PostgreSQL's terms. Not owned: names and types in GraphQL, permissions
 * (`schema/`). Contract: read once at start and again after the catalogue changed; immutable in between.
 */

import type { QualifiedName } from '#engine/metadata/types.ts';

/** A type, with all that is needed to cast to it and to name it. */
export interface PgType {
  /** Spelling for a cast, already quoted where needed: `integer`, `"public"."mood"`, `text[]`. */
  readonly sql: string;
  /** Plain name without schema (`int4`, `jsonb`, `mood`); of arrays the element's. Domains count as their base type. */
  readonly name: string;
  readonly isArray: boolean;
}

export interface CatalogColumn {
  readonly name: string;
  /** Position, 1-based; gaps where columns were dropped. */
  readonly position: number;
  readonly type: PgType;
  readonly notNull: boolean;
  readonly hasDefault: boolean;
  /** Generated always: neither insert nor update may name it. */
  readonly isGenerated: boolean;
  readonly comment: string | null;
}

export interface UniqueConstraint {
  readonly name: string;
  readonly columns: readonly string[];
  readonly isPrimary: boolean;
}

export interface ForeignKey {
  readonly name: string;
  readonly columns: readonly string[];
  readonly target: QualifiedName;
  readonly targetColumns: readonly string[];
}

/** Columns of a base table that a view, a function or an answer reads, filters or orders by. */
export interface Dependency {
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly string[];
}

export interface CatalogTable extends QualifiedName {
  readonly kind: 'table' | 'view' | 'materialized view' | 'foreign table';
  readonly comment: string | null;
  readonly columns: readonly CatalogColumn[];
  readonly constraints: readonly UniqueConstraint[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly insertable: boolean;
  readonly updatable: boolean;
  readonly deletable: boolean;
  /** What a view reads, down to base tables; empty for base tables. */
  readonly readsFrom: readonly Dependency[];
  /** A view whose definition calls the clock or random(). */
  readonly readsClock: boolean;
}

export interface FunctionArgument {
  /** null for an argument without a name. */
  readonly name: string | null;
  readonly type: PgType;
  readonly hasDefault: boolean;
}

export interface CatalogFunction extends QualifiedName {
  readonly comment: string | null;
  readonly volatile: boolean;
  readonly returnsSet: boolean;
  /** The table whose rows it returns; null when it returns something else. */
  readonly returns: QualifiedName | null;
  readonly args: readonly FunctionArgument[];
  readonly hasVariadic: boolean;
  /** Tables named in its body: an over-approximation, since the body is text. */
  readonly readsFrom: readonly Dependency[];
  readonly readsClock: boolean;
}

export interface Catalog {
  /** By `schema.name`. */
  readonly tables: ReadonlyMap<string, CatalogTable>;
  /** All functions of that name by `schema.name`: more than one means overloading. */
  readonly functions: ReadonlyMap<string, readonly CatalogFunction[]>;
}
