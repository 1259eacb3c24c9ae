import { TypeNameMetaFieldDef, type GraphQLObjectType } from 'graphql';
import { readActionInput } from '#engine/plan/action-input.ts';
import { collectFields, objectTypeOf, readArguments, refuseSelection, type CollectedField } from '#engine/plan/collect-fields.ts';
import type { PlanContext } from '#engine/plan/context.ts';
import type { ReadRoot } from '#engine/plan/ir.ts';
import type { InputTemplate, OutputSelection } from '#engine/plan/plan.ts';
import { readRows } from '#engine/plan/selection.ts';
import { allOf, type BoolExp } from '#engine/schema/bool-exp.ts';
import { meaningOf } from '#engine/schema/meaning.ts';
import { columnOf, type OutputJoin } from '#engine/schema/model.ts';

/** What a relationship of a handler's object asks of the database. */
export interface JoinedRead {
  readonly join: OutputJoin;
  readonly root: ReadRoot;
}

export interface PlannedAction {
  readonly input: InputTemplate;
  readonly selection: readonly OutputSelection<JoinedRead>[] | null;
}

/** The input and the selection of an action's field. */
export function readAction(context: PlanContext, field: CollectedField): PlannedAction {
  return { input: readActionInput(context, readArguments(context, field)), selection: readOutput(context, field) };
}

function readOutput(context: PlanContext, field: CollectedField): OutputSelection<JoinedRead>[] | null {
  const type = objectTypeOf(field);
  if (type !== null) return collectFields(context, type, field.selections, field.path).map((item) => readOutputField(context, type, item));
  // A json value may be selected as a whole only.
  refuseSelection(field);
  return null;
}

function readOutputField(context: PlanContext, type: GraphQLObjectType, field: CollectedField): OutputSelection<JoinedRead> {
  const { key, name, definition } = field;
  if (definition === TypeNameMetaFieldDef) return { kind: 'typename', key, value: type.name };
  const meaning = meaningOf(definition);
  const args = readArguments(context, field);
  if (meaning.kind !== 'output-relationship') return { kind: 'field', key, name, selection: readOutput(context, field) };
  const { join, isAggregate } = meaning;
  const read = readRows(context, field, args, { kind: 'table', table: join.target }, isAggregate);
  const root = { ...read, query: { ...read.query, where: allOf(joined(join), read.query.where) } };
  return { kind: 'relationship', key, join, root };
}

/** The columns that a handler's object points at, compared with its fields. */
function joined({ mapping, target }: OutputJoin): BoolExp {
  return allOf(
    ...mapping.map(([field, name]): BoolExp => {
      const column = columnOf(target, name);
      const operand = { source: { from: 'parent', field } as const, type: column.type.sql };
      return { kind: 'compare', column, cast: null, operator: '_eq', operand };
    }),
  );
}
