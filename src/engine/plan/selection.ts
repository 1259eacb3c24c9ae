import type { GraphQLObjectType } from 'graphql';
import { collectFields, objectTypeOf, refuseSelection, type CollectedField } from '#engine/plan/collect-fields.ts';
import { rulesFor, type PlanContext } from '#engine/plan/context.ts';
import { isNull } from '#engine/plan/given.ts';
import type { AggregateColumn, AggregateItem, AggregateSelected, Selected, Typename } from '#engine/plan/ir.ts';
import { readBoolean, readEnum, readList, type GivenField } from '#engine/plan/read-input.ts';
import { readJsonPath } from '#engine/plan/json-path.ts';
import { readArguments, readRows } from '#engine/plan/rows.ts';
import { ALWAYS } from '#engine/schema/bool-exp.ts';
import { meaningOf } from '#engine/schema/meaning.ts';
import type { Column, Table } from '#engine/schema/model.ts';

/** The object type behind a field that must have one. */
export function typeUnder(field: CollectedField): GraphQLObjectType {
  const type = field.definition === null ? null : objectTypeOf(field.definition.type);
  if (type === null) throw new Error(`${field.name} is no object`);
  return type;
}

/** `__typename` of a type. */
export function typename(field: CollectedField, type: GraphQLObjectType): Typename {
  return { kind: 'typename', key: field.key, value: type.name };
}

/** What is selected of a row. */
export function readSelection(context: PlanContext, type: GraphQLObjectType, parent: CollectedField): Selected[] {
  return collectFields(context, type, parent.selections, parent.path).map((field) => readField(context, type, field));
}

function readField(context: PlanContext, type: GraphQLObjectType, field: CollectedField): Selected {
  if (field.definition === null) return typename(field, type);
  const meaning = meaningOf(field.definition);
  const { key } = field;
  const args = readArguments(context, field);
  if (meaning.kind === 'column') {
    refuseSelection(field);
    const path = args.get('path');
    return { kind: 'column', key, column: meaning.column, path: path && !isNull(path.value) ? readJsonPath(context, path) : null };
  }
  if (meaning.kind !== 'relationship' && meaning.kind !== 'relationship-aggregate') {
    throw new Error(`a row has no field of the kind ${meaning.kind}`);
  }
  const { relationship } = meaning;
  const under = typeUnder(field);
  if (relationship.type === 'object') {
    const where = rulesFor(context, relationship.target).select?.filter ?? ALWAYS;
    return { kind: 'object', key, relationship, where, fields: readSelection(context, under, field) };
  }
  const from = { kind: 'table', table: relationship.target } as const;
  const query = readRows(context, args, from, field.path, meaning.kind === 'relationship-aggregate');
  if (meaning.kind === 'relationship') return { kind: 'array', key, relationship, query, fields: readSelection(context, under, field) };
  return {
    kind: 'array-aggregate',
    key,
    relationship,
    query,
    selected: readAggregateSelection(context, under, field, relationship.target),
  };
}

/** What is selected of `<table>_aggregate`. */
export function readAggregateSelection(
  context: PlanContext,
  type: GraphQLObjectType,
  parent: CollectedField,
  table: Table,
): AggregateSelected[] {
  return collectFields(context, type, parent.selections, parent.path).map((field): AggregateSelected => {
    if (field.definition === null) return typename(field, type);
    const under = typeUnder(field);
    if (meaningOf(field.definition).kind === 'nodes')
      return { kind: 'nodes', key: field.key, fields: readSelection(context, under, field) };
    const items = collectFields(context, under, field.selections, field.path).map((item) => readAggregate(context, under, item, table));
    return { kind: 'aggregate', key: field.key, items };
  });
}

function readAggregate(context: PlanContext, type: GraphQLObjectType, field: CollectedField, table: Table): AggregateItem {
  if (field.definition === null) return typename(field, type);
  const meaning = meaningOf(field.definition);
  const args = readArguments(context, field);
  if (meaning.kind === 'count') {
    refuseSelection(field);
    const columns = args.get('columns');
    const distinct = args.get('distinct');
    return {
      kind: 'count',
      key: field.key,
      columns: columns && !isNull(columns.value) ? readColumns(context, columns, table) : [],
      distinct: distinct !== undefined && !isNull(distinct.value) && readBoolean(distinct.value, distinct.path),
    };
  }
  if (meaning.kind !== 'aggregate-function') throw new Error(`aggregates have no field of the kind ${meaning.kind}`);
  const under = typeUnder(field);
  const columns = collectFields(context, under, field.selections, field.path).map((item): AggregateColumn => {
    if (item.definition === null) return typename(item, under);
    refuseSelection(item);
    const column = meaningOf(item.definition);
    if (column.kind !== 'column') throw new Error(`${item.name} is no column`);
    return { kind: 'column', key: item.key, column: column.column };
  });
  return { kind: 'function', key: field.key, fn: meaning.fn, columns };
}

function readColumns(context: PlanContext, field: GivenField, table: Table): Column[] {
  return readList(context, field.value, field.type, field.path)
    .map((item) => table.columns.get(readEnum(item.value, item.type, item.path)))
    .filter((column) => column !== undefined);
}
