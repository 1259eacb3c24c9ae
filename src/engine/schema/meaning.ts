import type { GraphQLField, GraphQLFieldConfig, GraphQLFieldConfigArgumentMap, GraphQLOutputType } from 'graphql';
import type { ActionMetadata } from '#engine/metadata/types.ts';
import type { Column, OutputJoin, Relationship, Table, TrackedFunction } from '#engine/schema/model.ts';

/** Aggregate functions over columns, by their name in GraphQL and in SQL. */
export type AggregateFunction =
  'avg' | 'max' | 'min' | 'stddev' | 'stddev_pop' | 'stddev_samp' | 'sum' | 'var_pop' | 'var_samp' | 'variance';

/** The root fields of a table, spelled as the keys of Hasura's metadata but for the hyphen. */
export type ReadOperation = 'select' | 'select-by-pk' | 'select-aggregate';
export type WriteOperation = 'insert' | 'insert-one' | 'update' | 'update-by-pk' | 'delete' | 'delete-by-pk';

/** What a field of a role's schema stands for: hung on the GraphQL field, so that planning needs no second lookup. */
export type Meaning =
  | { readonly kind: ReadOperation; readonly table: Table }
  | { readonly kind: WriteOperation; readonly table: Table }
  | { readonly kind: 'function' | 'function-aggregate'; readonly fn: TrackedFunction }
  | { readonly kind: 'action'; readonly action: ActionMetadata }
  | { readonly kind: 'column'; readonly column: Column }
  | { readonly kind: 'relationship' | 'relationship-aggregate'; readonly relationship: Relationship }
  | { readonly kind: 'group' | 'rows' | 'affected-rows' | 'none' }
  | { readonly kind: 'count'; readonly table: Table }
  | { readonly kind: 'aggregate-column'; readonly fn: AggregateFunction; readonly column: Column }
  | { readonly kind: 'output-field' }
  | { readonly kind: 'output-relationship' | 'output-aggregate'; readonly relationship: OutputJoin };

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
