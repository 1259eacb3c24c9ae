import { getNullableType, isListType } from 'graphql';
import { collectFields, refuseSelection, typeUnder, type CollectedField } from '#engine/plan/collect-fields.ts';
import type { PlanContext } from '#engine/plan/context.ts';
import { isNull } from '#engine/plan/given.ts';
import type { ReadRoot, RowSource, Selected } from '#engine/plan/ir.ts';
import { readJsonPath } from '#engine/plan/json-path.ts';
import { readBoolean, readColumns, type GivenField } from '#engine/plan/read-input.ts';
import { readArguments, readRows } from '#engine/plan/rows.ts';
import { meaningOf } from '#engine/schema/meaning.ts';

type Args = ReadonlyMap<string, GivenField>;

/** What a field reads of rows: aggregates, or the list or single row that its type says. */
export function readRead(context: PlanContext, field: CollectedField, args: Args, from: RowSource, isAggregate: boolean): ReadRoot {
  const query = readRows(context, args, from, field.path, isAggregate);
  const isList = field.definition !== null && isListType(getNullableType(field.definition.type));
  const fields = readSelection(context, field);
  if (isAggregate || isList) return { kind: isAggregate ? 'aggregate' : 'rows', query, fields };
  return { kind: 'row', query: { ...query, permissionLimit: null }, fields };
}

/** What is selected under a field. */
export function readSelection(context: PlanContext, parent: CollectedField): Selected[] {
  const type = typeUnder(parent);
  return collectFields(context, type, parent.selections, parent.path).map((field): Selected => {
    if (field.definition === null) return { kind: 'typename', key: field.key, value: type.name };
    const { key } = field;
    const meaning = meaningOf(field.definition);
    const args = readArguments(context, field);
    switch (meaning.kind) {
      case 'group':
      case 'rows':
        return { kind: meaning.kind, key, fields: readSelection(context, field) };
      case 'relationship':
      case 'relationship-aggregate': {
        const { relationship } = meaning;
        const from = { kind: 'table', table: relationship.target } as const;
        return {
          kind: 'related',
          key,
          relationship,
          read: readRead(context, field, args, from, meaning.kind === 'relationship-aggregate'),
        };
      }
      default:
        return readLeaf(context, field, args);
    }
  });
}

function readLeaf(context: PlanContext, field: CollectedField, args: Args): Selected {
  refuseSelection(field);
  const { key, name, definition } = field;
  const meaning = definition === null ? null : meaningOf(definition);
  switch (meaning?.kind) {
    case 'column': {
      const path = args.get('path');
      return { kind: 'column', key, column: meaning.column, path: path && !isNull(path.value) ? readJsonPath(context, path) : null };
    }
    case 'aggregate-column':
      return { kind: 'function', key, fn: meaning.fn, column: meaning.column };
    case 'affected-rows':
      return { kind: 'affected-rows', key };
    case 'count': {
      const distinct = args.get('distinct');
      const isDistinct = distinct !== undefined && !isNull(distinct.value) && readBoolean(distinct.value, distinct.path);
      return { kind: 'count', key, columns: readColumns(context, args.get('columns'), meaning.table), distinct: isDistinct };
    }
    default:
      throw new Error(`${name} cannot be selected of rows`);
  }
}
