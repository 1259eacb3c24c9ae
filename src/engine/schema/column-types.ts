import {
  GraphQLBoolean,
  GraphQLString,
  type GraphQLInputObjectType,
  type GraphQLList,
  type GraphQLNonNull,
  type GraphQLScalarType,
} from 'graphql';
import type { PgType } from '#engine/catalog/types.ts';
import { operatorsOf } from '#engine/schema/operators.ts';
import { comparisonTypeName, isJsonb, scalarName, TEXT } from '#engine/schema/scalars.ts';
import { inputType, listOf, scalarType, type NamedInput, type SchemaContext } from '#engine/schema/type-registry.ts';

/** GraphQL type of a column's value: its scalar, or a list of it for arrays. Never non-null by itself. */
export function valueType(context: SchemaContext, type: PgType): GraphQLScalarType | GraphQLList<GraphQLNonNull<GraphQLScalarType>> {
  const scalar = scalarType(context, scalarName(type));
  return type.isArray ? listOf(scalar) : scalar;
}

/** `<scalar>_comparison_exp`: the operators that a column of this type can be compared with. */
export function comparisonType(context: SchemaContext, type: PgType): GraphQLInputObjectType {
  const scalar = scalarName(type);
  const description = `Boolean expression to compare columns of type "${scalar}". All fields are combined with logical 'AND'.`;
  return inputType(context, comparisonTypeName(type, scalar), description, () => {
    const same = valueType(context, type);
    const operands = { same, list: listOf(same), text: GraphQLString, texts: listOf(GraphQLString) };
    return [
      ...[...operatorsOf(type)].map(([name, operator]): NamedInput => [
        name,
        { type: operands[operator.operand], description: operator.description },
      ]),
      ['_is_null', { type: GraphQLBoolean }],
      ...(isJsonb(type) ? [['_cast', { type: castType(context) }] as const] : []),
    ];
  });
}

function castType(context: SchemaContext): GraphQLInputObjectType {
  return inputType(context, 'jsonb_cast_exp', null, () => [['String', { type: comparisonType(context, TEXT) }]]);
}
