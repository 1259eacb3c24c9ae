import type { Column } from '#engine/schema/model.ts';

/** What GraphQL accepts as a name; the double underscore belongs to introspection. */
const GRAPHQL_NAME = /^(?!__)[_A-Za-z][_0-9A-Za-z]*$/;

/** True for names that GraphQL can spell. */
export function isGraphqlName(name: string): boolean {
  return GRAPHQL_NAME.test(name);
}

/** True when GraphQL can name the column and its type; others stay out of every schema. */
export function isExposable(column: Column): boolean {
  return isGraphqlName(column.name) && isGraphqlName(column.scalar);
}
