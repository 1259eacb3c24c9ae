import { asList, asRecord, at, type Report } from '#engine/metadata/parse.ts';
import type { Operation, Origin, Permission, Permissions } from '#engine/metadata/types.ts';

/** The keys that a permission of each operation may have. */
const KEYS: Readonly<Record<Operation, readonly string[]>> = {
  select: ['columns', 'filter', 'limit', 'allow_aggregations', 'computed_fields'],
  insert: ['columns', 'check', 'set', 'backend_only'],
  update: ['columns', 'filter', 'check', 'set', 'backend_only'],
  delete: ['filter', 'backend_only'],
};

/**
 * The four permission lists of a table, by role. A permission that holds a key unknown to this engine is left out
 * as a whole: serving it without that key could show or change more than was meant.
 */
export function readPermissions(record: Record<string, unknown>, table: Origin, report: Report): Permissions {
  const read = (operation: Operation) => readList(record, operation, table, report);
  return { select: read('select'), insert: read('insert'), update: read('update'), delete: read('delete') };
}

function readList(record: Record<string, unknown>, operation: Operation, table: Origin, report: Report): Map<string, Permission> {
  const byRole = new Map<string, Permission>();
  for (const item of asList(record[`${operation}_permissions`])) {
    const entry = asRecord(item) ?? {};
    const role = entry['role'];
    const origin = at(table, `${operation}_permissions[${String(role)}]`);
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
    if (!refuseUnknownKeys(permission, KEYS[operation], origin, report)) byRole.set(role, readOne(permission, operation, origin, report));
  }
  return byRole;
}

function readOne(permission: Record<string, unknown>, operation: Operation, origin: Origin, report: Report): Permission {
  for (const field of asList(permission['computed_fields'])) {
    report(at(origin, `computed_fields[${String(field)}]`), 'not supported by this engine');
  }
  const limit = permission['limit'];
  const columns = permission['columns'] ?? (operation === 'insert' ? '*' : []);
  return {
    columns: columns === '*' ? '*' : asList(columns).filter((column) => typeof column === 'string'),
    filter: asRecord(permission['filter']) ?? {},
    check: asRecord(permission['check']) ?? {},
    set: asRecord(permission['set']) ?? {},
    limit: typeof limit === 'number' ? limit : null,
    allowAggregations: permission['allow_aggregations'] === true,
    backendOnly: permission['backend_only'] === true,
    origin,
  };
}

/** Unlike elsewhere an empty list counts as said: `query_root_fields: []` takes every root field away. */
function refuseUnknownKeys(record: Record<string, unknown>, known: readonly string[], origin: Origin, report: Report): boolean {
  const unknown = Object.keys(record).filter((key) => !known.includes(key) && record[key] !== null && record[key] !== undefined);
  for (const key of unknown) report(at(origin, key), 'not supported by this engine: the permission is left out');
  return unknown.length > 0;
}
