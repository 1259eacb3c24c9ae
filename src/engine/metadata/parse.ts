import type { Inconsistency, Origin, QualifiedName } from '#engine/metadata/types.ts';

/** Collects what cannot be served while the metadata is read. */
export type Report = (origin: Origin, reason: string) => void;

/** A plain object of YAML; anything else is `undefined`. */
export function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
}

/** Appends a step to the path of keys. */
export function at(origin: Origin, key: string): Origin {
  return { file: origin.file, key: origin.key === '' ? key : `${origin.key}.${key}` };
}

/** A reporter that appends to `list`. */
export function createReport(list: Inconsistency[]): Report {
  return (origin, reason) => {
    list.push({ file: origin.file, key: origin.key, reason });
  };
}

/** True for what YAML files hold when a setting was left empty. */
export function isUnset(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  const record = asRecord(value);
  return record !== undefined && Object.values(record).every(isUnset);
}

/** Names every key of `record` that is neither known nor empty: the engine would otherwise ignore it silently. */
export function reportUnknownKeys(record: Record<string, unknown>, known: readonly string[], origin: Origin, report: Report): boolean {
  let found = false;
  for (const [key, value] of Object.entries(record)) {
    if (known.includes(key) || isUnset(value)) continue;
    report(at(origin, key), 'not supported by this engine');
    found = true;
  }
  return found;
}

/** A list, read leniently: a missing value is the empty list. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** `name`, `{schema, name}` or `[schema, name]`, as Hasura accepts them. */
export function asQualifiedName(value: unknown): QualifiedName | undefined {
  if (typeof value === 'string') return { schema: 'public', name: value };
  const record = asRecord(value);
  if (record === undefined || typeof record['name'] !== 'string') return undefined;
  return { schema: typeof record['schema'] === 'string' ? record['schema'] : 'public', name: record['name'] };
}
