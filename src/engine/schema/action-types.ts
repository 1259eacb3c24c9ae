import {
  GraphQLList,
  GraphQLNonNull,
  Kind,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLNullableType,
  type GraphQLOutputType,
  type GraphQLType,
  type InputValueDefinitionNode,
  type ObjectTypeDefinitionNode,
  type TypeNode,
} from 'graphql';
import { selectArguments } from '#engine/schema/filter-types.ts';
import { field } from '#engine/schema/meaning.ts';
import type { OutputJoin } from '#engine/schema/model.ts';
import { rowsFields } from '#engine/schema/table-types.ts';
import {
  enumType,
  inputType,
  objectType,
  scalarType,
  sorted,
  type NamedField,
  type NamedInput,
  type SchemaContext,
} from '#engine/schema/type-registry.ts';

/** Fields of the actions that the role may call, for the query or the mutation root. */
export function actionFields(context: SchemaContext, root: 'query' | 'mutation'): NamedField[] {
  const { actionDocument, actions } = context.model;
  return [...actionDocument[root]].flatMap(([name, node]): NamedField[] => {
    const action = actions.get(name);
    if (action === undefined || (context.role !== 'admin' && !action.roles.includes(context.role))) return [];
    const args = sorted(inputsOf(context, node.arguments ?? []));
    const type = typeOf(context, node.type) as GraphQLOutputType;
    return [[name, field({ kind: 'action', action }, type, action.comment ?? node.description?.value, args)]];
  });
}

function inputsOf(context: SchemaContext, nodes: readonly InputValueDefinitionNode[]): NamedInput[] {
  return nodes.map(({ name, type, description }) => [
    name.value,
    { type: typeOf(context, type) as GraphQLInputType, description: description?.value },
  ]);
}

function typeOf(context: SchemaContext, node: TypeNode): GraphQLType {
  switch (node.kind) {
    case Kind.NON_NULL_TYPE:
      return new GraphQLNonNull(typeOf(context, node.type) as GraphQLNullableType);
    case Kind.LIST_TYPE:
      return new GraphQLList(typeOf(context, node.type));
    case Kind.NAMED_TYPE:
      return namedType(context, node.name.value);
  }
}

function namedType(context: SchemaContext, name: string): GraphQLNamedType {
  const node = context.model.actionDocument.types.get(name);
  const description = node?.description?.value;
  switch (node?.kind) {
    case Kind.OBJECT_TYPE_DEFINITION:
      return objectType(context, name, description, () => outputFields(context, node));
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      return inputType(context, name, description, () => inputsOf(context, node.fields ?? []));
    case Kind.ENUM_TYPE_DEFINITION: {
      const values = (node.values ?? []).map((value) => [value.name.value, value.description?.value] as const);
      return enumType(context, name, description, values);
    }
    default:
      return scalarType(context, name);
  }
}

function outputFields(context: SchemaContext, node: ObjectTypeDefinitionNode): NamedField[] {
  const own = (node.fields ?? []).map(({ name, type, description }): NamedField => [
    name.value,
    field({ kind: 'output-field' }, typeOf(context, type) as GraphQLOutputType, description?.value),
  ]);
  const related = context.model.outputRelationships.get(node.name.value) ?? [];
  return [...own, ...related.flatMap((relationship) => relationshipFields(context, relationship))];
}

function relationshipFields(context: SchemaContext, join: OutputJoin): NamedField[] {
  const { name, type, target } = join;
  const isList = type === 'array';
  const args = isList ? selectArguments(context, target) : {};
  const meaning = { kind: 'output-relationship', join } as const;
  return rowsFields(context, { name, target, meaning, isList, args, description: null, aggregateDescription: null });
}
