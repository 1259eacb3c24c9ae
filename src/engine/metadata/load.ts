import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readActions, readCustomTypes } from '#engine/metadata/actions.ts';
import { readAllowList } from '#engine/metadata/allow-list.ts';
import { readFunction } from '#engine/metadata/function.ts';
import { asList, asRecord, createReport, isUnset, reportUnknownKeys, type Report } from '#engine/metadata/parse.ts';
import { createYamlReader, type Located, type YamlReader } from '#engine/metadata/read-yaml.ts';
import { readTable } from '#engine/metadata/table.ts';
import type { FunctionMetadata, Inconsistency, Metadata, TableMetadata } from '#engine/metadata/types.ts';

/** Files of the v3 layout that this engine has no use for: anything in them is an inconsistency. */
const UNSUPPORTED_FILES = [
  'api_limits.yaml',
  'backend_configs.yaml',
  'cron_triggers.yaml',
  'graphql_schema_introspection.yaml',
  'inherited_roles.yaml',
  'metrics_config.yaml',
  'network.yaml',
  'opentelemetry.yaml',
  'remote_schemas.yaml',
  'rest_endpoints.yaml',
];

/**
 * Reads a Hasura v3 metadata folder. `env` fills the `{{NAME}}` of action handlers and `value_from_env`. Throws when
 * the folder or its version cannot be read at all; everything smaller becomes an inconsistency. Without `withAllowList` the
 * list and its collections, which are most of the metadata's text, are not looked at.
 */
export function loadMetadata(
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
  { withAllowList = true } = {},
): { metadata: Metadata; inconsistencies: Inconsistency[] } {
  const inconsistencies: Inconsistency[] = [];
  const report = createReport(inconsistencies);
  const reader = createYamlReader(folder);
  const version = asRecord(reader.read('version.yaml')?.value)?.['version'];
  if (version !== 3) {
    throw new Error(`reading metadata folder ${folder}: version.yaml must say "version: 3" (found ${String(version)})`);
  }
  for (const file of UNSUPPORTED_FILES) reportContent(reader.read(file), report);
  const { tables, functions } = readDatabases(reader, report);
  const actions = reader.read('actions.yaml');
  const sdlFile = join(folder, 'actions.graphql');
  const metadata: Metadata = {
    tables,
    functions,
    actions: actions === undefined ? [] : readActions(actions, env, report),
    actionsSdl: existsSync(sdlFile) ? readFileSync(sdlFile, 'utf8') : '',
    customTypeRelationships: actions === undefined ? new Map() : readCustomTypes(actions, report),
    allowList: withAllowList ? readAllowList(reader, report) : [],
  };
  return { metadata, inconsistencies };
}

function reportContent(located: Located | undefined, report: Report): void {
  if (located === undefined || isUnset(located.value)) return;
  const list = Array.isArray(located.value) ? located.value : [located.value];
  for (const item of list) {
    const record = asRecord(item);
    const key = record?.['role_name'] ?? record?.['name'] ?? Object.keys(record ?? {})[0] ?? '';
    report({ file: located.file, key: String(key) }, 'not supported by this engine');
  }
}

function readDatabases(reader: YamlReader, report: Report): { tables: TableMetadata[]; functions: FunctionMetadata[] } {
  const tables: TableMetadata[] = [];
  const functions: FunctionMetadata[] = [];
  const databases = reader.read('databases/databases.yaml');
  let served = false;
  for (const item of asList(databases?.value)) {
    const { file, value } = reader.follow(item, databases?.file ?? '');
    const source = asRecord(value) ?? {};
    const origin = { file, key: String(source['name']) };
    if (served || source['kind'] !== 'postgres') {
      report(origin, 'only one source of kind postgres is served by this engine');
      continue;
    }
    served = true;
    reportUnknownKeys(source, ['name', 'kind', 'configuration', 'tables', 'functions', 'customization'], origin, report);
    if (!isUnset(source['customization'])) {
      report({ file, key: `${origin.key}.customization` }, 'custom names are not supported by this engine');
    }
    for (const entry of readIncluded(reader, source['tables'], file)) {
      const table = readTable(entry, report);
      if (table !== undefined) tables.push(table);
    }
    for (const entry of readIncluded(reader, source['functions'], file)) {
      const fn = readFunction(entry, report);
      if (fn !== undefined) functions.push(fn);
    }
  }
  return { tables, functions };
}

function readIncluded(reader: YamlReader, value: unknown, file: string): Located[] {
  const list = reader.follow(value, file);
  return asList(list.value).map((item) => reader.follow(item, list.file));
}
