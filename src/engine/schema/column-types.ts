import {
  GraphQLBoolean,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
  type GraphQLInputFieldConfig,
  type GraphQLInputType,
  type GraphQLNullableType,
  type GraphQLScalarType,
} from 'graphql';
import type { PgType } from '#engine/catalog/types.ts';
import { operatorsOf, type OperatorInfo } from '#engine/schema/operators.ts';
import { comparisonTypeName, isJsonb, scalarName } from '#engine/schema/scalars.ts';
import { sorted, type SchemaContext } from '#engine/schema/type-registry.ts';

const TEXT: PgType = { sql: 'text', name: 'text', isArray: false };

type ValueType = GraphQLScalarType | GraphQLList<GraphQLNonNull<GraphQLScalarType>>;

/** GraphQL type of a column's value: its scalar, or a list of it for arrays. Never non-null by itself. */
export function valueType(context: SchemaContext, type: PgType): ValueType {
  const scalar = context.types.scalar(scalarName(type));
  return type.isArray ? new GraphQLList(new GraphQLNonNull(scalar)) : scalar;
}

/** `type` or `type!`. */
export function nullableIf<T extends GraphQLNullableType>(nullable: boolean, type: T): T | GraphQLNonNull<T> {
  return nullable ? type : new GraphQLNonNull(type);
}

/** `<scalar>_comparison_exp`: the operators that a column of this type can be compared with. */
export function comparisonType(context: SchemaContext, type: PgType): GraphQLInputObjectType {
  const scalar = scalarName(type);
  const name = comparisonTypeName(type, scalar);
  return context.types.once(
    name,
    () =>
      new GraphQLInputObjectType({
        name,
        description: `Boolean expression to compare columns of type "${scalar}". All fields are combined with logical 'AND'.`,
        fields: () => {
          const fields: [string, GraphQLInputFieldConfig][] = [...operatorsOf(type)].map(([operator, info]) => [
            operator,
            { type: operandType(context, type, info), description: info.description },
          ]);
          fields.push(['_is_null', { type: GraphQLBoolean }]);
          if (isJsonb(type)) fields.push(['_cast', { type: castType(context) }]);
          return sorted(fields);
        },
      }),
  );
}

function operandType(context: SchemaContext, type: PgType, { operand }: OperatorInfo): GraphQLInputType {
  switch (operand) {
    case 'same':
      return valueType(context, type);
    case 'list':
      return new GraphQLList(new GraphQLNonNull(valueType(context, type)));
    case 'text':
      return GraphQLString;
    case 'texts':
      return new GraphQLList(new GraphQLNonNull(GraphQLString));
  }
}

function castType(context: SchemaContext): GraphQLInputObjectType {
  return context.types.once(
    'jsonb_cast_exp',
    () => new GraphQLInputObjectType({ name: 'jsonb_cast_exp', fields: () => ({ String: { type: comparisonType(context, TEXT) } }) }),
  );
}
