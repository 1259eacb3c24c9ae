import type { OperationDefinitionNode } from 'graphql';
import type { OutputSelection } from '#engine/plan/action.ts';
import type { WriteRoot } from '#engine/plan/ir.ts';
import type { ActionSelection, ActionStep, SqlStep, Step } from '#engine/plan/plan.ts';
import type { PlannedRoot } from '#engine/plan/roots.ts';
import { findTouches } from '#engine/plan/touches.ts';
import { renderNestedInsert } from '#engine/sql/nested-insert.ts';
import { renderReads } from '#engine/sql/read.ts';
import { renderAnswer, renderWrite } from '#engine/sql/write.ts';

type Planned<K extends PlannedRoot['kind']> = Extract<PlannedRoot, { kind: K }>;

/** The steps of an operation: reads share one statement, everything else is a step of its own, in the query's order. */
export function writeSteps(
  roots: readonly PlannedRoot[],
  operation: OperationDefinitionNode,
  { stringify, maxRows }: { readonly stringify: boolean; readonly maxRows: number },
): Step[] {
  const name = operation.name?.value ?? null;
  const steps: Step[] = [];
  const reads = roots.filter((root) => root.kind === 'read');
  if (reads.length > 0) steps.push(readStep(reads, name, stringify, maxRows));
  for (const root of roots) {
    if (root.kind === 'write') steps.push(writeStep(root, name, stringify));
    else if (root.kind === 'action') steps.push(actionStep(root, stringify));
    else if (root.kind !== 'read') steps.push({ kind: root.kind, field: root.field, json: root.json });
  }
  return steps;
}

function readStep(reads: readonly Planned<'read'>[], name: string | null, stringify: boolean, maxRows: number): SqlStep {
  const roots = reads.map(({ root }) => root);
  const { statement, dependencies } = renderReads(roots, name, stringify, maxRows);
  return {
    kind: 'sql',
    fields: reads.map(({ field, root }) => ({ ...field, maxRows, tooMany: root.kind === 'row' ? 'false' : null })),
    statement,
    dependencies: dependencies.tables,
    readsClock: dependencies.readsClock,
    // The best plan of a search depends on what is searched for.
    reusePlan: !dependencies.callsFunction,
  };
}

function writeStep({ field, root, errorPath }: Planned<'write'>, name: string | null, stringify: boolean): Step {
  const touches = findTouches(root);
  if (isNested(root)) {
    const { insert, output } = root;
    const answer = renderAnswer(output, insert.table, name, stringify, 'told');
    return { kind: 'nested-insert', field, insert: renderNestedInsert(insert, name), answer, touches, errorPath };
  }
  return { kind: 'write', field, ...renderWrite(root, name, stringify), touches, errorPath };
}

function isNested(root: WriteRoot): root is Extract<WriteRoot, { kind: 'insert' }> {
  return root.kind === 'insert' && root.insert.rows.some(({ nested }) => nested.length > 0);
}

function actionStep({ field, action, collected, input, selection }: Planned<'action'>, stringify: boolean): ActionStep {
  const outputType = collected.definition?.type;
  if (outputType === undefined) throw new Error(`action ${action} has no output type`);
  return { kind: 'action', field, action, input, outputType, selection: selection && toActionSelection(selection, stringify) };
}

function toActionSelection(selection: readonly OutputSelection[], stringify: boolean): ActionSelection[] {
  return selection.map((part): ActionSelection => {
    if (part.kind === 'typename') return part;
    if (part.kind === 'field') return { ...part, selection: part.selection && toActionSelection(part.selection, stringify) };
    return {
      kind: 'relationship',
      key: part.key,
      statement: renderReads([part.root], null, stringify).statement,
      columns: part.join.mapping.map(([field]) => field),
      empty: part.join.type === 'array' ? '[]' : 'null',
    };
  });
}
