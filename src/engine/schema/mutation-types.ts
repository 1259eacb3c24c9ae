import {
  GraphQLInt,
  GraphQLList,
  GraphQLString,
  type GraphQLEnumType,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLObjectType,
} from 'graphql';
import { valueType } from '#engine/schema/column-types.ts';
import { boolExpType } from '#engine/schema/filter-types.ts';
import { isGraphqlName } from '#engine/schema/graphql-name.ts';
import { field } from '#engine/schema/meaning.ts';
import type { Column, Relationship, Rule, Table } from '#engine/schema/model.ts';
import { keyFields } from '#engine/schema/query-fields.ts';
import { isJsonb, isNumeric } from '#engine/schema/scalars.ts';
import { hasRows, rowsType } from '#engine/schema/table-types.ts';
import {
  enumType,
  inputType,
  listOf,
  objectType,
  required,
  rulesOf,
  type NamedInput,
  type SchemaContext,
} from '#engine/schema/type-registry.ts';

const WRITABLE = { insert: 'insertable', update: 'updatable', delete: 'deletable' } as const;

/** The rule that counts for this request: not every view may be written. */
export function writeRuleOf(context: SchemaContext, table: Table, operation: keyof typeof WRITABLE): Rule | undefined {
  return table[WRITABLE[operation]] ? rulesOf(context, table)[operation] : undefined;
}

/** Columns that the role may write, in the table's order. */
function writableColumns(context: SchemaContext, table: Table, operation: 'insert' | 'update'): Column[] {
  const allowed = rulesOf(context, table)[operation]?.columns;
  return [...table.columns.values()].filter((column) => allowed?.has(column.name) === true && !column.isGenerated);
}

/** `<table>_insert_input` */
export function insertInputType(context: SchemaContext, table: Table): GraphQLInputObjectType {
  const about = `input type for inserting data into table "${table.displayName}"`;
  return inputType(context, `${table.graphqlName}_insert_input`, about, () => [
    ...writableColumns(context, table, 'insert').map(({ name, type, description }): NamedInput => [
      name,
      { type: valueType(context, type), description },
    ]),
    ...[...table.relationships.values()]
      .filter(({ target }) => writeRuleOf(context, target, 'insert') !== undefined)
      .map((relationship): NamedInput => [relationship.name, { type: nestedInsertType(context, relationship) }]),
  ]);
}

function nestedInsertType(context: SchemaContext, { type, target }: Relationship): GraphQLInputObjectType {
  const name = `${target.graphqlName}_${type === 'array' ? 'arr' : 'obj'}_rel_insert_input`;
  return inputType(context, name, `input type for inserting ${type} relation for remote table "${target.displayName}"`, () => {
    const row = required(insertInputType(context, target));
    const data = { type: type === 'array' ? required(new GraphQLList(row)) : row };
    return Object.entries({ data, ...onConflictField(context, target) });
  });
}

/** The argument `on_conflict`, for tables with anything to conflict on. */
export function onConflictField(context: SchemaContext, table: Table): GraphQLFieldConfigArgumentMap {
  const constraints = table.constraints.filter((constraint) => isGraphqlName(constraint.name));
  if (constraints.length === 0) return {};
  const about = `on_conflict condition type for table "${table.displayName}"`;
  const type = inputType(context, `${table.graphqlName}_on_conflict`, about, () => [
    ['constraint', { type: required(constraintType(context, table)) }],
    ['update_columns', { type: required(listOf(updateColumnType(context, table))), defaultValue: [] }],
    ['where', { type: boolExpType(context, table) }],
  ]);
  return { on_conflict: { type, description: 'upsert condition' } };
}

function constraintType(context: SchemaContext, table: Table): GraphQLEnumType {
  const values = table.constraints
    .filter(({ name }) => isGraphqlName(name))
    .map(({ name, columns }) => {
      const list = columns.map((column) => `"${column}"`).join(', ');
      return [name, `unique or primary key constraint on columns ${list}`] as const;
    });
  return enumType(context, `${table.graphqlName}_constraint`, `unique or primary key constraints on table "${table.displayName}"`, values);
}

