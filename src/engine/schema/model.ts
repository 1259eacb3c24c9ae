/**
 * Metadata and catalogue joined: the tables, relationships, permissions, functions and actions that are served.
 *
 * Owned here: what exists and who may do what with it, with every name resolved. Not owned: the GraphQL types made of
 * it (`build-role-schema.ts`), SQL. Contract: immutable after `build-model.ts`; objects refer to each other directly,
 * so that later stages look nothing up by name.
 */
import type { CatalogColumn, CatalogFunction, CatalogTable, FunctionArgument } from '#engine/catalog/types.ts';
import type { ActionMetadata, Operation } from '#engine/metadata/types.ts';
import type { ActionDocument } from '#engine/schema/action-document.ts';
import type { BoolExp } from '#engine/schema/bool-exp.ts';
import type { Operand } from '#engine/schema/param-source.ts';

export interface Column extends CatalogColumn {
  readonly table: Table;
  /** GraphQL scalar of a value; of arrays, of an element. */
  readonly scalar: string;
  readonly description: string | null;
}

export interface Relationship {
  readonly name: string;
  readonly type: 'object' | 'array';
  readonly source: Table;
  readonly target: Table;
  /** Pairs of column names: of the source, of the target. */
  readonly mapping: readonly (readonly [string, string])[];
  /** True when each row is sure to have its object: the foreign key's columns are not null. */
  readonly required: boolean;
  /** Where nested inserts put the related row: an object that we refer to goes first. */
  readonly insertionOrder: 'before_parent' | 'after_parent';
  readonly description: string | null;
}

/** What one role may do with the rows of a table by one operation; what the operation does not know says nothing. */
export interface Rule {
  /** Columns that it may read or write. */
  readonly columns: ReadonlySet<string>;
  /** Rows that it may read, change or delete. */
  readonly filter: BoolExp;
  /** What must hold for a written row. */
  readonly check: BoolExp;
  /** Values that columns get whatever the client sends. */
  readonly presets: ReadonlyMap<string, Operand>;
  readonly limit: number | null;
  readonly allowAggregations: boolean;
  readonly backendOnly: boolean;
}

/** What one role may do with a table; a missing rule means not at all. */
export type TableRules = Readonly<Partial<Record<Operation, Rule>>>;

export interface Table extends Omit<CatalogTable, 'columns'> {
  /** `name` in the schema public, else `schema_name`. */
  readonly graphqlName: string;
  /** As messages and descriptions spell it: `name` or `schema.name`. */
  readonly displayName: string;
  readonly description: string | null;
  readonly rootFieldComments: Readonly<Record<string, string>>;
  readonly columns: ReadonlyMap<string, Column>;
  readonly relationships: ReadonlyMap<string, Relationship>;
  readonly primaryKey: readonly string[] | null;
  /** By role; the admin's rules are among them. */
  readonly rules: ReadonlyMap<string, TableRules>;
}

export interface FunctionArg extends FunctionArgument {
  /** Its own name, or `arg_1`, `arg_2`, ... for arguments without one. */
  readonly graphqlName: string;
  readonly isSession: boolean;
}

export interface TrackedFunction extends Omit<CatalogFunction, 'args'> {
  readonly graphqlName: string;
  readonly displayName: string;
  readonly description: string | null;
  readonly table: Table;
  readonly args: readonly FunctionArg[];
  readonly exposedAs: 'query' | 'mutation';
  readonly roles: ReadonlySet<string>;
}

/** A relationship from an object that a handler answered with to rows of a table. */
export interface OutputJoin {
  readonly name: string;
  readonly type: 'object' | 'array';
  readonly target: Table;
  /** Pairs of handler field and column. */
  readonly mapping: readonly (readonly [string, string])[];
}

/** Settings of Hasura's that decide what is served and how. */
export interface ModelSettings {
  /** Roles that may read a function's table may call it, unless it is a mutation. */
  readonly inferFunctionPermissions: boolean;
  /** bigint, numeric and double precision leave as JSON strings. */
  readonly stringifyNumericTypes: boolean;
}

export interface Model {
  /** By `schema.name`. */
  readonly tables: ReadonlyMap<string, Table>;
  readonly functions: readonly TrackedFunction[];
  readonly actions: ReadonlyMap<string, ActionMetadata>;
  readonly actionDocument: ActionDocument;
  readonly outputRelationships: ReadonlyMap<string, readonly OutputJoin[]>;
  /** Every role that the metadata names, and admin. */
  readonly roles: readonly string[];
  readonly settings: ModelSettings;
}

/** A column that the role's schema or the metadata has named already. */
export function columnOf(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (column === undefined) throw new Error(`${table.displayName} has no column ${name}`);
  return column;
}
