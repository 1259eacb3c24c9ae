import {
  GraphQLInputObjectType,
  GraphQLNonNull,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLInputFieldConfig,
} from 'graphql';
import { valueType } from '#engine/schema/column-types.ts';
import { selectArguments } from '#engine/schema/filter-types.ts';
import { mean } from '#engine/schema/meaning.ts';
import type { Column, Table, TrackedFunction } from '#engine/schema/model.ts';
import { keyField } from '#engine/schema/mutation-types.ts';
import { aggregateType, hasRows, rowsType, rowType } from '#engine/schema/table-types.ts';
import { rulesOf, sorted, type SchemaContext } from '#engine/schema/type-registry.ts';

type NamedField = [string, GraphQLFieldConfig<unknown, unknown>];

/** Description of a root field: the metadata's (an empty one means none), else Hasura's. */
export function rootDescription(table: Table, key: string, standard: string): string | null {
  const comment = table.rootFieldComments[key];
  if (comment === undefined) return standard;
  return comment === '' ? null : comment;
}

/** Columns of the primary key, if the role may read them all. */
export function readableKey(context: SchemaContext, table: Table): Column[] | undefined {
  const readable = rulesOf(context, table).select?.columns;
  if (table.primaryKey === null || !table.primaryKey.every((column) => readable?.has(column) === true)) return undefined;
  return table.primaryKey.map((name) => table.columns.get(name)).filter((column) => column !== undefined);
}

/** The arguments of a `_by_pk` field. */
export function keyArguments(context: SchemaContext, columns: readonly Column[]): GraphQLFieldConfigArgumentMap {
  return sorted(columns.map((column) => [column.name, keyField(context, column)] as const));
}

/** Query fields of a table: rows, one row by its key, aggregates. */
export function tableQueryFields(context: SchemaContext, table: Table): NamedField[] {
  const rule = rulesOf(context, table).select;
  if (rule === undefined) return [];
  const name = `"${table.displayName}"`;
  const fields: NamedField[] = [];
  const key = readableKey(context, table);
  if (hasRows(context, table)) {
    fields.push([
      table.graphqlName,
      {
        type: rowsType(context, table),
        description: rootDescription(table, 'select', `fetch data from the table: ${name}`),
        args: selectArguments(context, table),
        extensions: mean({ kind: 'select', table }),
      },
    ]);
  }
  if (rule.allowAggregations) {
    fields.push([
      `${table.graphqlName}_aggregate`,
      {
        type: new GraphQLNonNull(aggregateType(context, table)),
        description: rootDescription(table, 'select_aggregate', `fetch aggregated fields from the table: ${name}`),
        args: selectArguments(context, table),
        extensions: mean({ kind: 'select-aggregate', table }),
      },
    ]);
  }
  if (key !== undefined) {
    fields.push([
      `${table.graphqlName}_by_pk`,
      {
        type: rowType(context, table),
        description: rootDescription(table, 'select_by_pk', `fetch data from the table: ${name} using primary key columns`),
        args: keyArguments(context, key),
        extensions: mean({ kind: 'select-by-pk', table }),
      },
    ]);
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
  const { table } = fn;
  const args = { ...functionArguments(context, fn), ...selectArguments(context, table) };
  const fields: NamedField[] = [];
  const name = `"${fn.displayName}"`;
  if (hasRows(context, table)) {
    fields.push([
      fn.graphqlName,
      {
        type: fn.returnsSet ? rowsType(context, table) : rowType(context, table),
        description: fn.description ?? `execute function ${name} which returns "${table.displayName}"`,
        args,
        extensions: mean({ kind: 'function', fn }),
      },
    ]);
  }
  if (fn.returnsSet && rulesOf(context, table).select?.allowAggregations === true) {
    const standard = `execute function ${name} and query aggregates on result of table type "${table.displayName}"`;
    fields.push([
      `${fn.graphqlName}_aggregate`,
      {
        type: new GraphQLNonNull(aggregateType(context, table)),
        description: fn.description ?? standard,
        args,
        extensions: mean({ kind: 'function-aggregate', fn }),
      },
    ]);
  }
  return fields;
}

function functionArguments(context: SchemaContext, fn: TrackedFunction): GraphQLFieldConfigArgumentMap {
  const inputs = fn.args.filter((arg) => !arg.isSession);
  if (inputs.length === 0) return {};
  const name = `${fn.graphqlName}_args`;
  const type = context.types.once(
    name,
    () =>
      new GraphQLInputObjectType({
        name,
        fields: () =>
          sorted(inputs.map((arg): [string, GraphQLInputFieldConfig] => [arg.graphqlName, { type: valueType(context, arg.type) }])),
      }),
  );
  const optional = inputs.every((arg) => arg.hasDefault);
  return { args: { type: optional ? type : new GraphQLNonNull(type), description: `input parameters for function "${fn.displayName}"` } };
}
