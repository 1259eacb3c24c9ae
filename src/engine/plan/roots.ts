import { OperationTypeNode, type GraphQLObjectType, type OperationDefinitionNode } from 'graphql';
import { readAction, type PlannedAction } from '#engine/plan/action.ts';
import { collectFields, type CollectedField } from '#engine/plan/collect-fields.ts';
import { rulesFor, type PlanContext } from '#engine/plan/context.ts';
import { readCall } from '#engine/plan/function-call.ts';
import { invalid } from '#engine/plan/given.ts';
import { introspect, META_FIELDS } from '#engine/plan/introspect.ts';
import type { ReadRoot, RowSource, RowsQuery, WriteRoot } from '#engine/plan/ir.ts';
import { readKey } from '#engine/plan/key.ts';
import type { RootField } from '#engine/plan/plan.ts';
import { readArguments, readRows } from '#engine/plan/rows.ts';
import { readAggregateSelection, readSelection, typeUnder } from '#engine/plan/selection.ts';
import { readWrite } from '#engine/plan/write.ts';
import { ALWAYS, allOf } from '#engine/schema/bool-exp.ts';
import { meaningOf, type Meaning } from '#engine/schema/meaning.ts';

/** A root field, planned as far as it goes without SQL. */
export type PlannedRoot = { readonly field: RootField } & (
  | { readonly kind: 'read'; readonly root: ReadRoot }
  | { readonly kind: 'write'; readonly root: WriteRoot; readonly errorPath: string }
  | ({ readonly kind: 'action'; readonly collected: CollectedField; readonly action: string } & PlannedAction)
  | { readonly kind: 'introspection' | 'typename'; readonly json: string }
);

/** Plans the root fields of an operation in the order of their response keys. */
export function readRoots(context: PlanContext, operation: OperationDefinitionNode): PlannedRoot[] {
  const type = rootTypeOf(context, operation);
  const metaFields = operation.operation === OperationTypeNode.QUERY ? META_FIELDS : {};
  return collectFields(context, type, operation.selectionSet.selections, '$', metaFields).map((collected): PlannedRoot => {
    const field: RootField = { key: collected.key, name: collected.name, path: collected.path };
    if (collected.definition === null) return { field, kind: 'typename', json: JSON.stringify(type.name) };
    if (META_FIELDS[collected.name] === collected.definition) {
      return { field, kind: 'introspection', json: introspect(context, collected, operation) };
    }
    return readRoot(context, collected, field, operation.operation === OperationTypeNode.MUTATION);
  });
}

function rootTypeOf({ schema }: PlanContext, { operation }: OperationDefinitionNode): GraphQLObjectType {
  if (operation === OperationTypeNode.MUTATION) {
    const type = schema.getMutationType();
    if (!type) throw invalid('no mutations exist', '$');
    return type;
  }
  const isQuery = operation === OperationTypeNode.QUERY;
  const type = isQuery ? schema.getQueryType() : schema.getSubscriptionType();
  if (!type) throw invalid(isQuery ? 'no queries exist' : 'no subscriptions exist', '$');
  return type;
}

function readRoot(context: PlanContext, collected: CollectedField, field: RootField, isMutation: boolean): PlannedRoot {
  const meaning: Meaning = collected.definition === null ? { kind: 'none' } : meaningOf(collected.definition);
  switch (meaning.kind) {
    case 'select':
    case 'select-by-pk':
    case 'select-aggregate':
      return { field, kind: 'read', root: readTable(context, collected, meaning) };
    case 'function':
    case 'function-aggregate': {
      const root = readFunction(context, collected, meaning);
      return isMutation ? { field, kind: 'write', root: { kind: 'call', root }, errorPath: '$' } : { field, kind: 'read', root };
    }
    case 'action':
      return { field, kind: 'action', collected, action: meaning.action.name, ...readAction(context, collected) };
    case 'none':
      // `no_queries_available`: a role without anything to read still has a query root.
      return { field, kind: 'typename', json: JSON.stringify('') };
    default:
      return { field, kind: 'write', ...readWrite(context, collected, meaning) };
  }
}

function readTable(
  context: PlanContext,
  field: CollectedField,
  { kind, table }: Extract<Meaning, { kind: 'select' | 'select-by-pk' | 'select-aggregate' }>,
): ReadRoot {
  const args = readArguments(context, field);
  const from: RowSource = { kind: 'table', table };
  if (kind === 'select-by-pk') {
    const filter = rulesFor(context, table).select?.filter ?? ALWAYS;
    const query = readRows(context, new Map(), from, field.path);
    const where = allOf(readKey(context, args.values(), table), filter);
    return { kind: 'row', query: { ...query, where, permissionLimit: null }, fields: readSelection(context, typeUnder(field), field) };
  }
  return readRowsOrAggregate(context, field, args, from, kind === 'select-aggregate');
}

function readFunction(
  context: PlanContext,
  field: CollectedField,
  { kind, fn }: Extract<Meaning, { kind: 'function' | 'function-aggregate' }>,
): ReadRoot {
  const args = readArguments(context, field);
  const from = readCall(context, fn, args.get('args'), field.path);
  const root = readRowsOrAggregate(context, field, args, from, kind === 'function-aggregate');
  return root.kind === 'rows' && !fn.returnsSet ? { ...root, kind: 'row', query: { ...root.query, maxRows: null } } : root;
}

function readRowsOrAggregate(
  context: PlanContext,
  field: CollectedField,
  args: ReturnType<typeof readArguments>,
  from: RowSource,
  isAggregate: boolean,
): ReadRoot {
  const query = readRows(context, args, from, field.path, isAggregate);
  const type = typeUnder(field);
  if (!isAggregate)
    return { kind: 'rows', query: query.limit === null ? bounded(context, query) : query, fields: readSelection(context, type, field) };
  const selected = readAggregateSelection(context, type, field, from.table);
  const hasNodes = selected.some(({ kind }) => kind === 'nodes');
  return { kind: 'aggregate', query: hasNodes ? bounded(context, query) : query, selected };
}

/** A list that the permission does not bound may have as many rows as the settings say. */
function bounded({ maxRows }: PlanContext, query: RowsQuery): RowsQuery {
  return query.permissionLimit === null ? { ...query, maxRows } : query;
}
