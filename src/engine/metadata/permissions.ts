import { asList, asRecord, at, type Report } from '#engine/metadata/parse.ts';
import type {
  DeletePermission,
  InsertPermission,
  Origin,
  RawBoolExp,
  SelectPermission,
  TableMetadata,
  UpdatePermission,
} from '#engine/metadata/types.ts';

/**
 * The four permission lists of a table, by role. A permission that holds a key unknown to this engine is left out
 * as a whole: serving it without that key could show or change more than was meant.
 */
export function readPermissions(
  record: Record<string, unknown>,
  table: Origin,
  report: Report,
): Pick<TableMetadata, 'select' | 'insert' | 'update' | 'delete'> {
  return {
    select: readList(record, 'select_permissions', table, report, readSelect),
    insert: readList(record, 'insert_permissions', table, report, readInsert),
    update: readList(record, 'update_permissions', table, report, readUpdate),
    delete: readList(record, 'delete_permissions', table, report, readDelete),
  };
}

type ReadOne<T> = (permission: Record<string, unknown>, origin: Origin, report: Report) => T | undefined;

function readList<T>(record: Record<string, unknown>, list: string, table: Origin, report: Report, read: ReadOne<T>): Map<string, T> {
  const byRole = new Map<string, T>();
  for (const item of asList(record[list])) {
    const entry = asRecord(item) ?? {};
    const role = entry['role'];
    const origin = at(table, `${list}[${String(role)}]`);
    const permission = asRecord(entry['permission']);
    if (typeof role !== 'string' || permission === undefined) {
      report(origin, 'a permission needs a role and a definition');
      continue;
    }
    if (role === 'admin') {
      report(origin, 'the role admin has every permission already');
      continue;
    }
    refuseUnknownKeys(entry, ['role', 'permission', 'comment'], origin, report);
    const parsed = read(permission, origin, report);
    if (parsed !== undefined) byRole.set(role, parsed);
  }
  return byRole;
}

function readSelect(permission: Record<string, unknown>, origin: Origin, report: Report): SelectPermission | undefined {
  const known = ['columns', 'filter', 'limit', 'allow_aggregations', 'computed_fields'];
  if (refuseUnknownKeys(permission, known, origin, report)) return undefined;
  for (const field of asList(permission['computed_fields'])) {
    report(at(origin, `computed_fields[${String(field)}]`), 'not supported by this engine');
  }
  const limit = permission['limit'];
  return {
    columns: readColumns(permission['columns']),
    filter: readFilter(permission['filter']),
    limit: typeof limit === 'number' ? limit : null,
    allowAggregations: permission['allow_aggregations'] === true,
    origin,
  };
}

function readInsert(permission: Record<string, unknown>, origin: Origin, report: Report): InsertPermission | undefined {
  if (refuseUnknownKeys(permission, ['columns', 'check', 'set', 'backend_only'], origin, report)) return undefined;
  return {
    columns: readColumns(permission['columns'] ?? '*'),
    check: readFilter(permission['check']),
    set: asRecord(permission['set']) ?? {},
    backendOnly: permission['backend_only'] === true,
    origin,
  };
}

function readUpdate(permission: Record<string, unknown>, origin: Origin, report: Report): UpdatePermission | undefined {
  if (refuseUnknownKeys(permission, ['columns', 'filter', 'check', 'set', 'backend_only'], origin, report)) return undefined;
  const check = asRecord(permission['check']);
  return {
    columns: readColumns(permission['columns']),
    filter: readFilter(permission['filter']),
    check: check ?? null,
    set: asRecord(permission['set']) ?? {},
    backendOnly: permission['backend_only'] === true,
    origin,
  };
}

function readDelete(permission: Record<string, unknown>, origin: Origin, report: Report): DeletePermission | undefined {
  if (refuseUnknownKeys(permission, ['filter', 'backend_only'], origin, report)) return undefined;
  return { filter: readFilter(permission['filter']), backendOnly: permission['backend_only'] === true, origin };
}

/** Unlike elsewhere an empty list counts as said: `query_root_fields: []` takes every root field away. */
function refuseUnknownKeys(record: Record<string, unknown>, known: readonly string[], origin: Origin, report: Report): boolean {
  const unknown = Object.keys(record).filter((key) => !known.includes(key) && record[key] !== null && record[key] !== undefined);
  for (const key of unknown) report(at(origin, key), 'not supported by this engine: the permission is left out');
  return unknown.length > 0;
}

function readColumns(value: unknown): readonly string[] | '*' {
  return value === '*' ? '*' : asList(value).filter((column) => typeof column === 'string');
}

function readFilter(value: unknown): RawBoolExp {
  return asRecord(value) ?? {};
}
