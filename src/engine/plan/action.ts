import { isInputObjectType, isLeafType, isListType, isNonNullType, Kind, type GraphQLInputType, type GraphQLObjectType } from 'graphql';
import { collectFields, objectTypeOf, refuseSelection, type CollectedField } from '#engine/plan/collect-fields.ts';
import type { PlanContext } from '#engine/plan/context.ts';
import { findVariable, invalid, isNull, mismatch, openVariable, type Given } from '#engine/plan/given.ts';
import type { ReadRoot } from '#engine/plan/ir.ts';
import { checkBuiltIn, isKind, toJson } from '#engine/plan/operand.ts';
import type { InputTemplate } from '#engine/plan/plan.ts';
import { readEnum, readList, readObject } from '#engine/plan/read-input.ts';
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
  const args = [...readArguments(context, field).values()];
  const fields = args.map(({ name, value, type, path }) => {
    checkInput(context, value, type, path);
    return [name, template(context, value)] as const;
  });
  return { input: { kind: 'object', fields }, selection: readOutput(context, field) };
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

/** Checks an input against its type, so that a handler is only called with what its signature promises. */
function checkInput(context: PlanContext, given: Given, type: GraphQLInputType, path: string): void {
  if (isNull(given)) {
    if (isNonNullType(type)) throw invalid(`unexpected null value for type '${String(type.ofType)}'`, path);
    return;
  }
  const named = isNonNullType(type) ? type.ofType : type;
  if (isListType(named)) {
    for (const item of readList(context, given, named, path)) checkInput(context, item.value, item.type, item.path);
  } else if (isInputObjectType(named)) {
    for (const field of readObject(context, given, named, path).values()) checkInput(context, field.value, field.type, field.path);
  } else if (isLeafType(named)) {
    checkLeaf(given, named, path);
  }
}

function checkLeaf(given: Given, type: GraphQLInputType & { readonly name: string }, path: string): void {
  if (checkBuiltIn(type.name, given, path)) return;
  if (type.name === 'ID' && !isKind(given, 'string', Kind.STRING, Kind.INT) && !isKind(given, 'number'))
    throw mismatch('ID', 'a String or a 32-bit integer', given, path);
  if ('getValues' in type) readEnum(given, type, path);
}

function template(context: PlanContext, given: Given): InputTemplate {
  if (given.kind === 'json')
    return given.path.length === 1 ? { kind: 'variable', name: String(given.path[0]) } : { kind: 'value', value: given.value };
  const { node } = given;
  switch (node.kind) {
    case Kind.VARIABLE: {
      const opened = openVariable(findVariable(context.variables, node.name.value));
      return opened?.kind === 'literal' ? template(context, opened) : { kind: 'variable', name: node.name.value };
    }
    case Kind.LIST:
      return { kind: 'list', items: node.values.map((value) => template(context, { kind: 'literal', node: value })) };
    case Kind.OBJECT:
      return {
        kind: 'object',
        fields: node.fields.map((field) => [field.name.value, template(context, { kind: 'literal', node: field.value })] as const),
      };
    default:
      return { kind: 'value', value: toJson(context, node) };
  }
}
