import {
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLInputFieldConfig,
} from 'graphql';
import { AGGREGATE_FUNCTIONS } from '#engine/schema/aggregate-functions.ts';
import { comparisonType } from '#engine/schema/column-types.ts';
import type { Column, Relationship, Table } from '#engine/schema/model.ts';
import { rulesOf, sorted, type SchemaContext } from '#engine/schema/type-registry.ts';

/** Columns that the role may read, in the table's order. */
export function readableColumns(context: SchemaContext, table: Table): Column[] {
  const allowed = rulesOf(context, table).select?.columns;
  return allowed === undefined ? [] : [...table.columns.values()].filter((column) => allowed.has(column.name));
}

/** Relationships whose target the role may read. */
export function readableRelationships(context: SchemaContext, table: Table): Relationship[] {
  if (rulesOf(context, table).select === undefined) return [];
  return [...table.relationships.values()].filter(({ target }) => rulesOf(context, target).select !== undefined);
}

/** `<table>_bool_exp`. Without a select permission it holds only the logical operators. */
export function boolExpType(context: SchemaContext, table: Table): GraphQLInputObjectType {
  const name = `${table.graphqlName}_bool_exp`;
  return context.types.once(
    name,
    () =>
      new GraphQLInputObjectType({
        name,
        description: `Boolean expression to filter rows from the table "${table.displayName}". All fields are combined with a logical 'AND'.`,
        fields: () => {
          const self = boolExpType(context, table);
          const list = new GraphQLList(new GraphQLNonNull(self));
          const fields: [string, GraphQLInputFieldConfig][] = [
            ['_and', { type: list }],
            ['_not', { type: self }],
            ['_or', { type: list }],
          ];
          for (const column of readableColumns(context, table)) {
            fields.push([column.name, { type: comparisonType(context, column.type) }]);
          }
          for (const relationship of readableRelationships(context, table)) {
            fields.push([relationship.name, { type: boolExpType(context, relationship.target) }]);
          }
          return sorted(fields);
        },
      }),
  );
}

/** `order_by`: ascending or descending, with nulls first or last. */
export function orderType(context: SchemaContext): GraphQLEnumType {
  return context.types.once(
    'order_by',
    () =>
      new GraphQLEnumType({
        name: 'order_by',
        description: 'column ordering options',
        values: {
          asc: { description: 'in ascending order, nulls last' },
          asc_nulls_first: { description: 'in ascending order, nulls first' },
          asc_nulls_last: { description: 'in ascending order, nulls last' },
          desc: { description: 'in descending order, nulls first' },
          desc_nulls_first: { description: 'in descending order, nulls first' },
          desc_nulls_last: { description: 'in descending order, nulls last' },
        },
      }),
  );
}

/** `<table>_order_by`. */
export function orderByType(context: SchemaContext, table: Table): GraphQLInputObjectType {
  const name = `${table.graphqlName}_order_by`;
  return context.types.once(
    name,
    () =>
      new GraphQLInputObjectType({
        name,
        description: `Ordering options when selecting data from "${table.displayName}".`,
        fields: () => {
          const fields: [string, GraphQLInputFieldConfig][] = readableColumns(context, table).map((column) => [
            column.name,
            { type: orderType(context) },
          ]);
          for (const { name: field, type, target } of readableRelationships(context, table)) {
            if (type === 'object') fields.push([field, { type: orderByType(context, target) }]);
            else fields.push([`${field}_aggregate`, { type: aggregateOrderByType(context, target) }]);
          }
          return sorted(fields);
        },
      }),
  );
}

function aggregateOrderByType(context: SchemaContext, table: Table): GraphQLInputObjectType {
  const name = `${table.graphqlName}_aggregate_order_by`;
  return context.types.once(
    name,
    () =>
      new GraphQLInputObjectType({
        name,
        description: `order by aggregate values of table "${table.displayName}"`,
        fields: () => {
          const fields: [string, GraphQLInputFieldConfig][] = [['count', { type: orderType(context) }]];
          for (const fn of AGGREGATE_FUNCTIONS) {
            const columns = readableColumns(context, table).filter((column) => fn.accepts(column.type));
            if (columns.length > 0) fields.push([fn.name, { type: functionOrderByType(context, table, fn.name, columns) }]);
          }
          return sorted(fields);
        },
      }),
  );
}

function functionOrderByType(context: SchemaContext, table: Table, fn: string, columns: readonly Column[]): GraphQLInputObjectType {
  const name = `${table.graphqlName}_${fn}_order_by`;
  return context.types.once(
    name,
    () =>
      new GraphQLInputObjectType({
        name,
        description: `order by ${fn}() on columns of table "${table.displayName}"`,
        fields: () =>
          sorted(columns.map((column) => [column.name, { type: orderType(context), description: column.description }] as const)),
      }),
  );
}

/** `<table>_select_column`; `undefined` where the role may read none. */
export function selectColumnType(context: SchemaContext, table: Table): GraphQLEnumType | undefined {
  const columns = readableColumns(context, table);
  if (columns.length === 0) return undefined;
  const name = `${table.graphqlName}_select_column`;
  return context.types.once(
    name,
    () =>
      new GraphQLEnumType({
        name,
        description: `select columns of table "${table.displayName}"`,
        values: sorted(columns.map((column) => [column.name, { description: 'column name' }] as const)),
      }),
  );
}

/** The arguments of every field that reads rows of a table. */
export function selectArguments(context: SchemaContext, table: Table): GraphQLFieldConfigArgumentMap {
  const columns = selectColumnType(context, table);
  return {
    ...(columns && {
      distinct_on: { type: new GraphQLList(new GraphQLNonNull(columns)), description: 'distinct select on columns' },
    }),
    limit: { type: GraphQLInt, description: 'limit the number of rows returned' },
    offset: { type: GraphQLInt, description: 'skip the first n rows. Use only with order_by' },
    order_by: {
      type: new GraphQLList(new GraphQLNonNull(orderByType(context, table))),
      description: 'sort the rows by one or more columns',
    },
    where: { type: boolExpType(context, table), description: 'filter the rows returned' },
  };
}
