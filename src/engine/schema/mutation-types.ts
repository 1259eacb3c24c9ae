import {
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLInputFieldConfig,
  type GraphQLInputType,
} from 'graphql';
import { nullableIf, valueType } from '#engine/schema/column-types.ts';
import { boolExpType } from '#engine/schema/filter-types.ts';
import { isGraphqlName } from '#engine/schema/graphql-name.ts';
import { mean } from '#engine/schema/meaning.ts';
import type { Column, InsertRule, Relationship, Table } from '#engine/schema/model.ts';
import { isJsonb, isNumeric } from '#engine/schema/scalars.ts';
import { hasRows, rowsType } from '#engine/schema/table-types.ts';
import { rulesOf, sorted, type SchemaContext } from '#engine/schema/type-registry.ts';

type InputField = [string, GraphQLInputFieldConfig];

/** The insert rule that counts for this request: `backend_only` ones need the backend's privilege. */
export function insertRule(context: SchemaContext, table: Table): InsertRule | undefined {
  const rule = rulesOf(context, table).insert;
  return rule !== undefined && table.insertable && (!rule.backendOnly || context.backend) ? rule : undefined;
}

/** `<table>_insert_input` */
export function insertInputType(context: SchemaContext, table: Table): GraphQLInputObjectType {
  const name = `${table.graphqlName}_insert_input`;
  return context.types.once(
    name,
    () =>
      new GraphQLInputObjectType({
        name,
        description: `input type for inserting data into table "${table.displayName}"`,
        fields: () => {
          const allowed = rulesOf(context, table).insert?.columns;
          const fields = [...table.columns.values()]
            .filter((column) => allowed?.has(column.name) === true && !column.isGenerated)
            .map((column): InputField => [column.name, { type: valueType(context, column.type), description: column.description }]);
          for (const relationship of table.relationships.values()) {
            const type = nestedInsertType(context, relationship);
            if (type !== undefined) fields.push([relationship.name, { type }]);
          }
          return sorted(fields);
        },
      }),
  );
}

function nestedInsertType(context: SchemaContext, { type, target }: Relationship): GraphQLInputObjectType | undefined {
  if (rulesOf(context, target).insert === undefined || !target.insertable) return undefined;
  const isArray = type === 'array';
  const name = `${target.graphqlName}_${isArray ? 'arr' : 'obj'}_rel_insert_input`;
  return context.types.once(
    name,
    () =>
      new GraphQLInputObjectType({
        name,
        description: `input type for inserting ${type} relation for remote table "${target.displayName}"`,
        fields: () => {
          const row = new GraphQLNonNull(insertInputType(context, target));
          return {
            data: { type: isArray ? new GraphQLNonNull(new GraphQLList(row)) : row },
            ...onConflictField(context, target),
          };
        },
      }),
  );
}

/** The argument `on_conflict`, for tables with anything to conflict on. */
export function onConflictField(context: SchemaContext, table: Table): GraphQLFieldConfigArgumentMap {
  const constraints = table.constraints.filter((constraint) => isGraphqlName(constraint.name));
  if (constraints.length === 0) return {};
  const name = `${table.graphqlName}_on_conflict`;
  const type = context.types.once(
    name,
    () =>
      new GraphQLInputObjectType({
        name,
        description: `on_conflict condition type for table "${table.displayName}"`,
        fields: () => ({
          constraint: { type: new GraphQLNonNull(constraintType(context, table)) },
          update_columns: {
            type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(updateColumnType(context, table)))),
            defaultValue: [],
          },
          where: { type: boolExpType(context, table) },
        }),
      }),
  );
  return { on_conflict: { type, description: 'upsert condition' } };
}

function constraintType(context: SchemaContext, table: Table): GraphQLEnumType {
  const name = `${table.graphqlName}_constraint`;
  return context.types.once(name, () => {
    const values = table.constraints
      .filter((constraint) => isGraphqlName(constraint.name))
      .map((constraint) => {
        const columns = constraint.columns.map((column) => `"${column}"`).join(', ');
        return [constraint.name, { description: `unique or primary key constraint on columns ${columns}` }] as const;
      });
    const description = `unique or primary key constraints on table "${table.displayName}"`;
    return new GraphQLEnumType({ name, description, values: sorted(values) });
  });
}

