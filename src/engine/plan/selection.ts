import { getNullableType, isListType, TypeNameMetaFieldDef } from 'graphql';
import { collectFields, objectTypeOf, readArguments, refuseSelection, type CollectedField } from '#engine/plan/collect-fields.ts';
import type { PlanContext } from '#engine/plan/context.ts';
import { isGiven } from '#engine/plan/given.ts';
import type { ReadRoot, RowSource, Selected } from '#engine/plan/ir.ts';
import { readJsonPath } from '#engine/plan/json-path.ts';
import { readBoolean, readColumns, type GivenFields } from '#engine/plan/read-input.ts';
import { readQuery } from '#engine/plan/rows.ts';
import { meaningOf } from '#engine/schema/meaning.ts';

/** What a field reads of rows: aggregates, or the list or single row that its type says. */
export function readRows(context: PlanContext, field: CollectedField, args: GivenFields, from: RowSource, isAggregate: boolean): ReadRoot {
  const query = readQuery(context, args, from, field.path, isAggregate);
  const fields = readSelection(context, field);
  if (isAggregate) return { kind: 'aggregate', query, fields };
  if (isListType(getNullableType(field.definition.type))) return { kind: 'rows', query, fields };
  return { kind: 'row', query: { ...query, permissionLimit: null }, fields };
}

/** What is selected under a field. */
export function readSelection(context: PlanContext, parent: CollectedField): Selected[] {
  const type = objectTypeOf(parent);
  if (type === null) throw new Error(`${parent.name} is no object`);
  return collectFields(context, type, parent.selections, parent.path).map((field): Selected => {
    const { key, definition } = field;
    if (definition === TypeNameMetaFieldDef) return { kind: 'typename', key, value: type.name };
    const meaning = meaningOf(definition);
    const args = readArguments(context, field);
    switch (meaning.kind) {
      case 'group':
      case 'rows':
        return { kind: meaning.kind, key, fields: readSelection(context, field) };
      case 'relationship': {
        const { relationship, isAggregate } = meaning;
        const read = readRows(context, field, args, { kind: 'table', table: relationship.target }, isAggregate);
        return { kind: 'related', key, relationship, read };
      }
      default:
        return readLeaf(context, field, args);
    }
  });
}

function readLeaf(context: PlanContext, field: CollectedField, args: GivenFields): Selected {
  refuseSelection(field);
  const { key, name, definition } = field;
  const meaning = meaningOf(definition);
  switch (meaning.kind) {
    case 'column': {
      const path = args.get('path');
      return { kind: 'column', key, column: meaning.column, path: isGiven(path) ? readJsonPath(context, path) : null };
    }
    case 'aggregate-column':
      return { kind: 'function', key, fn: meaning.fn, column: meaning.column };
    case 'affected-rows':
      return { kind: 'affected-rows', key };
    case 'count': {
      const distinct = args.get('distinct');
      const columns = readColumns(context, args.get('columns'), meaning.table);
      return { kind: 'count', key, columns, distinct: isGiven(distinct) && readBoolean(distinct) };
    }
    default:
      throw new Error(`${name} cannot be selected of rows`);
  }
}
