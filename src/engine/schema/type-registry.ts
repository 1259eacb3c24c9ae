import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLInputFieldConfig,
  type GraphQLNamedType,
  type GraphQLNullableType,
  type GraphQLType,
} from 'graphql';
import type { Model, Table, TableRules } from '#engine/schema/model.ts';

/** Whose schema is being built, and its types by name, each made once. */
export interface SchemaContext {
  readonly model: Model;
  readonly role: string;
  /** True for requests that may use permissions marked `backend_only`. */
  readonly backend: boolean;
  readonly types: Map<string, GraphQLNamedType>;
}

export type NamedField = readonly [name: string, field: GraphQLFieldConfig<unknown, unknown>];
export type NamedInput = readonly [name: string, input: GraphQLInputFieldConfig];

/** A context without any type but GraphQL's own scalars. */
export function createSchemaContext(model: Model, role: string, backend: boolean): SchemaContext {
  const known = [GraphQLBoolean, GraphQLFloat, GraphQLID, GraphQLInt, GraphQLString];
  return { model, role, backend, types: new Map(known.map((type) => [type.name, type])) };
}

function once<T extends GraphQLNamedType>({ types }: SchemaContext, name: string, make: () => T): T {
  const known = types.get(name);
  if (known !== undefined) return known as T;
  const type = make();
  types.set(name, type);
  return type;
}

/** The scalar of that name. */
export function scalarType(context: SchemaContext, name: string): GraphQLScalarType {
  return once(context, name, () => new GraphQLScalarType({ name }));
}

type Description = string | null | undefined;

/** The object type of that name. Its fields are asked for when all types are known: types refer to each other. */
export function objectType(context: SchemaContext, name: string, description: Description, fields: () => Iterable<NamedField>) {
  return once(context, name, () => new GraphQLObjectType({ name, description, fields: () => sorted(fields()) }));
}

/** The input type of that name. */
export function inputType(context: SchemaContext, name: string, description: Description, fields: () => Iterable<NamedInput>) {
  return once(context, name, () => new GraphQLInputObjectType({ name, description, fields: () => sorted(fields()) }));
}

/** The enum of that name, of values with their descriptions. */
export function enumType(
  context: SchemaContext,
  name: string,
  description: Description,
  values: readonly (readonly [string, Description])[],
) {
  const config = () => sorted(values.map(([value, about]) => [value, { description: about }] as const));
  return once(context, name, () => new GraphQLEnumType({ name, description, values: config() }));
}

/** `type!` */
export function required<T extends GraphQLNullableType>(type: T): GraphQLNonNull<T> {
  return new GraphQLNonNull(type);
}

/** `[type!]` */
export function listOf<T extends GraphQLType & GraphQLNullableType>(type: T): GraphQLList<GraphQLNonNull<T>> {
  return new GraphQLList(new GraphQLNonNull(type));
}

/** What a role may do with a table: permissions marked `backend_only` are none for requests that may not use them. */
export function rulesOf({ role, backend }: Pick<SchemaContext, 'role' | 'backend'>, table: Table): TableRules {
  const rules = table.rules.get(role) ?? {};
  return backend ? rules : Object.fromEntries(Object.entries(rules).filter(([, rule]) => !rule.backendOnly));
}

/** An object with its keys in byte order, which is how Hasura lists fields. */
export function sorted<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  return Object.fromEntries([...entries].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
