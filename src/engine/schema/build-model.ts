import { GraphQLError } from 'graphql';
import type { Catalog, CatalogTable } from '#engine/catalog/types.ts';
import { createReport, type Report } from '#engine/metadata/parse.ts';
import type { Inconsistency, Metadata, TableMetadata } from '#engine/metadata/types.ts';
import { parseActionDocument, type ActionDocument } from '#engine/schema/action-document.ts';
import { buildFunctions } from '#engine/schema/build-functions.ts';
import { buildRules } from '#engine/schema/build-rules.ts';
import { buildRelationship } from '#engine/schema/build-relationship.ts';
import { isGraphqlName } from '#engine/schema/graphql-name.ts';
import type { Column, Model, ModelSettings, OutputJoin, Relationship, Table, TableRules } from '#engine/schema/model.ts';
import { scalarName } from '#engine/schema/scalars.ts';

/** A table whose relationships and rules are still being filled in. */
interface Draft {
  readonly table: Table;
  readonly metadata: TableMetadata;
  readonly catalog: CatalogTable;
  readonly relationships: Map<string, Relationship>;
  readonly rules: Map<string, TableRules>;
}

/** Joins metadata and catalogue; what does not fit together is left out and reported. */
export function buildModel(
  metadata: Metadata,
  catalog: Catalog,
  settings: ModelSettings,
): { model: Model; inconsistencies: Inconsistency[] } {
  const inconsistencies: Inconsistency[] = [];
  const report = createReport(inconsistencies);
  const drafts = new Map<string, Draft>();
  for (const entry of metadata.tables) {
    const draft = draftTable(entry, catalog, report);
    if (draft !== undefined) drafts.set(`${draft.table.schema}.${draft.table.name}`, draft);
  }
  const tables = new Map([...drafts].map(([key, draft]) => [key, draft.table]));
  const findTable = (schema: string, name: string): Table | undefined => tables.get(`${schema}.${name}`);
  for (const draft of drafts.values()) {
    for (const entry of draft.metadata.relationships) {
      const relationship = buildRelationship(entry, draft.table, findTable, catalog, report);
      if (relationship !== undefined) draft.relationships.set(relationship.name, relationship);
    }
  }
  const roles = collectRoles(metadata);
  // Rules come last: filters speak about relationships of other tables.
  for (const draft of drafts.values()) {
    for (const [role, rules] of buildRules(draft.metadata, draft.table, findTable, report)) draft.rules.set(role, rules);
  }
  const model: Model = {
    tables,
    functions: buildFunctions(metadata, catalog, findTable, report),
    actions: new Map(metadata.actions.map((action) => [action.name, action])),
    actionDocument: readActionDocument(metadata, report),
    outputRelationships: findOutputTables(metadata, findTable, report),
    roles,
    settings,
  };
  return { model, inconsistencies };
}

function draftTable(metadata: TableMetadata, catalog: Catalog, report: Report): Draft | undefined {
  const { schema, name } = metadata.table;
  const found = catalog.tables.get(`${schema}.${name}`);
  if (found === undefined) {
    report(metadata.origin, `no such table/view exists in source: "${schema}.${name}"`);
    return undefined;
  }
  const graphqlName = schema === 'public' ? name : `${schema}_${name}`;
  if (!isGraphqlName(graphqlName)) {
    report(metadata.origin, `"${graphqlName}" is not a valid GraphQL name, and custom names are not supported by this engine`);
    return undefined;
  }
  const displayName = schema === 'public' ? name : `${schema}.${name}`;
  const columns = new Map<string, Column>();
  const relationships = new Map<string, Relationship>();
  const rules = new Map<string, TableRules>();
  const table: Table = {
    ...found,
    graphqlName,
    displayName,
    description: describe(metadata.comment, found.comment ?? `columns and relationships of "${displayName}"`),
    rootFieldComments: metadata.rootFieldComments,
    columns,
    relationships,
    primaryKey: found.constraints.find((constraint) => constraint.isPrimary)?.columns ?? null,
    rules,
  };
  for (const column of found.columns) {
    const description = describe(metadata.columnComments[column.name], column.comment);
    columns.set(column.name, { ...column, table, scalar: scalarName(column.type), description });
  }
  return { table, metadata, catalog: found, relationships, rules };
}

/** A comment in the metadata wins over the database's; an empty one means no description. */
function describe(explicit: string | undefined, fromDatabase: string | null): string | null {
  if (explicit === undefined) return fromDatabase;
  return explicit === '' ? null : explicit;
}

function collectRoles(metadata: Metadata): string[] {
  const roles = new Set(['admin']);
  for (const { permissions } of metadata.tables) {
    for (const byRole of Object.values(permissions)) for (const role of byRole.keys()) roles.add(role);
  }
  for (const entry of [...metadata.functions, ...metadata.actions]) {
    for (const role of entry.roles) roles.add(role);
  }
  return [...roles].toSorted();
}

function readActionDocument(metadata: Metadata, report: Report): ActionDocument {
  const file = 'actions.graphql';
  try {
    const document = parseActionDocument(metadata.actionsSdl);
    const signatures = new Set([...document.query.keys(), ...document.mutation.keys()]);
    for (const action of metadata.actions) {
      if (!signatures.has(action.name)) report(action.origin, `no signature in ${file}`);
    }
    return document;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    report({ file, key: '' }, `${error.message}: no action is served`);
    return parseActionDocument('');
  }
}

function findOutputTables(
  metadata: Metadata,
  findTable: (schema: string, name: string) => Table | undefined,
  report: Report,
): Map<string, OutputJoin[]> {
  const byType = new Map<string, OutputJoin[]>();
  for (const [typeName, relationships] of metadata.customTypeRelationships) {
    const found: OutputJoin[] = [];
    for (const relationship of relationships) {
      const { name, type, mapping } = relationship;
      const target = findTable(relationship.table.schema, relationship.table.name);
      const unknown = Object.values(mapping).find((column) => target?.columns.get(column) === undefined);
      if (target === undefined) report(relationship.origin, `table "${relationship.table.name}" is not tracked`);
      else if (unknown !== undefined) report(relationship.origin, `table "${target.displayName}" has no column "${unknown}"`);
      else found.push({ name, type, target, mapping: Object.entries(mapping) });
    }
    byType.set(typeName, found);
  }
  return byType;
}
