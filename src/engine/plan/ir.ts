/**
 * What an operation asks of the database, free of SQL: tables, columns and conditions with the role's permissions
 * already inside. The planner makes it, `sql/` writes it as one statement per root field group.
 */
import type { BoolExp } from '#engine/schema/bool-exp.ts';
import type { AggregateFunction } from '#engine/schema/meaning.ts';
import type { Column, Relationship, Table, TrackedFunction } from '#engine/schema/model.ts';
import type { Operand } from '#engine/schema/param-source.ts';

/** An argument of a tracked function; without a name it goes by position. */
export interface CallArgument {
  readonly name: string | null;
  readonly operand: Operand;
}

export type RowSource =
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'function'; readonly table: Table; readonly fn: TrackedFunction; readonly args: readonly CallArgument[] }
  /** The rows that the statement itself has just written. */
  | { readonly kind: 'written'; readonly table: Table }
  /** Rows of the table that came as one JSON list: what a mutation of the same transaction returned. */
  | { readonly kind: 'json'; readonly table: Table; readonly rows: Operand };

export type OrderTarget =
  | { readonly kind: 'column'; readonly column: Column }
  | { readonly kind: 'object'; readonly relationship: Relationship; readonly filter: BoolExp; readonly by: OrderTarget }
  | {
      readonly kind: 'aggregate';
      readonly relationship: Relationship;
      readonly filter: BoolExp;
      readonly fn: AggregateFunction | 'count';
      readonly column: Column | null;
    };

export interface OrderItem {
  readonly by: OrderTarget;
  /** As GraphQL names it: `asc`, `desc_nulls_last`, ... */
  readonly direction: string;
}

/** Rows in an order; `where` holds the permission's filter and the client's. */
export interface RowsQuery {
  readonly from: RowSource;
  readonly where: BoolExp;
  readonly orderBy: readonly OrderItem[];
  readonly distinctOn: readonly Column[];
  readonly limit: Operand | null;
  readonly offset: Operand | null;
  /** The permission's limit: it cuts rows and nodes, but not what is aggregated. */
  readonly permissionLimit: number | null;
  /** A list that nothing else bounds: null stands in its place when it has more rows. */
  readonly maxRows: number | null;
}

/** One key of an object in the answer. */
export type Selected =
  | { readonly kind: 'typename'; readonly key: string; readonly value: string }
  | { readonly kind: 'column'; readonly key: string; readonly column: Column; readonly path: Operand | null }
  | { readonly kind: 'related'; readonly key: string; readonly relationship: Relationship; readonly read: ReadRoot }
  /** An object that only groups what is under it: `aggregate` and `sum`. */
  | { readonly kind: 'group'; readonly key: string; readonly fields: readonly Selected[] }
  /** The rows behind an aggregate, or those that a mutation changed. */
  | { readonly kind: 'rows'; readonly key: string; readonly fields: readonly Selected[] }
  | { readonly kind: 'count'; readonly key: string; readonly columns: readonly Column[]; readonly distinct: boolean }
  | { readonly kind: 'function'; readonly key: string; readonly fn: AggregateFunction; readonly column: Column }
  | { readonly kind: 'affected-rows'; readonly key: string };

/** What a field reads: a list, one row or null, or aggregates. */
export interface ReadRoot {
  readonly kind: 'rows' | 'row' | 'aggregate';
  readonly query: RowsQuery;
  readonly fields: readonly Selected[];
}

/** What a mutation answers: counts and changed rows, or one row. */
export interface MutationOutput {
  readonly kind: 'row' | 'response';
  readonly fields: readonly Selected[];
}

/** How an update changes a column. */
export interface Assignment {
  readonly column: Column;
  readonly operator: '_set' | '_inc' | '_append' | '_prepend' | '_delete_key' | '_delete_elem' | '_delete_at_path';
  readonly operand: Operand;
}

export interface OnConflict {
  readonly constraint: string;
  /** Empty: a conflicting row is skipped. */
  readonly updateColumns: readonly Column[];
  readonly presets: ReadonlyMap<string, Operand>;
  readonly where: BoolExp;
  /** Check of the update permission, for rows that were updated instead of inserted. */
  readonly check: BoolExp;
}

export interface InsertRow {
  /** Values by column; a missing column takes its default. */
  readonly values: ReadonlyMap<string, Operand>;
  readonly nested: readonly NestedInsert[];
}

/** Rows that are inserted through a relationship of another inserted row. */
export interface NestedInsert {
  readonly relationship: Relationship;
  readonly insert: InsertPlan;
}

export interface InsertPlan {
  readonly table: Table;
  readonly rows: readonly InsertRow[];
  readonly check: BoolExp;
  readonly onConflict: OnConflict | null;
  /** Error path of its violations; `isIndexed`: those of a row with nested ones name the row. */
  readonly path: string;
  readonly isIndexed: boolean;
}

export type WriteRoot =
  | { readonly kind: 'insert'; readonly insert: InsertPlan; readonly output: MutationOutput }
  | {
      readonly kind: 'update';
      readonly table: Table;
      readonly where: BoolExp;
      readonly assignments: readonly Assignment[];
      readonly check: BoolExp;
      readonly output: MutationOutput;
    }
  | { readonly kind: 'delete'; readonly table: Table; readonly where: BoolExp; readonly output: MutationOutput }
  /** A VOLATILE function exposed as a mutation. */
  | { readonly kind: 'call'; readonly root: ReadRoot };
