import { isIntrospectionType, isSpecifiedScalarType, printType, type GraphQLSchema } from 'graphql';

/** The schema as text: types by name, fields in the order of the schema, so that a diff shows what a role gained or lost. */
export function printRoleSchema(schema: GraphQLSchema): string {
  const roots = [
    `  query: ${String(schema.getQueryType()?.name)}`,
    ...(schema.getMutationType() ? [`  mutation: ${String(schema.getMutationType()?.name)}`] : []),
    ...(schema.getSubscriptionType() ? [`  subscription: ${String(schema.getSubscriptionType()?.name)}`] : []),
  ];
  const types = Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((type) => printType(type));
  return [`schema {\n${roots.join('\n')}\n}`, ...types].join('\n\n').concat('\n');
}
