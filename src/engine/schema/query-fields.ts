import type { GraphQLFieldConfigArgumentMap } from 'graphql';
import { valueType } from '#engine/schema/column-types.ts';
import { selectArguments } from '#engine/schema/filter-types.ts';
import { field } from '#engine/schema/meaning.ts';
import { columnOf, type Column, type Table, type TrackedFunction } from '#engine/schema/model.ts';
import { rowsFields, rowType } from '#engine/schema/table-types.ts';
import {
  inputType,
  required,
  rulesOf,
  sorted,
  type NamedField,
  type NamedInput,
  type SchemaContext,
} from '#engine/schema/type-registry.ts';

/** The description of a root field: the metadata's under Hasura's key (an empty one means none), else the standard one. */
export function describeRoot(table: Table, key: string, standard: string): string | null {
  const comment = table.rootFieldComments[key];
  return comment === undefined ? standard : comment === '' ? null : comment;
}

/** Columns of the primary key, if the role may read them all. */
export function readableKey(context: SchemaContext, table: Table): Column[] | undefined {
  const readable = rulesOf(context, table).select?.columns;
  if (table.primaryKey === null || !table.primaryKey.every((column) => readable?.has(column) === true)) return undefined;
  return table.primaryKey.map((name) => columnOf(table, name));
}

/** Primary key columns as arguments, each required. */
export function keyFields(context: SchemaContext, columns: readonly Column[]): NamedInput[] {
  return columns.map(({ name, type, description }) => [name, { type: required(valueType(context, type)), description }]);
}

/** Query fields of a table: rows, one row by its key, aggregates. */
export function tableQueryFields(context: SchemaContext, table: Table): NamedField[] {
  const { graphqlName: name, displayName } = table;
  if (rulesOf(context, table).select === undefined) return [];
  const fetch = `fetch data from the table: "${displayName}"`;
  const fields = rowsFields(context, {
    name,
    target: table,
    meaning: { kind: 'select', table },
    isList: true,
    args: selectArguments(context, table),
    description: describeRoot(table, 'select', fetch),
    aggregateDescription: describeRoot(table, 'select_aggregate', `fetch aggregated fields from the table: "${displayName}"`),
  });
  const key = readableKey(context, table);
  if (key === undefined) return fields;
  const description = describeRoot(table, 'select_by_pk', `${fetch} using primary key columns`);
  const byKey = field({ kind: 'select-by-pk', table }, rowType(context, table), description, sorted(keyFields(context, key)));
  return [...fields, [`${name}_by_pk`, byKey]];
}

function mayCall(context: SchemaContext, fn: TrackedFunction): boolean {
  if (rulesOf(context, fn.table).select === undefined) return false;
  if (context.role === 'admin' || fn.roles.has(context.role)) return true;
  return context.model.settings.inferFunctionPermissions && fn.exposedAs === 'query';
}

/** Fields of the tracked functions that are exposed as queries, or as mutations. */
export function functionFields(context: SchemaContext, exposedAs: 'query' | 'mutation'): NamedField[] {
  return context.model.functions
    .filter((fn) => fn.exposedAs === exposedAs && mayCall(context, fn))
    .flatMap((fn) => fieldsOfFunction(context, fn));
}

function fieldsOfFunction(context: SchemaContext, fn: TrackedFunction): NamedField[] {
  const { table, graphqlName, displayName, description } = fn;
  return rowsFields(context, {
    name: graphqlName,
    target: table,
    meaning: { kind: 'function', fn },
    isList: fn.returnsSet,
    args: { ...functionArguments(context, fn), ...selectArguments(context, table) },
    description: description ?? `execute function "${displayName}" which returns "${table.displayName}"`,
    aggregateDescription:
      description ?? `execute function "${displayName}" and query aggregates on result of table type "${table.displayName}"`,
  });
}

function functionArguments(context: SchemaContext, fn: TrackedFunction): GraphQLFieldConfigArgumentMap {
  const inputs = fn.args.filter((arg) => !arg.isSession);
  if (inputs.length === 0) return {};
  const type = inputType(context, `${fn.graphqlName}_args`, null, () =>
    inputs.map((arg): NamedInput => [arg.graphqlName, { type: valueType(context, arg.type) }]),
  );
  const optional = inputs.every((arg) => arg.hasDefault);
  return { args: { type: optional ? type : required(type), description: `input parameters for function "${fn.displayName}"` } };
}
