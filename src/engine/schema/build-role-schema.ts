/**
 * The GraphQL schema of one role.
 *
 * Owned here: which types, fields and arguments a role sees, under Hasura v2's names and descriptions. A role's schema
 * is its first permission check: what it may not touch does not exist in it. Not owned: row filters and checks, which
 * the planner puts into the SQL. Contract: every field says by its `meaning` what it stands for; fields come in byte
 * order, as Hasura lists them; the schema is used for planning, introspection and printing, never executed.
 */
import {
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  DirectiveLocation,
  specifiedDirectives,
} from 'graphql';
import { actionFields } from '#engine/schema/action-types.ts';
import type { Model } from '#engine/schema/model.ts';
import { tableMutationFields } from '#engine/schema/mutation-fields.ts';
import { functionFields, tableQueryFields } from '#engine/schema/query-fields.ts';
import { createSchemaContext, sorted, type NamedField } from '#engine/schema/type-registry.ts';

/** Hasura Cloud's response cache: clients may write it anywhere, here it does nothing. */
const CACHED = new GraphQLDirective({
  name: 'cached',
  description: 'whether this query should be cached (Hasura Cloud only)',
  locations: [DirectiveLocation.QUERY],
  args: {
    refresh: { type: new GraphQLNonNull(GraphQLBoolean), defaultValue: false, description: 'refresh the cache entry' },
    ttl: { type: new GraphQLNonNull(GraphQLInt), defaultValue: 60, description: 'measured in seconds' },
  },
});

const NO_QUERIES =
  "There are no queries available to the current role. Either there are no sources or remote schemas configured, or the current role doesn't have the required permissions.";

/**
 * Builds the schema of `role`; an unknown role gets one without any table. `backend` adds what permissions marked
 * `backend_only` allow.
 */
export function buildRoleSchema(model: Model, role: string, { backend = false } = {}): GraphQLSchema {
  const context = createSchemaContext(model, role, backend);
  const tables = [...model.tables.values()];
  const reading = [...tables.flatMap((table) => tableQueryFields(context, table)), ...functionFields(context, 'query')];
  const mutations = [
    ...tables.flatMap((table) => tableMutationFields(context, table)),
    ...functionFields(context, 'mutation'),
    ...actionFields(context, 'mutation'),
  ];
  const queries = [...reading, ...actionFields(context, 'query')];
  return new GraphQLSchema({
    query: rootType('query_root', queries.length > 0 ? queries : [noQueries()]),
    mutation: mutations.length > 0 ? rootType('mutation_root', mutations, 'mutation root') : undefined,
    subscription: reading.length > 0 ? rootType('subscription_root', reading) : undefined,
    // Hasura's types may be empty, which GraphQL forbids: introspection would fail.
    assumeValid: true,
    directives: [...specifiedDirectives.filter((directive) => ['include', 'skip'].includes(directive.name)), CACHED],
  });
}

function rootType(name: string, fields: readonly NamedField[], description?: string): GraphQLObjectType {
  return new GraphQLObjectType({ name, description, fields: sorted(fields) });
}

function noQueries(): NamedField {
  return ['no_queries_available', { type: new GraphQLNonNull(GraphQLString), description: NO_QUERIES }];
}
