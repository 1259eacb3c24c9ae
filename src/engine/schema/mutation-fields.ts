import { GraphQLList, type GraphQLFieldConfigArgumentMap } from 'graphql';
import { boolExpType } from '#engine/schema/filter-types.ts';
import { field, type WriteOperation } from '#engine/schema/meaning.ts';
import type { Table } from '#engine/schema/model.ts';
import {
  insertInputType,
  mutationResponseType,
  onConflictField,
  primaryKeyType,
  updateArguments,
  writeRuleOf,
} from '#engine/schema/mutation-types.ts';
import { describeRoot, keyFields, readableKey } from '#engine/schema/query-fields.ts';
import { hasRows, rowType } from '#engine/schema/table-types.ts';
import { required, sorted, type NamedField, type SchemaContext } from '#engine/schema/type-registry.ts';

/** Mutation fields of a table, as far as the role's rules and the table itself (a view, perhaps) allow. */
export function tableMutationFields(context: SchemaContext, table: Table): NamedField[] {
  return [...insertFields(context, table), ...updateFields(context, table), ...deleteFields(context, table)];
}

/** `insert` becomes `insert_<table>` and answers counts and rows; `update-by-pk` `update_<table>_by_pk`, which answers the row. */
function mutationField(
  context: SchemaContext,
  table: Table,
  operation: WriteOperation,
  args: GraphQLFieldConfigArgumentMap,
  about: string,
): NamedField {
  const [verb = '', ...suffix] = operation.split('-');
  const name = [verb, table.graphqlName, ...suffix].join('_');
  const type = suffix.length === 0 ? mutationResponseType(context, table) : rowType(context, table);
  const description = describeRoot(table, operation.replaceAll('-', '_'), `${about}: "${table.displayName}"`);
  return [name, field({ kind: 'write', operation, table }, type, description, args)];
}

function insertFields(context: SchemaContext, table: Table): NamedField[] {
  if (writeRuleOf(context, table, 'insert') === undefined) return [];
  const row = required(insertInputType(context, table));
  const onConflict = onConflictField(context, table);
  const objects = { type: required(new GraphQLList(row)), description: 'the rows to be inserted' };
  const many = mutationField(context, table, 'insert', { objects, ...onConflict }, 'insert data into the table');
  if (!hasRows(context, table)) return [many];
  const object = { type: row, description: 'the row to be inserted' };
  return [many, mutationField(context, table, 'insert-one', { object, ...onConflict }, 'insert a single row into the table')];
}

function updateFields(context: SchemaContext, table: Table): NamedField[] {
  const rule = writeRuleOf(context, table, 'update');
  if (rule === undefined) return [];
  const operators = updateArguments(context, table);
  if (Object.keys(operators).length === 0 && rule.presets.size === 0) return [];
  const where = { type: required(boolExpType(context, table)), description: 'filter the rows which have to be updated' };
  const many = mutationField(context, table, 'update', { ...operators, where }, 'update data of the table');
  const key = readableKey(context, table);
  if (key === undefined) return [many];
  const args = { ...operators, pk_columns: { type: required(primaryKeyType(context, table, key)) } };
  return [many, mutationField(context, table, 'update-by-pk', args, 'update single row of the table')];
}

function deleteFields(context: SchemaContext, table: Table): NamedField[] {
  if (writeRuleOf(context, table, 'delete') === undefined) return [];
  const where = { type: required(boolExpType(context, table)), description: 'filter the rows which have to be deleted' };
  const many = mutationField(context, table, 'delete', { where }, 'delete data from the table');
  const key = readableKey(context, table);
  if (key === undefined) return [many];
  return [many, mutationField(context, table, 'delete-by-pk', sorted(keyFields(context, key)), 'delete single row from the table')];
}
