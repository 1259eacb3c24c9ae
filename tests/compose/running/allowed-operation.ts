/** The operations that production lets through, as the allow list has them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { checkout } from '#tests/support/checkout.ts';

interface Collection {
  definition: { queries: { name: string; query: string }[] };
}

const collections = parse(readFileSync(join(checkout, 'hasura/metadata/query_collections.yaml'), 'utf8')) as Collection[];

/** The text of an operation on the allow list. */
export function operation(name: string): string {
  const found = collections.flatMap(({ definition }) => definition.queries).find((query) => query.name === name);
  if (!found) throw new Error(`The allow list has no ${name}`);
  return found.query;
}