/** Columns that the role may set, in the table's order. */
export function settableColumns(context: SchemaContext, table: Table): Column[] {
  const allowed = rulesOf(context, table).update?.columns;
  return [...table.columns.values()].filter((column) => allowed?.has(column.name) === true && !column.isGenerated);
}

/** Stands in the enum of a role that may update nothing, so that `update_columns: []` can still be written. */
export const UPDATE_COLUMN_PLACEHOLDER = '_PLACEHOLDER';

function updateColumnType(context: SchemaContext, table: Table): GraphQLEnumType {
  const name = `${table.graphqlName}_update_column`;
  return context.types.once(name, () => {
    const columns = settableColumns(context, table);
    if (columns.length === 0) {
      const description = `placeholder for update columns of table "${table.displayName}" (current role has no relevant permissions)`;
      const values = { [UPDATE_COLUMN_PLACEHOLDER]: { description: 'placeholder (do not use)' } };
      return new GraphQLEnumType({ name, description, values });
    }
    const values = sorted(columns.map((column) => [column.name, { description: 'column name' }] as const));
    return new GraphQLEnumType({ name, description: `update columns of table "${table.displayName}"`, values });
  });
}

interface UpdateOperator {
  readonly name: string;
  readonly accepts: (column: Column) => boolean;
  /** null: a value like the column's. */
  readonly operand: GraphQLInputType | null;
  readonly description: string;
  readonly typeDescription: (table: Table) => string;
}

function jsonbOperator(name: string, operand: GraphQLInputType | null, description: string): UpdateOperator {
  return { name, accepts: (column) => isJsonb(column.type), operand, description, typeDescription: () => description };
}

const UPDATE_OPERATORS: readonly UpdateOperator[] = [
  jsonbOperator('_append', null, 'append existing jsonb value of filtered columns with new jsonb value'),
  jsonbOperator(
    '_delete_at_path',
    new GraphQLList(new GraphQLNonNull(GraphQLString)),
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
  const args: GraphQLFieldConfigArgumentMap = {};
  for (const operator of UPDATE_OPERATORS) {
    const columns = settableColumns(context, table).filter(operator.accepts);
    if (columns.length === 0) continue;
    const name = `${table.graphqlName}${operator.name}_input`;
    const type = context.types.once(
      name,
      () =>
        new GraphQLInputObjectType({
          name,
          description: operator.typeDescription(table),
          fields: () =>
            sorted(
              columns.map((column): InputField => {
                const operand = operator.operand ?? valueType(context, column.type);
                return [column.name, { type: operand, description: column.description }];
              }),
            ),
        }),
    );
    args[operator.name] = { type, description: operator.description };
  }
  return args;
}

/** `<table>_pk_columns_input`. */
export function primaryKeyType(context: SchemaContext, table: Table, columns: readonly Column[]): GraphQLInputObjectType {
  const name = `${table.graphqlName}_pk_columns_input`;
  return context.types.once(
    name,
    () =>
      new GraphQLInputObjectType({
        name,
        description: `primary key columns input for table: ${table.displayName}`,
        fields: () => sorted(columns.map((column): InputField => [column.name, keyField(context, column)])),
      }),
  );
}

/** A primary key column as an argument. */
export function keyField(context: SchemaContext, column: Column): GraphQLInputFieldConfig {
  return { type: nullableIf(false, valueType(context, column.type)), description: column.description };
}

/** `<table>_mutation_response` */
export function mutationResponseType(context: SchemaContext, table: Table): GraphQLObjectType {
  const name = `${table.graphqlName}_mutation_response`;
  return context.types.once(
    name,
    () =>
      new GraphQLObjectType({
        name,
        description: `response of any mutation on the table "${table.displayName}"`,
        fields: () => ({
          affected_rows: {
            type: new GraphQLNonNull(GraphQLInt),
            description: 'number of rows affected by the mutation',
            extensions: mean({ kind: 'affected-rows' }),
          },
          ...(hasRows(context, table) && {
            returning: {
              type: rowsType(context, table),
              description: 'data from the rows affected by the mutation',
              extensions: mean({ kind: 'returning' }),
            },
          }),
        }),
      }),
  );
}
