import { GraphQLInt, type GraphQLEnumType, type GraphQLFieldConfigArgumentMap, type GraphQLInputObjectType } from 'graphql';
import { AGGREGATE_FUNCTIONS } from '#engine/schema/aggregate-functions.ts';
import { comparisonType } from '#engine/schema/column-types.ts';
import type { Column, Relationship, Table } from '#engine/schema/model.ts';
import { enumType, inputType, listOf, rulesOf, type NamedInput, type SchemaContext } from '#engine/schema/type-registry.ts';

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
  const description = `Boolean expression to filter rows from the table "${table.displayName}". All fields are combined with a logical 'AND'.`;
  return inputType(context, `${table.graphqlName}_bool_exp`, description, () => {
    const self = boolExpType(context, table);
    return [
      ['_and', { type: listOf(self) }],
      ['_not', { type: self }],
      ['_or', { type: listOf(self) }],
      ...readableColumns(context, table).map(({ name, type }): NamedInput => [name, { type: comparisonType(context, type) }]),
      ...readableRelationships(context, table).map(({ name, target }): NamedInput => [name, { type: boolExpType(context, target) }]),
    ];
  });
}

/** `order_by`: ascending or descending, with nulls first or last. */
export function orderType(context: SchemaContext): GraphQLEnumType {
  return enumType(context, 'order_by', 'column ordering options', [
    ['asc', 'in ascending order, nulls last'],
    ['asc_nulls_first', 'in ascending order, nulls first'],
    ['asc_nulls_last', 'in ascending order, nulls last'],
    ['desc', 'in descending order, nulls first'],
    ['desc_nulls_first', 'in descending order, nulls first'],
    ['desc_nulls_last', 'in descending order, nulls last'],
  ]);
}

/** `<table>_order_by`. */
export function orderByType(context: SchemaContext, table: Table): GraphQLInputObjectType {
  const description = `Ordering options when selecting data from "${table.displayName}".`;
  return inputType(context, `${table.graphqlName}_order_by`, description, () => [
    ...readableColumns(context, table).map(({ name }): NamedInput => [name, { type: orderType(context) }]),
    ...readableRelationships(context, table).map(({ name, type, target }): NamedInput => {
      if (type === 'object') return [name, { type: orderByType(context, target) }];
      return [`${name}_aggregate`, { type: aggregateOrderByType(context, target) }];
    }),
  ]);
}

function aggregateOrderByType(context: SchemaContext, table: Table): GraphQLInputObjectType {
  const description = `order by aggregate values of table "${table.displayName}"`;
  return inputType(context, `${table.graphqlName}_aggregate_order_by`, description, () => [
    ['count', { type: orderType(context) }],
    ...AGGREGATE_FUNCTIONS.flatMap(({ name, accepts }): NamedInput[] => {
      const columns = readableColumns(context, table).filter((column) => accepts(column.type));
      return columns.length === 0 ? [] : [[name, { type: functionOrderByType(context, table, name, columns) }]];
    }),
  ]);
}

function functionOrderByType(context: SchemaContext, table: Table, fn: string, columns: readonly Column[]): GraphQLInputObjectType {
  const about = `order by ${fn}() on columns of table "${table.displayName}"`;
  return inputType(context, `${table.graphqlName}_${fn}_order_by`, about, () =>
    columns.map(({ name, description }): NamedInput => [name, { type: orderType(context), description }]),
  );
}

/** `<table>_select_column`; `undefined` where the role may read none. */
export function selectColumnType(context: SchemaContext, table: Table): GraphQLEnumType | undefined {
  const columns = readableColumns(context, table).map(({ name }) => [name, 'column name'] as const);
  if (columns.length === 0) return undefined;
  return enumType(context, `${table.graphqlName}_select_column`, `select columns of table "${table.displayName}"`, columns);
}

/** The arguments of every field that reads rows of a table. */
export function selectArguments(context: SchemaContext, table: Table): GraphQLFieldConfigArgumentMap {
  const columns = selectColumnType(context, table);
  return {
    ...(columns && { distinct_on: { type: listOf(columns), description: 'distinct select on columns' } }),
    limit: { type: GraphQLInt, description: 'limit the number of rows returned' },
    offset: { type: GraphQLInt, description: 'skip the first n rows. Use only with order_by' },
    order_by: { type: listOf(orderByType(context, table)), description: 'sort the rows by one or more columns' },
    where: { type: boolExpType(context, table), description: 'filter the rows returned' },
  };
}
