import type { GraphQLFieldConfigArgumentMap, GraphQLOutputType } from 'graphql';
import { valueType } from '#engine/schema/column-types.ts';
import { selectArguments } from '#engine/schema/filter-types.ts';
import { field, type ReadOperation, type WriteOperation } from '#engine/schema/meaning.ts';
import type { Column, Table, TrackedFunction } from '#engine/schema/model.ts';
import { aggregateType, hasAggregates, rowsType, rowType } from '#engine/schema/table-types.ts';
import {
  inputType,
  required,
  rulesOf,
  sorted,
  type NamedField,
  type NamedInput,
  type SchemaContext,
} from '#engine/schema/type-registry.ts';

/** A root field of a table; its description is the metadata's (an empty one means none), else Hasura's. */
export function rootField(
  table: Table,
  kind: ReadOperation | WriteOperation,
  name: string,
  type: GraphQLOutputType,
  standard: string,
  args: GraphQLFieldConfigArgumentMap,
): NamedField {
  const comment = table.rootFieldComments[kind.replaceAll('-', '_')];
  return [name, field({ kind, table }, type, comment === undefined ? standard : comment === '' ? null : comment, args)];
}

/** Columns of the primary key, if the role may read them all. */
export function readableKey(context: SchemaContext, table: Table): Column[] | undefined {
  const readable = rulesOf(context, table).select?.columns;
  if (table.primaryKey === null || !table.primaryKey.every((column) => readable?.has(column) === true)) return undefined;
  return table.primaryKey.map((name) => table.columns.get(name)).filter((column) => column !== undefined);
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
  const args = selectArguments(context, table);
  const key = readableKey(context, table);
  const fields = [rootField(table, 'select', name, rowsType(context, table), fetch, args)];
  if (hasAggregates(context, table)) {
    const standard = `fetch aggregated fields from the table: "${displayName}"`;
    fields.push(rootField(table, 'select-aggregate', `${name}_aggregate`, required(aggregateType(context, table)), standard, args));
  }
  if (key !== undefined) {
    const byKey = sorted(keyFields(context, key));
    fields.push(rootField(table, 'select-by-pk', `${name}_by_pk`, rowType(context, table), `${fetch} using primary key columns`, byKey));
  }
  return fields;
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
  const { table, graphqlName, displayName, returnsSet } = fn;
  const args = { ...functionArguments(context, fn), ...selectArguments(context, table) };
  const description = fn.description ?? `execute function "${displayName}" which returns "${table.displayName}"`;
  const rows = returnsSet ? rowsType(context, table) : rowType(context, table);
  const fields: NamedField[] = [[graphqlName, field({ kind: 'function', fn }, rows, description, args)]];
  if (returnsSet && hasAggregates(context, table)) {
    const standard = `execute function "${displayName}" and query aggregates on result of table type "${table.displayName}"`;
    const type = required(aggregateType(context, table));
    fields.push([`${graphqlName}_aggregate`, field({ kind: 'function-aggregate', fn }, type, fn.description ?? standard, args)]);
  }
  return fields;
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
