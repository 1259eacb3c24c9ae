import { GraphQLError, parse, print, visit } from 'graphql';
import { invalid } from '#engine/errors.ts';

/** Throws for a document that is not on the list. */
export type AllowList = (text: string) => void;

/** A document without its layout and without `__typename`, which clients add as they like; everything else counts, the order too. */
function normalize(text: string): string {
  return print(visit(parse(text, { noLocation: true }), { Field: (node) => (node.name.value === '__typename' ? null : undefined) }));
}

/** The check of HASURA_GRAPHQL_ENABLE_ALLOWLIST; a text of the metadata that is no GraphQL throws at once. */
export function createAllowList(texts: readonly string[]): AllowList {
  const listed = new Set(texts.map(normalize));
  const isListed = (text: string): boolean => {
    try {
      return listed.has(normalize(text));
    } catch (error) {
      // What is no GraphQL is told by who reads it next, in its own words.
      if (error instanceof GraphQLError) return true;
      throw error;
    }
  };
  return (text) => {
    if (!isListed(text)) throw invalid('query is not allowed');
  };
}
