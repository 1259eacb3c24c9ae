import {
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  Kind,
  type GraphQLFieldConfig,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLType,
  type InputValueDefinitionNode,
  type ObjectTypeDefinitionNode,
  type TypeNode,
} from 'graphql';
import type { ActionDocument } from '#engine/schema/action-document.ts';
import { selectArguments } from '#engine/schema/filter-types.ts';
import { mean, type OutputJoin } from '#engine/schema/meaning.ts';
import { aggregateType, hasRows, rowsType, rowType } from '#engine/schema/table-types.ts';
import { rulesOf, sorted, type SchemaContext } from '#engine/schema/type-registry.ts';

type Field = GraphQLFieldConfig<unknown, unknown>;

/** Fields of the actions that the role may call, for the query or the mutation root. */
export function actionFields(context: SchemaContext, root: 'query' | 'mutation'): [string, Field][] {
  const document = context.model.actionDocument;
  const fields: [string, Field][] = [];
  for (const [name, node] of document[root]) {
    const action = context.model.actions.get(name);
    if (action === undefined || (context.role !== 'admin' && !action.roles.includes(context.role))) continue;
    fields.push([
      name,
      {
        type: typeOf(context, document, node.type) as GraphQLOutputType,
        description: action.comment ?? node.description?.value,
        args: argumentsOf(context, document, node.arguments ?? []),
        extensions: mean({ kind: 'action', action }),
      },
    ]);
  }
  return fields;
}

function argumentsOf(context: SchemaContext, document: ActionDocument, nodes: readonly InputValueDefinitionNode[]) {
  return sorted(
    nodes.map((node) => {
      const type = typeOf(context, document, node.type) as GraphQLInputType;
      return [node.name.value, { type, description: node.description?.value }] as const;
    }),
  );
}

function typeOf(context: SchemaContext, document: ActionDocument, node: TypeNode): GraphQLType {
  switch (node.kind) {
    case Kind.NON_NULL_TYPE:
      return new GraphQLNonNull(typeOf(context, document, node.type) as GraphQLNamedType);
    case Kind.LIST_TYPE:
      return new GraphQLList(typeOf(context, document, node.type));
    case Kind.NAMED_TYPE:
      return namedType(context, document, node.name.value);
  }
}

function namedType(context: SchemaContext, document: ActionDocument, name: string): GraphQLNamedType {
  const node = document.types.get(name);
  const description = node?.description?.value;
  switch (node?.kind) {
    case Kind.OBJECT_TYPE_DEFINITION:
      return context.types.once(
        name,
        () => new GraphQLObjectType({ name, description, fields: () => outputFields(context, document, node) }),
      );
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      return context.types.once(
        name,
        () => new GraphQLInputObjectType({ name, description, fields: () => argumentsOf(context, document, node.fields ?? []) }),
      );
    case Kind.ENUM_TYPE_DEFINITION:
      return context.types.once(name, () => {
        const values = (node.values ?? []).map((value) => [value.name.value, { description: value.description?.value }] as const);
        return new GraphQLEnumType({ name, description, values: sorted(values) });
      });
    default:
      return context.types.scalar(name);
  }
}

function outputFields(context: SchemaContext, document: ActionDocument, node: ObjectTypeDefinitionNode): Record<string, Field> {
  const fields: [string, Field][] = (node.fields ?? []).map((field) => [
    field.name.value,
    {
      type: typeOf(context, document, field.type) as GraphQLOutputType,
      description: field.description?.value,
      extensions: mean({ kind: 'output-field' }),
    },
  ]);
  for (const { metadata, target } of context.model.outputRelationships.get(node.name.value) ?? []) {
    const { name, type, mapping } = metadata;
    const relationship: OutputJoin = { name, type, target, mapping: Object.entries(mapping) };
    if (type === 'array' && rulesOf(context, target).select?.allowAggregations === true) {
      fields.push([
        `${name}_aggregate`,
        {
          type: new GraphQLNonNull(aggregateType(context, target)),
          args: selectArguments(context, target),
          extensions: mean({ kind: 'output-aggregate', relationship }),
        },
      ]);
    }
    if (!hasRows(context, target)) continue;
    fields.push([
      name,
      {
        type: type === 'array' ? rowsType(context, target) : rowType(context, target),
        args: type === 'array' ? selectArguments(context, target) : {},
        extensions: mean({ kind: 'output-relationship', relationship }),
      },
    ]);
  }
  return sorted(fields);
}
