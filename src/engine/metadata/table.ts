import { asList, asQualifiedName, asRecord, at, isUnset, reportUnknownKeys, type Report } from '#engine/metadata/parse.ts';
import { readPermissions } from '#engine/metadata/permissions.ts';
import type { Located } from '#engine/metadata/read-yaml.ts';
import type { ForeignKeyUsing, Origin, RelationshipMetadata, TableMetadata } from '#engine/metadata/types.ts';

const TABLE_KEYS = [
  'table',
  'configuration',
  'object_relationships',
  'array_relationships',
  'select_permissions',
  'insert_permissions',
  'update_permissions',
  'delete_permissions',
];

/** One entry of `tables.yaml`; `undefined` when not even its name can be read. */
export function readTable({ file, value }: Located, report: Report): TableMetadata | undefined {
  const record = asRecord(value);
  const table = asQualifiedName(record?.['table']);
  if (record === undefined || table === undefined) {
    report({ file, key: 'table' }, 'a tracked table needs a name');
    return undefined;
  }
  const origin = { file, key: table.schema === 'public' ? table.name : `${table.schema}.${table.name}` };
  reportUnlisted(record, origin, report);
  const configuration = readConfiguration(asRecord(record['configuration']) ?? {}, at(origin, 'configuration'), report);
  return {
    table,
    ...configuration,
    relationships: [...readRelationships(record, 'object', origin, report), ...readRelationships(record, 'array', origin, report)],
    permissions: readPermissions(record, origin, report),
    origin,
  };
}

/** Lists are reported item by item, so that the message names the computed field or trigger that is not served. */
function reportUnlisted(record: Record<string, unknown>, origin: Origin, report: Report): void {
  const rest: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) {
    if (!Array.isArray(value) || TABLE_KEYS.includes(key)) {
      rest[key] = value;
      continue;
    }
    for (const item of value) {
      const name = asRecord(item)?.['name'];
      report(at(origin, typeof name === 'string' ? `${key}[${name}]` : key), 'not supported by this engine');
    }
  }
  reportUnknownKeys(rest, TABLE_KEYS, origin, report);
}

interface Configuration {
  comment: string | undefined;
  columnComments: Record<string, string>;
  rootFieldComments: Record<string, string>;
}

function readConfiguration(record: Record<string, unknown>, origin: Origin, report: Report): Configuration {
  const columnComments: Record<string, string> = {};
  for (const [column, value] of Object.entries(asRecord(record['column_config']) ?? {})) {
    const config = asRecord(value) ?? {};
    if (typeof config['comment'] === 'string') columnComments[column] = config['comment'];
    reportUnknownKeys(config, ['comment'], at(origin, `column_config.${column}`), report);
  }
  const rootFieldComments: Record<string, string> = {};
  for (const [field, value] of Object.entries(asRecord(record['custom_root_fields']) ?? {})) {
    const where = at(origin, `custom_root_fields.${field}`);
    const config = asRecord(value);
    if (typeof config?.['comment'] === 'string') rootFieldComments[field] = config['comment'];
    if (config === undefined ? !isUnset(value) : !isUnset(config['name'])) {
      report(where, 'custom names are not supported by this engine; the default name is served');
    }
  }
  reportUnknownKeys(record, ['comment', 'column_config', 'custom_root_fields'], origin, report);
  return { comment: typeof record['comment'] === 'string' ? record['comment'] : undefined, columnComments, rootFieldComments };
}

function readRelationships(
  record: Record<string, unknown>,
  type: 'object' | 'array',
  table: Origin,
  report: Report,
): RelationshipMetadata[] {
  const relationships: RelationshipMetadata[] = [];
  for (const item of asList(record[`${type}_relationships`])) {
    const entry = asRecord(item) ?? {};
    const name = entry['name'];
    const origin = at(table, `${type}_relationships[${String(name)}]`);
    const using = readUsing(asRecord(entry['using']) ?? {}, type);
    if (typeof name !== 'string' || using === undefined) {
      report(origin, 'a relationship needs a name and a foreign key or a manual configuration');
      continue;
    }
    reportUnknownKeys(entry, ['name', 'using', 'comment'], origin, report);
    const manual = asRecord(asRecord(entry['using'])?.['manual_configuration']);
    const insertionOrder = manual?.['insertion_order'] === 'after_parent' ? 'after_parent' : 'before_parent';
    const comment = typeof entry['comment'] === 'string' ? entry['comment'] : null;
    relationships.push({ name, type, using, insertionOrder, comment, origin });
  }
  return relationships;
}

function readUsing(using: Record<string, unknown>, type: 'object' | 'array'): ForeignKeyUsing | undefined {
  const manual = asRecord(using['manual_configuration']);
  if (manual !== undefined) {
    const table = asQualifiedName(manual['remote_table']);
    const mapping = asRecord(manual['column_mapping']);
    return table && mapping ? { kind: 'manual', table, mapping: mapping as Record<string, string> } : undefined;
  }
  const on = using['foreign_key_constraint_on'];
  if (type === 'object' && (typeof on === 'string' || Array.isArray(on))) {
    return { kind: 'local', columns: typeof on === 'string' ? [on] : (on as string[]) };
  }
  const remote = asRecord(on);
  const table = asQualifiedName(remote?.['table']);
  if (remote === undefined || table === undefined) return undefined;
  const columns = typeof remote['column'] === 'string' ? [remote['column']] : (asList(remote['columns']) as string[]);
  return columns.length > 0 ? { kind: 'remote', table, columns } : undefined;
}
