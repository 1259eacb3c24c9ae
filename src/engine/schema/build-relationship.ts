import type { Catalog, ForeignKey } from '#engine/catalog/types.ts';
import type { Report } from '#engine/metadata/parse.ts';
import type { RelationshipMetadata } from '#engine/metadata/types.ts';
import type { Relationship, Table } from '#engine/schema/model.ts';
import type { FindTable } from '#engine/schema/resolve-bool-exp.ts';

/** Finds the columns behind a relationship: in the foreign key that it names, or as its manual mapping says. */
export function buildRelationship(
  metadata: RelationshipMetadata,
  source: Table,
  findTable: FindTable,
  catalog: Catalog,
  report: Report,
): Relationship | undefined {
  const found = findMapping(metadata, source, findTable, catalog);
  if (typeof found === 'string') {
    report(metadata.origin, found);
    return undefined;
  }
  if (source.columns.has(metadata.name)) {
    report(metadata.origin, `"${source.displayName}" has a column of the same name`);
    return undefined;
  }
  const { target, mapping } = found;
  const missing = mapping.find(([from, to]) => !source.columns.has(from) || !target.columns.has(to));
  if (missing !== undefined) {
    report(metadata.origin, `no such columns: "${missing[0]}" in "${source.displayName}", "${missing[1]}" in "${target.displayName}"`);
    return undefined;
  }
  const ownKey = metadata.using.kind === 'local';
  const required = metadata.type === 'object' && ownKey && mapping.every(([from]) => source.columns.get(from)?.notNull === true);
  const insertionOrder = ownKey ? 'before_parent' : metadata.using.kind === 'manual' ? metadata.insertionOrder : 'after_parent';
  return {
    name: metadata.name,
    type: metadata.type,
    source,
    target,
    mapping,
    required,
    insertionOrder: metadata.type === 'array' ? 'after_parent' : insertionOrder,
    description: metadata.comment,
  };
}

type Found = { target: Table; mapping: (readonly [string, string])[] };

function findMapping(metadata: RelationshipMetadata, source: Table, findTable: FindTable, catalog: Catalog): Found | string {
  const { using } = metadata;
  if (using.kind === 'manual') {
    const target = findTable(using.table.schema, using.table.name);
    if (target === undefined) return `table "${using.table.name}" is not tracked`;
    return { target, mapping: Object.entries(using.mapping) };
  }
  if (using.kind === 'local') {
    const key = findForeignKey(catalog.tables.get(`${source.schema}.${source.name}`)?.foreignKeys, using.columns);
    if (key === undefined) return `no foreign constraint exists on the given column(s)`;
    const target = findTable(key.target.schema, key.target.name);
    if (target === undefined) return `table "${key.target.name}" is not tracked`;
    return { target, mapping: pair(key.columns, key.targetColumns) };
  }
  const target = findTable(using.table.schema, using.table.name);
  if (target === undefined) return `table "${using.table.name}" is not tracked`;
  const keys = catalog.tables.get(`${target.schema}.${target.name}`)?.foreignKeys;
  const toSource = keys?.filter((key) => key.target.schema === source.schema && key.target.name === source.name);
  const key = findForeignKey(toSource, using.columns);
  if (key === undefined) return `no foreign constraint exists on the given column(s)`;
  return { target, mapping: pair(key.targetColumns, key.columns) };
}

function findForeignKey(keys: readonly ForeignKey[] | undefined, columns: readonly string[]): ForeignKey | undefined {
  return keys?.find((key) => key.columns.length === columns.length && columns.every((column) => key.columns.includes(column)));
}

function pair(from: readonly string[], to: readonly string[]): (readonly [string, string])[] {
  return from.map((column, index) => [column, to[index] ?? ''] as const);
}
