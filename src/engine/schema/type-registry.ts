import { GraphQLBoolean, GraphQLFloat, GraphQLInt, GraphQLScalarType, GraphQLString, type GraphQLNamedType } from 'graphql';
import { GraphQLID } from 'graphql';
import type { Model, Table, TableRules } from '#engine/schema/model.ts';

/** Whose schema is being built. */
export interface SchemaContext {
  readonly model: Model;
  readonly role: string;
  /** True for requests that may use permissions marked `backend_only`. */
  readonly backend: boolean;
  readonly types: TypeRegistry;
}

/** Types of one schema by name, each made once. */
export interface TypeRegistry {
  /** The type of that name, made by `make` at its first use. Fields must be lazy: types refer to each other. */
  once<T extends GraphQLNamedType>(name: string, make: () => T): T;
  scalar(name: string): GraphQLScalarType;
}

/** An empty registry that knows GraphQL's own scalars. */
export function createTypeRegistry(): TypeRegistry {
  const types = new Map<string, GraphQLNamedType>(
    [GraphQLBoolean, GraphQLFloat, GraphQLID, GraphQLInt, GraphQLString].map((type) => [type.name, type]),
  );
  function once<T extends GraphQLNamedType>(name: string, make: () => T): T {
    const known = types.get(name);
    if (known !== undefined) return known as T;
    const type = make();
    types.set(name, type);
    return type;
  }
  return { once, scalar: (name) => once(name, () => new GraphQLScalarType({ name })) };
}

/** What the schema's role may do with a table. */
export function rulesOf(context: SchemaContext, table: Table): TableRules {
  return table.rules.get(context.role) ?? {};
}

/** An object with its keys in byte order, which is how Hasura lists fields. */
export function sorted<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  return Object.fromEntries([...entries].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
