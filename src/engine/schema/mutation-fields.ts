import { boolExpType } from '#engine/schema/filter-types.ts';
import type { Table } from '#engine/schema/model.ts';
import {
  insertInputType,
  mutationResponseType,
  onConflictField,
  primaryKeyType,
  ruleFor,
  updateArguments,
} from '#engine/schema/mutation-types.ts';
import { keyFields, readableKey, rootField } from '#engine/schema/query-fields.ts';
import { hasRows, rowType } from '#engine/schema/table-types.ts';
import { required, sorted, type NamedField, type SchemaContext } from '#engine/schema/type-registry.ts';
import { GraphQLList } from 'graphql';

/** Mutation fields of a table, as far as the role's rules and the table itself (a view, perhaps) allow. */
export function tableMutationFields(context: SchemaContext, table: Table): NamedField[] {
  return [...insertFields(context, table), ...updateFields(context, table), ...deleteFields(context, table)];
}

function insertFields(context: SchemaContext, table: Table): NamedField[] {
  if (ruleFor(context, table, 'insert') === undefined) return [];
  const { graphqlName: name, displayName } = table;
  const row = required(insertInputType(context, table));
  const onConflict = onConflictField(context, table);
  const objects = { type: required(new GraphQLList(row)), description: 'the rows to be inserted' };
  const response = mutationResponseType(context, table);
  const fields = [
    rootField(table, 'insert', `insert_${name}`, response, `insert data into the table: "${displayName}"`, { objects, ...onConflict }),
  ];
  if (hasRows(context, table)) {
    const object = { type: row, description: 'the row to be inserted' };
    const standard = `insert a single row into the table: "${displayName}"`;
    fields.push(rootField(table, 'insert-one', `insert_${name}_one`, rowType(context, table), standard, { object, ...onConflict }));
  }
  return fields;
}

function updateFields(context: SchemaContext, table: Table): NamedField[] {
  const rule = ruleFor(context, table, 'update');
  if (rule === undefined) return [];
  const operators = updateArguments(context, table);
  if (Object.keys(operators).length === 0 && rule.presets.size === 0) return [];
  const { graphqlName: name, displayName } = table;
  const where = { type: required(boolExpType(context, table)), description: 'filter the rows which have to be updated' };
  const response = mutationResponseType(context, table);
  const fields = [
    rootField(table, 'update', `update_${name}`, response, `update data of the table: "${displayName}"`, { ...operators, where }),
  ];
  const key = readableKey(context, table);
  if (key !== undefined) {
    const args = { ...operators, pk_columns: { type: required(primaryKeyType(context, table, key)) } };
    const standard = `update single row of the table: "${displayName}"`;
    fields.push(rootField(table, 'update-by-pk', `update_${name}_by_pk`, rowType(context, table), standard, args));
  }
  return fields;
}

function deleteFields(context: SchemaContext, table: Table): NamedField[] {
  if (ruleFor(context, table, 'delete') === undefined) return [];
  const { graphqlName: name, displayName } = table;
  const where = { type: required(boolExpType(context, table)), description: 'filter the rows which have to be deleted' };
  const response = mutationResponseType(context, table);
  const fields = [rootField(table, 'delete', `delete_${name}`, response, `delete data from the table: "${displayName}"`, { where })];
  const key = readableKey(context, table);
  if (key !== undefined) {
    const standard = `delete single row from the table: "${displayName}"`;
    const args = sorted(keyFields(context, key));
    fields.push(rootField(table, 'delete-by-pk', `delete_${name}_by_pk`, rowType(context, table), standard, args));
  }
  return fields;
}
