import type { GraphQLField } from 'graphql';
import type { ActionMetadata } from '#engine/metadata/types.ts';
import type { Column, Relationship, Table, TrackedFunction } from '#engine/schema/model.ts';

/** Aggregate functions over columns, by their name in GraphQL and in SQL. */
export type AggregateFunction =
  'avg' | 'max' | 'min' | 'stddev' | 'stddev_pop' | 'stddev_samp' | 'sum' | 'var_pop' | 'var_samp' | 'variance';

/** What a field of a role's schema stands for: hung on the GraphQL field, so that planning needs no second lookup. */
export type Meaning =
  | { readonly kind: 'select' | 'select-by-pk' | 'select-aggregate'; readonly table: Table }
  | { readonly kind: 'function' | 'function-aggregate'; readonly fn: TrackedFunction }
  | { readonly kind: 'insert' | 'insert-one' | 'update' | 'update-by-pk' | 'delete' | 'delete-by-pk'; readonly table: Table }
  | { readonly kind: 'action'; readonly action: ActionMetadata }
  | { readonly kind: 'column'; readonly column: Column }
  | { readonly kind: 'relationship' | 'relationship-aggregate'; readonly relationship: Relationship }
  | { readonly kind: 'aggregate' | 'nodes' | 'count' | 'affected-rows' | 'returning' | 'none' }
  | { readonly kind: 'aggregate-function'; readonly fn: AggregateFunction }
  | { readonly kind: 'output-field' }
  | { readonly kind: 'output-relationship' | 'output-aggregate'; readonly relationship: OutputJoin };

/** A relationship from an object that a handler answered with to rows of a table. */
export interface OutputJoin {
  readonly name: string;
  readonly type: 'object' | 'array';
  readonly target: Table;
  /** Pairs of handler field and column. */
  readonly mapping: readonly (readonly [string, string])[];
}

/** The extensions of a field that carries `meaning`. */
export function mean(meaning: Meaning): { readonly engine: Meaning } {
  return { engine: meaning };
}

/** What a field of a role's schema stands for. */
export function meaningOf(field: GraphQLField<unknown, unknown>): Meaning {
  return (field.extensions as { engine?: Meaning }).engine ?? { kind: 'none' };
}
