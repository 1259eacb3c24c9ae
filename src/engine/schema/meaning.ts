import type { GraphQLField, GraphQLFieldConfig, GraphQLFieldConfigArgumentMap, GraphQLOutputType } from 'graphql';
import type { ActionMetadata } from '#engine/metadata/types.ts';
import type { Column, OutputJoin, Relationship, Table, TrackedFunction } from '#engine/schema/model.ts';

/** Aggregate functions over columns, by their name in GraphQL and in SQL. */
export type AggregateFunction =
  'avg' | 'max' | 'min' | 'stddev' | 'stddev_pop' | 'stddev_samp' | 'sum' | 'var_pop' | 'var_samp' | 'variance';

export type WriteOperation = 'insert' | 'insert-one' | 'update' | 'update-by-pk' | 'delete' | 'delete-by-pk';

/** What a field reads rows of. */
export type RowsMeaning =
  | { readonly kind: 'select'; readonly table: Table }
  | { readonly kind: 'function'; readonly fn: TrackedFunction }
  | { readonly kind: 'relationship'; readonly relationship: Relationship }
  | { readonly kind: 'output-relationship'; readonly join: OutputJoin };

/** What a field of a role's schema stands for: hung on the GraphQL field, so that planning needs no second lookup. */
export type Meaning =
  | (RowsMeaning & { readonly isAggregate: boolean })
  | { readonly kind: 'select-by-pk'; readonly table: Table }
  | { readonly kind: 'write'; readonly operation: WriteOperation; readonly table: Table }
  | { readonly kind: 'action'; readonly action: ActionMetadata }
  | { readonly kind: 'column'; readonly column: Column }
  | { readonly kind: 'group' | 'rows' | 'affected-rows' | 'none' }
  | { readonly kind: 'count'; readonly table: Table }
  | { readonly kind: 'aggregate-column'; readonly fn: AggregateFunction; readonly column: Column }
  | { readonly kind: 'output-field' };

/** A field that carries its meaning. */
export function field(
  meaning: Meaning,
  type: GraphQLOutputType,
  description?: string | null,
  args: GraphQLFieldConfigArgumentMap = {},
): GraphQLFieldConfig<unknown, unknown> {
  return { type, description, args, extensions: { engine: meaning } };
}

/** What a field of a role's schema stands for. */
export function meaningOf(field: GraphQLField<unknown, unknown>): Meaning {
  return (field.extensions as { engine?: Meaning }).engine ?? { kind: 'none' };
}
