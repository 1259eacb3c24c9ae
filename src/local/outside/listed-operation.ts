/** The portal's operations in the words of its allow list: the only ones that a Hasura with the list on takes. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { checkout } from '../env.ts';

const LIST = 'hasura/metadata/query_collections.yaml';

const listSchema = z.array(z.object({ definition: z.object({ queries: z.array(z.object({ name: z.string(), query: z.string() })) }) }));

/** The text of the operation of this name; throws for a name that is not on the list. */
export async function listedOperation(name: string): Promise<string> {
  const collections = listSchema.parse(parse(await readFile(join(checkout, LIST), 'utf8')));
  const operation = collections.flatMap(({ definition }) => definition.queries).find((listed) => listed.name === name);
  if (!operation) throw new Error(`${LIST} has no ${name}`);
  return operation.query;
}
