import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLFieldConfig,
} from 'graphql';
import { AGGREGATE_FUNCTIONS, type AggregateFunctionInfo } from '#engine/schema/aggregate-functions.ts';
import { nullableIf, valueType } from '#engine/schema/column-types.ts';
import { readableColumns, readableRelationships, selectArguments, selectColumnType } from '#engine/schema/filter-types.ts';
import { mean } from '#engine/schema/meaning.ts';
import type { Column, Relationship, Table } from '#engine/schema/model.ts';
import { isJson } from '#engine/schema/scalars.ts';
import { rulesOf, sorted, type SchemaContext } from '#engine/schema/type-registry.ts';

type Field = GraphQLFieldConfig<unknown, unknown>;
type NamedField = [string, Field];

/** True when the role may read the table and sees anything in its rows. */
export function hasRows(context: SchemaContext, table: Table): boolean {
  return readableColumns(context, table).length + readableRelationships(context, table).length > 0;
}

/** The object type of a table's rows. */
export function rowType(context: SchemaContext, table: Table): GraphQLObjectType {
  return context.types.once(
    table.graphqlName,
    () =>
      new GraphQLObjectType({
        name: table.graphqlName,
        description: table.description,
        fields: () => {
          const columns = readableColumns(context, table).map((column): NamedField => [column.name, columnField(context, column)]);
          const related = readableRelationships(context, table).flatMap((item) => relationshipFields(context, item));
          return sorted([...columns, ...related]);
        },
      }),
  );
}

function columnField(context: SchemaContext, column: Column): Field {
  return {
    type: nullableIf(column.nullable, valueType(context, column.type)),
    description: column.description,
    args: isJson(column.type) && !column.type.isArray ? { path: { type: GraphQLString, description: 'JSON select path' } } : {},
    extensions: mean({ kind: 'column', column }),
  };
}

function relationshipFields(context: SchemaContext, relationship: Relationship): NamedField[] {
  const { name, type, target, required, description } = relationship;
  const fields: NamedField[] = [];
  if (hasRows(context, target)) {
    fields.push([
      name,
      {
        type: type === 'array' ? rowsType(context, target) : nullableIf(!required, rowType(context, target)),
        description: description ?? (type === 'array' ? 'An array relationship' : 'An object relationship'),
        args: type === 'array' ? selectArguments(context, target) : {},
        extensions: mean({ kind: 'relationship', relationship }),
      },
    ]);
  }
  if (type === 'array' && rulesOf(context, target).select?.allowAggregations === true) {
    fields.push([
      `${name}_aggregate`,
      {
        type: new GraphQLNonNull(aggregateType(context, target)),
        description: 'An aggregate relationship',
        args: selectArguments(context, target),
        extensions: mean({ kind: 'relationship-aggregate', relationship }),
      },
    ]);
  }
  return fields;
}

/** `[<table>!]!` */
export function rowsType(context: SchemaContext, table: Table): GraphQLNonNull<GraphQLList<GraphQLNonNull<GraphQLObjectType>>> {
  return new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(rowType(context, table))));
}

/** `<table>_aggregate` */
export function aggregateType(context: SchemaContext, table: Table): GraphQLObjectType {
  const name = `${table.graphqlName}_aggregate`;
  return context.types.once(
    name,
    () =>
      new GraphQLObjectType({
        name,
        description: `aggregated selection of "${table.displayName}"`,
        fields: () => ({
          aggregate: { type: aggregateFieldsType(context, table), extensions: mean({ kind: 'aggregate' }) },
          ...(hasRows(context, table) && { nodes: { type: rowsType(context, table), extensions: mean({ kind: 'nodes' }) } }),
        }),
      }),
  );
}

function aggregateFieldsType(context: SchemaContext, table: Table): GraphQLObjectType {
  const name = `${table.graphqlName}_aggregate_fields`;
  return context.types.once(
    name,
    () =>
      new GraphQLObjectType({
        name,
        description: `aggregate fields of "${table.displayName}"`,
        fields: () => {
          const fields: NamedField[] = [['count', countField(context, table)]];
          for (const fn of AGGREGATE_FUNCTIONS) {
            const columns = readableColumns(context, table).filter((column) => fn.accepts(column.type));
            if (columns.length === 0) continue;
            const type = functionFieldsType(context, table, fn, columns);
            fields.push([fn.name, { type, extensions: mean({ kind: 'aggregate-function', fn: fn.name }) }]);
          }
          return sorted(fields);
        },
      }),
  );
}

function countField(context: SchemaContext, table: Table): Field {
  const columns = selectColumnType(context, table);
  return {
    type: new GraphQLNonNull(GraphQLInt),
    args: {
      ...(columns && { columns: { type: new GraphQLList(new GraphQLNonNull(columns)) } }),
      distinct: { type: GraphQLBoolean },
    },
    extensions: mean({ kind: 'count' }),
  };
}

function functionFieldsType(
  context: SchemaContext,
  table: Table,
  fn: AggregateFunctionInfo,
  columns: readonly Column[],
): GraphQLObjectType {
  const name = `${table.graphqlName}_${fn.name}_fields`;
  return context.types.once(
    name,
    () =>
      new GraphQLObjectType({
        name,
        description: `aggregate ${fn.name} on columns`,
        fields: () =>
          sorted(
            columns.map((column): NamedField => [
              column.name,
              {
                type: fn.keepsType ? valueType(context, column.type) : GraphQLFloat,
                description: column.description,
                extensions: mean({ kind: 'column', column }),
              },
            ]),
          ),
      }),
  );
}
