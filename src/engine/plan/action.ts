import type { GraphQLObjectType } from 'graphql';
import { readActionInput } from '#engine/plan/action-input.ts';
import { collectFields, objectTypeOf, refuseSelection, type CollectedField } from '#engine/plan/collect-fields.ts';
import type { PlanContext } from '#engine/plan/context.ts';
import type { ReadRoot } from '#engine/plan/ir.ts';
import type { InputTemplate } from '#engine/plan/plan.ts';
import { readArguments } from '#engine/plan/rows.ts';
import { readRead } from '#engine/plan/selection.ts';
import { ALWAYS, allOf, type BoolExp } from '#engine/schema/bool-exp.ts';
import { meaningOf } from '#engine/schema/meaning.ts';
import type { OutputJoin } from '#engine/schema/model.ts';

/** What of a handler's answer is selected; relationships still as what they ask of the database. */
export type OutputSelection =
  | { readonly kind: 'typename'; readonly key: string; readonly value: string }
  | { readonly kind: 'field'; readonly key: string; readonly name: string; readonly selection: readonly OutputSelection[] | null }
  | { readonly kind: 'relationship'; readonly key: string; readonly join: OutputJoin; readonly root: ReadRoot };

export interface PlannedAction {
  readonly input: InputTemplate;
  readonly selection: readonly OutputSelection[] | null;
}

/** The input and the selection of an action's field. */
export function readAction(context: PlanContext, field: CollectedField): PlannedAction {
  const input = readActionInput(context, [...readArguments(context, field).values()]);
  return { input, selection: readOutput(context, field) };
}

function readOutput(context: PlanContext, field: CollectedField): OutputSelection[] | null {
  const type = field.definition === null ? null : objectTypeOf(field.definition.type);
  if (type !== null) return collectFields(context, type, field.selections, field.path).map((item) => readOutputField(context, type, item));
  // A json value may be selected as a whole only.
  refuseSelection(field);
  return null;
}

function readOutputField(context: PlanContext, type: GraphQLObjectType, field: CollectedField): OutputSelection {
  const { key, name, definition } = field;
  if (definition === null) return { kind: 'typename', key, value: type.name };
  const meaning = meaningOf(definition);
  const args = readArguments(context, field);
  if (meaning.kind !== 'output-relationship' && meaning.kind !== 'output-aggregate')
    return { kind: 'field', key, name, selection: readOutput(context, field) };
  const join = meaning.relationship;
  const read = readRead(context, field, args, { kind: 'table', table: join.target }, meaning.kind === 'output-aggregate');
  return { kind: 'relationship', key, join, root: { ...read, query: { ...read.query, where: allOf(joined(join), read.query.where) } } };
}

/** The columns that a handler's object points at, compared with its fields. */
function joined({ mapping, target }: OutputJoin): BoolExp {
  return allOf(
    ...mapping.map(([field, name]): BoolExp => {
      const column = target.columns.get(name);
      if (column === undefined) return ALWAYS;
      const operand = { source: { from: 'parent', field } as const, type: column.type.sql };
      return { kind: 'compare', column, cast: null, operator: '_eq', operand };
    }),
  );
}
