import { readRoles } from '#engine/metadata/function.ts';
import { asList, asQualifiedName, asRecord, at, isUnset, reportUnknownKeys, type Report } from '#engine/metadata/parse.ts';
import type { Located } from '#engine/metadata/read-yaml.ts';
import type { ActionHeader, ActionMetadata, CustomTypeRelationship, Origin } from '#engine/metadata/types.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const DEFINITION_KEYS = ['kind', 'handler', 'headers', 'forward_client_headers', 'timeout', 'type'];
const DEFAULT_TIMEOUT_SECONDS = 30;

/** The `actions` of `actions.yaml`; an action that asks for what the engine lacks is left out. */
export function readActions({ file, value }: Located, env: Environment, report: Report): ActionMetadata[] {
  const actions: ActionMetadata[] = [];
  for (const item of asList(asRecord(value)?.['actions'])) {
    const entry = asRecord(item) ?? {};
    const definition = asRecord(entry['definition']) ?? {};
    const { name } = entry;
    const handler = definition['handler'];
    const origin = { file, key: `actions[${String(name)}]` };
    if (typeof name !== 'string' || typeof handler !== 'string') {
      report(origin, 'an action needs a name and a handler');
      continue;
    }
    if (reportUnknownKeys(definition, DEFINITION_KEYS, at(origin, 'definition'), report)) continue;
    if (definition['kind'] === 'asynchronous') {
      report(at(origin, 'definition.kind'), 'asynchronous actions are not supported by this engine');
      continue;
    }
    reportUnknownKeys(entry, ['name', 'definition', 'permissions', 'comment'], origin, report);
    const timeout = definition['timeout'];
    const resolved = resolveTemplate(handler, env, at(origin, 'definition.handler'), report);
    if (resolved === undefined) continue;
    actions.push({
      name,
      handler: resolved,
      handlerTemplate: handler,
      headers: readHeaders(definition['headers'], env, origin, report),
      forwardClientHeaders: definition['forward_client_headers'] === true,
      timeoutSeconds: typeof timeout === 'number' ? timeout : DEFAULT_TIMEOUT_SECONDS,
      roles: readRoles(entry['permissions']),
      comment: typeof entry['comment'] === 'string' ? entry['comment'] : null,
      origin,
    });
  }
  return actions;
}

function readHeaders(value: unknown, env: Environment, action: Origin, report: Report): ActionHeader[] {
  const headers: ActionHeader[] = [];
  for (const item of asList(value)) {
    const header = asRecord(item) ?? {};
    const { name } = header;
    const origin = at(action, `definition.headers[${String(name)}]`);
    const fromEnv = header['value_from_env'];
    const text = typeof fromEnv === 'string' ? env[fromEnv] : header['value'];
    if (typeof name !== 'string' || typeof text !== 'string') {
      report(origin, typeof fromEnv === 'string' ? `environment variable '${fromEnv}' not set` : 'a header needs a name and a value');
      continue;
    }
    const resolved = resolveTemplate(text, env, origin, report);
    if (resolved !== undefined) headers.push({ name, value: resolved, fromEnv: typeof fromEnv === 'string' ? fromEnv : null });
  }
  return headers;
}

/** Replaces `{{NAME}}` by the environment's value. */
function resolveTemplate(template: string, env: Environment, origin: Origin, report: Report): string | undefined {
  const missing: string[] = [];
  const text = template.replaceAll(/\{\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*\}\}/g, (_, name: string) => {
    const value = env[name];
    if (value === undefined) missing.push(name);
    return value ?? '';
  });
  if (missing.length === 0) return text;
  report(origin, `environment variable '${missing.join("', '")}' not set`);
  return undefined;
}

/** Relationships of the output types in `custom_types.objects`, by type name. */
export function readCustomTypes({ file, value }: Located, report: Report): Map<string, CustomTypeRelationship[]> {
  const customTypes = asRecord(asRecord(value)?.['custom_types']) ?? {};
  const byType = new Map<string, CustomTypeRelationship[]>();
  for (const item of asList(customTypes['objects'])) {
    const entry = asRecord(item) ?? {};
    const typeName = String(entry['name']);
    const relationships: CustomTypeRelationship[] = [];
    for (const raw of asList(entry['relationships'])) {
      const relationship = asRecord(raw) ?? {};
      const origin = { file, key: `custom_types.objects[${typeName}].relationships[${String(relationship['name'])}]` };
      const table = asQualifiedName(relationship['remote_table']);
      const mapping = asRecord(relationship['field_mapping']);
      const { name, type } = relationship;
      if (typeof name !== 'string' || table === undefined || mapping === undefined || (type !== 'object' && type !== 'array')) {
        report(origin, 'a relationship needs a name, a type, a table and a field mapping');
        continue;
      }
      if (!isUnset(relationship['source']) && relationship['source'] !== 'default') {
        report(at(origin, 'source'), 'only the source default is served by this engine');
        continue;
      }
      relationships.push({ name, type, table, mapping: mapping as Record<string, string>, origin });
    }
    byType.set(typeName, relationships);
  }
  return byType;
}
