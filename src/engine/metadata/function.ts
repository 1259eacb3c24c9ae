import { asList, asQualifiedName, asRecord, at, reportUnknownKeys, type Report } from '#engine/metadata/parse.ts';
import type { Located } from '#engine/metadata/read-yaml.ts';
import type { FunctionMetadata } from '#engine/metadata/types.ts';

/** One entry of `functions.yaml`. */
export function readFunction({ file, value }: Located, report: Report): FunctionMetadata | undefined {
  const record = asRecord(value);
  const name = asQualifiedName(record?.['function']);
  if (record === undefined || name === undefined) {
    report({ file, key: 'function' }, 'a tracked function needs a name');
    return undefined;
  }
  const origin = { file, key: name.schema === 'public' ? name.name : `${name.schema}.${name.name}` };
  const configuration = asRecord(record['configuration']) ?? {};
  reportUnknownKeys(record, ['function', 'configuration', 'permissions', 'comment'], origin, report);
  reportUnknownKeys(configuration, ['exposed_as', 'session_argument'], at(origin, 'configuration'), report);
  const exposedAs = configuration['exposed_as'];
  const sessionArgument = configuration['session_argument'];
  return {
    function: name,
    exposedAs: exposedAs === 'query' || exposedAs === 'mutation' ? exposedAs : null,
    sessionArgument: typeof sessionArgument === 'string' ? sessionArgument : null,
    roles: readRoles(record['permissions']),
    comment: typeof record['comment'] === 'string' ? record['comment'] : undefined,
    origin,
  };
}

/** The roles of a list of `{role}` entries. */
export function readRoles(value: unknown): string[] {
  return asList(value)
    .map((entry) => asRecord(entry)?.['role'])
    .filter((role) => typeof role === 'string');
}
