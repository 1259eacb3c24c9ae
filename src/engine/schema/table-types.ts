import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInt,
  GraphQLString,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLList,
  type GraphQLNonNull,
  type GraphQLObjectType,
} from 'graphql';
import { AGGREGATE_FUNCTIONS } from '#engine/schema/aggregate-functions.ts';
import { valueType } from '#engine/schema/column-types.ts';
import { readableColumns, readableRelationships, selectArguments, selectColumnType } from '#engine/schema/filter-types.ts';
import { field, type RowsMeaning } from '#engine/schema/meaning.ts';
import type { Column, Relationship, Table } from '#engine/schema/model.ts';
import { isJson } from '#engine/schema/scalars.ts';
import { listOf, objectType, required, rulesOf, type NamedField, type SchemaContext } from '#engine/schema/type-registry.ts';

/** True when the role may read the table; of rows in which it sees nothing it can still ask for `__typename`, as in Hasura. */
export function hasRows(context: SchemaContext, table: Table): boolean {
  return rulesOf(context, table).select !== undefined;
}

/** The object type of a table's rows. */
export function rowType(context: SchemaContext, table: Table): GraphQLObjectType {
  return objectType(context, table.graphqlName, table.description, () => [
    ...readableColumns(context, table).map((column) => columnField(context, column)),
    ...readableRelationships(context, table).flatMap((relationship) => relationshipFields(context, relationship)),
  ]);
}

/** `[<table>!]!` */
export function rowsType(context: SchemaContext, table: Table): GraphQLNonNull<GraphQLList<GraphQLNonNull<GraphQLObjectType>>> {
  return required(listOf(rowType(context, table)));
}

function columnField(context: SchemaContext, column: Column): NamedField {
  const type = valueType(context, column.type);
  const path = { type: GraphQLString, description: 'JSON select path' };
  const args = isJson(column.type) && !column.type.isArray ? { path } : undefined;
  return [column.name, field({ kind: 'column', column }, column.notNull ? required(type) : type, column.description, args)];
}

function relationshipFields(context: SchemaContext, relationship: Relationship): NamedField[] {
  const { name, type, target, description } = relationship;
  return rowsFields(context, {
    name,
    target,
    meaning: { kind: 'relationship', relationship },
    isList: type === 'array',
    isRequired: relationship.required,
    args: type === 'array' ? selectArguments(context, target) : {},
    description: description ?? (type === 'array' ? 'An array relationship' : 'An object relationship'),
    aggregateDescription: 'An aggregate relationship',
  });
}

/** A field that reads rows. */
export interface RowsField {
  readonly name: string;
  readonly target: Table;
  readonly meaning: RowsMeaning;
  /** True for a list, false for one row, which is null where it is not required. */
  readonly isList: boolean;
  readonly isRequired?: boolean;
  readonly args: GraphQLFieldConfigArgumentMap;
  readonly description: string | null;
  readonly aggregateDescription: string | null;
}

/** The field and, for lists, its twin `<name>_aggregate`, as far as the role may see rows and aggregates. */
export function rowsFields(
  context: SchemaContext,
  { name, target, meaning, isList, isRequired = false, ...rest }: RowsField,
): NamedField[] {
  const { args, description, aggregateDescription } = rest;
  const fields: NamedField[] = [];
  if (hasRows(context, target)) {
    const row = rowType(context, target);
    const type = isList ? rowsType(context, target) : isRequired ? required(row) : row;
    fields.push([name, field({ ...meaning, isAggregate: false }, type, description, args)]);
  }
  if (isList && rulesOf(context, target).select?.allowAggregations === true) {
    const type = required(aggregateType(context, target));
    fields.push([`${name}_aggregate`, field({ ...meaning, isAggregate: true }, type, aggregateDescription, args)]);
  }
  return fields;
}

/** `<table>_aggregate` */
function aggregateType(context: SchemaContext, table: Table): GraphQLObjectType {
  return objectType(context, `${table.graphqlName}_aggregate`, `aggregated selection of "${table.displayName}"`, () => [
    ['aggregate', field({ kind: 'group' }, aggregateFieldsType(context, table))],
    ['nodes', field({ kind: 'rows' }, rowsType(context, table))],
  ]);
}

function aggregateFieldsType(context: SchemaContext, table: Table): GraphQLObjectType {
  return objectType(context, `${table.graphqlName}_aggregate_fields`, `aggregate fields of "${table.displayName}"`, () => {
    const columns = selectColumnType(context, table);
    const args = { ...(columns && { columns: { type: listOf(columns) } }), distinct: { type: GraphQLBoolean } };
    const functions = AGGREGATE_FUNCTIONS.flatMap((fn): NamedField[] => {
      const fields = readableColumns(context, table).filter((column) => fn.accepts(column.type));
      if (fields.length === 0) return [];
      const type = objectType(context, `${table.graphqlName}_${fn.name}_fields`, `aggregate ${fn.name} on columns`, () =>
        fields.map((column): NamedField => {
          const value = fn.keepsType ? valueType(context, column.type) : GraphQLFloat;
          return [column.name, field({ kind: 'aggregate-column', fn: fn.name, column }, value, column.description)];
        }),
      );
      return [[fn.name, field({ kind: 'group' }, type)]];
    });
    return [['count', field({ kind: 'count', table }, required(GraphQLInt), null, args)], ...functions];
  });
}
