import {
  OperationTypeNode,
  TypeNameMetaFieldDef,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type OperationDefinitionNode,
} from 'graphql';
import { invalid } from '#engine/errors.ts';
import { readAction, type PlannedAction } from '#engine/plan/action.ts';
import { checkDirectives, collectFields, readArguments, type CollectedField } from '#engine/plan/collect-fields.ts';
import type { PlanContext } from '#engine/plan/context.ts';
import { readCall } from '#engine/plan/function-call.ts';
import { introspect, QUERY_META_FIELDS } from '#engine/plan/introspect.ts';
import type { ReadRoot, WriteRoot } from '#engine/plan/ir.ts';
import type { RootField } from '#engine/plan/plan.ts';
import { readRows } from '#engine/plan/selection.ts';
import { readKey } from '#engine/plan/where.ts';
import { readWrite } from '#engine/plan/write.ts';
import { allOf } from '#engine/schema/bool-exp.ts';
import { meaningOf } from '#engine/schema/meaning.ts';

/** A root field, planned as far as it goes without SQL. */
export type PlannedRoot = { readonly field: RootField } & (
  | { readonly kind: 'read'; readonly root: ReadRoot }
  | { readonly kind: 'write'; readonly root: WriteRoot }
  | ({ readonly kind: 'action'; readonly action: string; readonly outputType: GraphQLOutputType } & PlannedAction)
  | { readonly kind: 'json'; readonly json: string }
);

/** Plans the root fields of an operation in the order of their response keys. */
export function readRoots(context: PlanContext, operation: OperationDefinitionNode): PlannedRoot[] {
  checkDirectives(context, operation);
  const type = rootTypeOf(context, operation);
  const metaFields = operation.operation === OperationTypeNode.QUERY ? QUERY_META_FIELDS : undefined;
  return collectFields(context, type, operation.selectionSet.selections, '$', metaFields).map((collected): PlannedRoot => {
    const { key, name, path, definition } = collected;
    const field: RootField = { key, name, path };
    if (definition === TypeNameMetaFieldDef) return { field, kind: 'json', json: JSON.stringify(type.name) };
    if (metaFields?.has(name) === true) return { field, kind: 'json', json: introspect(context, collected, operation) };
    return readRoot(context, collected, field, operation.operation === OperationTypeNode.MUTATION);
  });
}

function rootTypeOf({ schema }: PlanContext, { operation }: OperationDefinitionNode): GraphQLObjectType {
  const type = schema.getRootType(operation);
  const plural = { query: 'queries', mutation: 'mutations', subscription: 'subscriptions' }[operation];
  if (!type) throw invalid(`no ${plural} exist`);
  return type;
}

function readRoot(context: PlanContext, collected: CollectedField, field: RootField, isMutation: boolean): PlannedRoot {
  const meaning = meaningOf(collected.definition);
  switch (meaning.kind) {
    case 'select': {
      const { table, isAggregate } = meaning;
      const root = readRows(context, collected, readArguments(context, collected), { kind: 'table', table }, isAggregate);
      return { field, kind: 'read', root: bounded(context, root) };
    }
    case 'select-by-pk': {
      const { table } = meaning;
      const args = readArguments(context, collected);
      const root = readRows(context, collected, new Map(), { kind: 'table', table }, false);
      return {
        field,
        kind: 'read',
        root: { ...root, query: { ...root.query, where: allOf(readKey(context, args, table), root.query.where) } },
      };
    }
    case 'function': {
      const args = readArguments(context, collected);
      const root = readRows(context, collected, args, readCall(context, meaning.fn, args.get('args'), collected.path), meaning.isAggregate);
      // What a call changed is done: its answer is not refused for having many rows.
      if (isMutation) return { field, kind: 'write', root: { kind: 'call', root } };
      return { field, kind: 'read', root: bounded(context, root) };
    }
    case 'action':
      return {
        field,
        kind: 'action',
        action: meaning.action.name,
        outputType: collected.definition.type,
        ...readAction(context, collected),
      };
    case 'none':
      // `no_queries_available`: a role without anything to read still has a query root.
      return { field, kind: 'json', json: JSON.stringify('') };
    case 'write':
      return { field, kind: 'write', root: readWrite(context, collected, meaning.operation, meaning.table) };
    default:
      throw new Error(`${collected.name} is no root field`);
  }
}

/** A list that neither the client nor the permission bounds may have as many rows as the settings say. */
function bounded({ maxRows }: PlanContext, root: ReadRoot): ReadRoot {
  const { kind, query, fields } = root;
  const isOpen = kind === 'rows' ? query.limit === null : kind === 'aggregate' && fields.some((field) => field.kind === 'rows');
  return isOpen && query.permissionLimit === null ? { ...root, query: { ...query, maxRows } } : root;
}
