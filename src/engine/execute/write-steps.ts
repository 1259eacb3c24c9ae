import type { JoinedRead } from '#engine/plan/action.ts';
import type { WriteRoot } from '#engine/plan/ir.ts';
import type { ActionSelection, ActionStep, OutputSelection, SqlStep, Step } from '#engine/plan/plan.ts';
import type { PlannedRoot } from '#engine/plan/roots.ts';
import { findTouches } from '#engine/plan/touches.ts';
import { renderNestedInsert } from '#engine/sql/nested-insert.ts';
import { renderReads } from '#engine/sql/read.ts';
import { renderAnswer, renderWrite } from '#engine/sql/write.ts';
import type { StatementOptions } from '#engine/sql/writer.ts';

type Planned<K extends PlannedRoot['kind']> = Extract<PlannedRoot, { kind: K }>;

/** The steps of an operation: reads share one statement, everything else is a step of its own, in the query's order. */
export function writeSteps(roots: readonly PlannedRoot[], options: StatementOptions): Step[] {
  const reads = roots.filter((root) => root.kind === 'read');
  const others = roots.flatMap((root): Step[] => {
    if (root.kind === 'write') return [writeStep(root, options)];
    if (root.kind === 'action') return [actionStep(root, options)];
    return root.kind === 'json' ? [root] : [];
  });
  return reads.length === 0 ? others : [readStep(reads, options), ...others];
}

function readStep(reads: readonly Planned<'read'>[], options: StatementOptions): SqlStep {
  const { statement, dependencies } = renderReads(
    reads.map(({ root }) => root),
    options,
  );
  return {
    kind: 'sql',
    fields: reads.map(({ field, root }) => ({ ...field, maxRows: options.maxNested, tooMany: root.kind === 'row' ? 'false' : null })),
    statement,
    dependencies: dependencies.tables,
    readsClock: dependencies.readsClock,
    // The best plan of a search depends on what is searched for.
    reusePlan: !dependencies.callsFunction,
  };
}

function writeStep({ field, root }: Planned<'write'>, options: StatementOptions): Step {
  const touches = findTouches(root);
  const errorPath = root.kind === 'insert' ? root.insert.path : '$';
  if (!isNested(root)) return { kind: 'write', field, ...renderWrite(root, options), touches, errorPath };
  const { insert, output } = root;
  const answer = renderAnswer(output, insert.table, options, 'told');
  return { kind: 'nested-insert', field, insert: renderNestedInsert(insert, options), answer, touches, errorPath };
}

function isNested(root: WriteRoot): root is Extract<WriteRoot, { kind: 'insert' }> {
  return root.kind === 'insert' && root.insert.rows.some(({ nested }) => nested.length > 0);
}

function actionStep({ selection, ...planned }: Planned<'action'>, options: StatementOptions): ActionStep {
  return { ...planned, selection: selection && toActionSelection(selection, options) };
}

function toActionSelection(selection: readonly OutputSelection<JoinedRead>[], options: StatementOptions): ActionSelection[] {
  return selection.map((part): ActionSelection => {
    if (part.kind === 'typename') return part;
    if (part.kind === 'field') return { ...part, selection: part.selection && toActionSelection(part.selection, options) };
    return {
      kind: 'relationship',
      key: part.key,
      statement: renderReads([part.root], { ...options, name: null, maxNested: undefined }).statement,
      columns: part.join.mapping.map(([field]) => field),
      empty: part.join.type === 'array' ? '[]' : 'null',
    };
  });
}
