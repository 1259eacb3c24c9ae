import { OperationTypeNode, type GraphQLObjectType, type OperationDefinitionNode } from 'graphql';
import { readAction, type PlannedAction } from '#engine/plan/action.ts';
import { collectFields, type CollectedField } from '#engine/plan/collect-fields.ts';
import type { PlanContext } from '#engine/plan/context.ts';
import { readCall } from '#engine/plan/function-call.ts';
import { invalid } from '#engine/plan/given.ts';
import { introspect, META_FIELDS } from '#engine/plan/introspect.ts';
import type { ReadRoot, RowSource, WriteRoot } from '#engine/plan/ir.ts';
import type { RootField } from '#engine/plan/plan.ts';
import { readArguments } from '#engine/plan/rows.ts';
import { readRead } from '#engine/plan/selection.ts';
import { readKey } from '#engine/plan/where.ts';
import { readWrite } from '#engine/plan/write.ts';
import { allOf } from '#engine/schema/bool-exp.ts';
import { meaningOf, type Meaning, type ReadOperation } from '#engine/schema/meaning.ts';
import type { Table, TrackedFunction } from '#engine/schema/model.ts';

/** A root field, planned as far as it goes without SQL. */
export type PlannedRoot = { readonly field: RootField } & (
  | { readonly kind: 'read'; readonly root: ReadRoot }
  | { readonly kind: 'write'; readonly root: WriteRoot; readonly errorPath: string }
  | ({ readonly kind: 'action'; readonly collected: CollectedField; readonly action: string } & PlannedAction)
  | { readonly kind: 'json'; readonly json: string }
);

/** Plans the root fields of an operation in the order of their response keys. */
export function readRoots(context: PlanContext, operation: OperationDefinitionNode): PlannedRoot[] {
  const type = rootTypeOf(context, operation);
  const metaFields = operation.operation === OperationTypeNode.QUERY ? META_FIELDS : {};
  return collectFields(context, type, operation.selectionSet.selections, '$', metaFields).map((collected): PlannedRoot => {
    const field: RootField = { key: collected.key, name: collected.name, path: collected.path };
    if (collected.definition === null) return { field, kind: 'json', json: JSON.stringify(type.name) };
    if (META_FIELDS[collected.name] === collected.definition) {
      return { field, kind: 'json', json: introspect(context, collected, operation) };
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
      const root = readFunction(context, collected, meaning.fn, meaning.kind === 'function-aggregate');
      // What a call changed is done: its answer is not refused for having many rows.
      if (isMutation) return { field, kind: 'write', root: { kind: 'call', root }, errorPath: '$' };
      return { field, kind: 'read', root: bounded(context, root) };
    }
    case 'action':
      return { field, kind: 'action', collected, action: meaning.action.name, ...readAction(context, collected) };
    case 'none':
      // `no_queries_available`: a role without anything to read still has a query root.
      return { field, kind: 'json', json: JSON.stringify('') };
    default:
      return { field, kind: 'write', ...readWrite(context, collected, meaning) };
  }
}

function readTable(context: PlanContext, field: CollectedField, { kind, table }: { kind: ReadOperation; table: Table }): ReadRoot {
  const args = readArguments(context, field);
  const from: RowSource = { kind: 'table', table };
  if (kind !== 'select-by-pk') return bounded(context, readRead(context, field, args, from, kind === 'select-aggregate'));
  const root = readRead(context, field, new Map(), from, false);
  return { ...root, query: { ...root.query, where: allOf(readKey(context, args.values(), table), root.query.where) } };
}

function readFunction(context: PlanContext, field: CollectedField, fn: TrackedFunction, isAggregate: boolean): ReadRoot {
  const args = readArguments(context, field);
  const from = readCall(context, fn, args.get('args'), field.path);
  return readRead(context, field, args, from, isAggregate);
}

/** A list that neither the client nor the permission bounds may have as many rows as the settings say. */
function bounded({ maxRows }: PlanContext, root: ReadRoot): ReadRoot {
  const { kind, query, fields } = root;
  const isOpen = kind === 'rows' ? query.limit === null : kind === 'aggregate' && fields.some((field) => field.kind === 'rows');
  return isOpen && query.permissionLimit === null ? { ...root, query: { ...query, maxRows } } : root;
}