/** Stands in the enum of a role that may update nothing, so that `update_columns: []` can still be written. */
export const UPDATE_COLUMN_PLACEHOLDER = '_PLACEHOLDER';

function updateColumnType(context: SchemaContext, table: Table): GraphQLEnumType {
  const name = `${table.graphqlName}_update_column`;
  const columns = writableColumns(context, table, 'update').map((column) => [column.name, 'column name'] as const);
  if (columns.length > 0) return enumType(context, name, `update columns of table "${table.displayName}"`, columns);
  const about = `placeholder for update columns of table "${table.displayName}" (current role has no relevant permissions)`;
  return enumType(context, name, about, [[UPDATE_COLUMN_PLACEHOLDER, 'placeholder (do not use)']]);
}

interface UpdateOperator {
  readonly name: string;
  readonly accepts: (column: Column) => boolean;
  /** null: a value like the column's. */
  readonly operand: GraphQLInputType | null;
  readonly description: string;
  /** Of the argument's type; the operator's own where it is missing. */
  readonly typeDescription?: (table: Table) => string;
}

function jsonbOperator(name: string, operand: GraphQLInputType | null, description: string): UpdateOperator {
  return { name, accepts: (column) => isJsonb(column.type), operand, description };
}

const UPDATE_OPERATORS: readonly UpdateOperator[] = [
  jsonbOperator('_append', null, 'append existing jsonb value of filtered columns with new jsonb value'),
  jsonbOperator(
    '_delete_at_path',
    listOf(GraphQLString),
    'delete the field or element with specified path (for JSON arrays, negative integers count from the end)',
  ),
  jsonbOperator(
    '_delete_elem',
    GraphQLInt,
    'delete the array element with specified index (negative integers count from the end). throws an error if top level container is not an array',
  ),
  jsonbOperator(
    '_delete_key',
    GraphQLString,
    'delete key/value pair or string element. key/value pairs are matched based on their key value',
  ),
  {
    name: '_inc',
    accepts: (column) => isNumeric(column.type),
    operand: null,
    description: 'increments the numeric columns with given value of the filtered values',
    typeDescription: (table) => `input type for incrementing numeric columns in table "${table.displayName}"`,
  },
  jsonbOperator('_prepend', null, 'prepend existing jsonb value of filtered columns with new jsonb value'),
  {
    name: '_set',
    accepts: () => true,
    operand: null,
    description: 'sets the columns of the filtered rows to the given values',
    typeDescription: (table) => `input type for updating data in table "${table.displayName}"`,
  },
];

/** The arguments `_set`, `_inc`, ... of an update, each with the columns that it suits. */
export function updateArguments(context: SchemaContext, table: Table): GraphQLFieldConfigArgumentMap {
  const settable = writableColumns(context, table, 'update');
  const args = UPDATE_OPERATORS.flatMap(({ name, accepts, operand, description, typeDescription }) => {
    const columns = settable.filter(accepts);
    if (columns.length === 0) return [];
    const type = inputType(context, `${table.graphqlName}${name}_input`, typeDescription?.(table) ?? description, () =>
      columns.map((column): NamedInput => [
        column.name,
        { type: operand ?? valueType(context, column.type), description: column.description },
      ]),
    );
    return [[name, { type, description }] as const];
  });
  return Object.fromEntries(args);
}

/** `<table>_pk_columns_input`. */
export function primaryKeyType(context: SchemaContext, table: Table, columns: readonly Column[]): GraphQLInputObjectType {
  const about = `primary key columns input for table: ${table.displayName}`;
  return inputType(context, `${table.graphqlName}_pk_columns_input`, about, () => keyFields(context, columns));
}

/** `<table>_mutation_response` */
export function mutationResponseType(context: SchemaContext, table: Table): GraphQLObjectType {
  const about = `response of any mutation on the table "${table.displayName}"`;
  return objectType(context, `${table.graphqlName}_mutation_response`, about, () => [
    ['affected_rows', field({ kind: 'affected-rows' }, required(GraphQLInt), 'number of rows affected by the mutation')],
    ...(hasRows(context, table)
      ? [['returning', field({ kind: 'rows' }, rowsType(context, table), 'data from the rows affected by the mutation')] as const]
      : []),
  ]);
}
