import { asList, asRecord, isUnset, reportUnknownKeys, type Report } from '#engine/metadata/parse.ts';
import type { Located, YamlReader } from '#engine/metadata/read-yaml.ts';

/** The operations of a query collection, by the collection's name. */
function readCollections(located: Located | undefined, report: Report): Map<string, string[]> {
  const collections = new Map<string, string[]>();
  for (const item of asList(located?.value)) {
    const collection = asRecord(item) ?? {};
    const origin = { file: located?.file ?? '', key: String(collection['name']) };
    reportUnknownKeys(collection, ['name', 'definition', 'comment'], origin, report);
    const texts: string[] = [];
    for (const entry of asList(asRecord(collection['definition'])?.['queries'])) {
      const { name, query } = asRecord(entry) ?? {};
      if (typeof query === 'string') texts.push(query);
      else report({ ...origin, key: `${origin.key}.${String(name)}` }, 'a query of a collection must have a text');
    }
    collections.set(origin.key, texts);
  }
  return collections;
}

/**
 * The texts of the operations that the allow list names: `allow_list.yaml` lists collections of `query_collections.yaml`.
 * A list for some roles alone is not in Hasura's community edition and not here: it allows nothing and is reported.
 */
export function readAllowList(reader: YamlReader, report: Report): string[] {
  const collections = readCollections(reader.read('query_collections.yaml'), report);
  const located = reader.read('allow_list.yaml');
  return asList(located?.value).flatMap((item) => {
    const entry = asRecord(item) ?? {};
    const origin = { file: located?.file ?? '', key: String(entry['collection']) };
    reportUnknownKeys(entry, ['collection', 'scope'], origin, report);
    if (!isUnset(entry['scope']) && asRecord(entry['scope'])?.['global'] !== true) {
      report({ ...origin, key: `${origin.key}.scope` }, 'allow lists of single roles are not supported by this engine');
      return [];
    }
    const texts = collections.get(origin.key);
    if (texts === undefined) report(origin, 'there is no query collection of this name');
    return texts ?? [];
  });
}
