import { GraphQLList, GraphQLNonNull, type GraphQLFieldConfig } from 'graphql';
import { boolExpType } from '#engine/schema/filter-types.ts';
import { mean } from '#engine/schema/meaning.ts';
import type { Table } from '#engine/schema/model.ts';
import {
  insertInputType,
  insertRule,
  mutationResponseType,
  onConflictField,
  primaryKeyType,
  updateArguments,
} from '#engine/schema/mutation-types.ts';
import { keyArguments, readableKey, rootDescription } from '#engine/schema/query-fields.ts';
import { hasRows, rowType } from '#engine/schema/table-types.ts';
import { rulesOf, type SchemaContext } from '#engine/schema/type-registry.ts';

type NamedField = [string, GraphQLFieldConfig<unknown, unknown>];

/** Mutation fields of a table, as far as the role's rules and the table itself (a view, perhaps) allow. */
export function tableMutationFields(context: SchemaContext, table: Table): NamedField[] {
  return [...insertFields(context, table), ...updateFields(context, table), ...deleteFields(context, table)];
}

function insertFields(context: SchemaContext, table: Table): NamedField[] {
  if (insertRule(context, table) === undefined) return [];
  const row = new GraphQLNonNull(insertInputType(context, table));
  const onConflict = onConflictField(context, table);
  const fields: NamedField[] = [
    [
      `insert_${table.graphqlName}`,
      {
        type: mutationResponseType(context, table),
        description: rootDescription(table, 'insert', `insert data into the table: "${table.displayName}"`),
        args: {
          objects: { type: new GraphQLNonNull(new GraphQLList(row)), description: 'the rows to be inserted' },
          ...onConflict,
        },
        extensions: mean({ kind: 'insert', table }),
      },
    ],
  ];
  if (hasRows(context, table)) {
    fields.push([
      `insert_${table.graphqlName}_one`,
      {
        type: rowType(context, table),
        description: rootDescription(table, 'insert_one', `insert a single row into the table: "${table.displayName}"`),
        args: { object: { type: row, description: 'the row to be inserted' }, ...onConflict },
        extensions: mean({ kind: 'insert-one', table }),
      },
    ]);
  }
  return fields;
}

function updateFields(context: SchemaContext, table: Table): NamedField[] {
  const rule = rulesOf(context, table).update;
  if (rule === undefined || !table.updatable || (rule.backendOnly && !context.backend)) return [];
  const operators = updateArguments(context, table);
  if (Object.keys(operators).length === 0 && rule.presets.size === 0) return [];
  const where = { type: new GraphQLNonNull(boolExpType(context, table)), description: 'filter the rows which have to be updated' };
  const fields: NamedField[] = [
    [
      `update_${table.graphqlName}`,
      {
        type: mutationResponseType(context, table),
        description: rootDescription(table, 'update', `update data of the table: "${table.displayName}"`),
        args: { ...operators, where },
        extensions: mean({ kind: 'update', table }),
      },
    ],
  ];
  const key = readableKey(context, table);
  if (key !== undefined) {
    fields.push([
      `update_${table.graphqlName}_by_pk`,
      {
        type: rowType(context, table),
        description: rootDescription(table, 'update_by_pk', `update single row of the table: "${table.displayName}"`),
        args: { ...operators, pk_columns: { type: new GraphQLNonNull(primaryKeyType(context, table, key)) } },
        extensions: mean({ kind: 'update-by-pk', table }),
      },
    ]);
  }
  return fields;
}

function deleteFields(context: SchemaContext, table: Table): NamedField[] {
  const rule = rulesOf(context, table).delete;
  if (rule === undefined || !table.deletable || (rule.backendOnly && !context.backend)) return [];
  const where = { type: new GraphQLNonNull(boolExpType(context, table)), description: 'filter the rows which have to be deleted' };
  const fields: NamedField[] = [
    [
      `delete_${table.graphqlName}`,
      {
        type: mutationResponseType(context, table),
        description: rootDescription(table, 'delete', `delete data from the table: "${table.displayName}"`),
        args: { where },
        extensions: mean({ kind: 'delete', table }),
      },
    ],
  ];
  const key = readableKey(context, table);
  if (key !== undefined) {
    fields.push([
      `delete_${table.graphqlName}_by_pk`,
      {
        type: rowType(context, table),
        description: rootDescription(table, 'delete_by_pk', `delete single row from the table: "${table.displayName}"`),
        args: keyArguments(context, key),
        extensions: mean({ kind: 'delete-by-pk', table }),
      },
    ]);
  }
  return fields;
}
