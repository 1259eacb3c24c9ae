import {
  getNamedType,
  GraphQLBoolean,
  GraphQLNonNull,
  isObjectType,
  Kind,
  print,
  TypeNameMetaFieldDef,
  type DirectiveNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type OperationDefinitionNode,
  type SelectionNode,
} from 'graphql';
import { invalid } from '#engine/errors.ts';
import type { PlanContext } from '#engine/plan/context.ts';
import { peel, type Given } from '#engine/plan/given.ts';
import { checkBuiltIn } from '#engine/plan/operand.ts';
import { readBoolean, readFields, type GivenFields } from '#engine/plan/read-input.ts';

type Definition = GraphQLField<unknown, unknown>;

/** A field of a selection with everything that was selected under its response key merged. */
export interface CollectedField {
  readonly key: string;
  readonly name: string;
  readonly node: FieldNode;
  readonly definition: Definition;
  readonly selections: readonly SelectionNode[];
  readonly path: string;
}

/** The field that every object type has. */
const TYPENAME: ReadonlyMap<string, Definition> = new Map([['__typename', TypeNameMetaFieldDef]]);

/**
 * Fields of a selection set in the order of their first mention: fragments inlined, directives applied, keys merged.
 * `metaFields` are known beside the type's own.
 */
export function collectFields(
  context: PlanContext,
  type: GraphQLObjectType,
  selections: readonly SelectionNode[],
  path: string,
  metaFields: ReadonlyMap<string, Definition> = TYPENAME,
): CollectedField[] {
  const where = `${path}.selectionSet`;
  if (selections.length === 0) throw invalid(`missing selection set for '${type.name}'`, where);
  const collected: Collected = new Map();
  addSelections(context, type, selections, where, collected, new Set());
  const definitions = type.getFields();
  return [...collected].map(([key, { first, selections: merged }]) => {
    const name = first.name.value;
    const definition = definitions[name] ?? metaFields.get(name);
    if (definition === undefined) throw invalid(`field '${name}' not found in type: '${type.name}'`, `${where}.${name}`);
    return { key, name, node: first, definition, selections: merged, path: `${where}.${name}` };
  });
}

type Collected = Map<string, { first: FieldNode; selections: SelectionNode[] }>;

/** `spread` holds the fragments whose fields are there already: once more would add nothing, and cost 2^n in a chain. */
function addSelections(
  context: PlanContext,
  type: GraphQLObjectType,
  selections: readonly SelectionNode[],
  path: string,
  collected: Collected,
  spread: Set<string>,
): void {
  for (const node of selections) {
    if (!isIncluded(context, node, path)) continue;
    if (node.kind === Kind.FIELD) {
      addField(node, path, collected);
      continue;
    }
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      if (spread.has(node.name.value)) continue;
      spread.add(node.name.value);
    }
    const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : context.fragments.get(node.name.value);
    if (fragment === undefined) continue;
    const condition = fragment.typeCondition?.name.value ?? type.name;
    if (condition === type.name) addSelections(context, type, fragment.selectionSet.selections, path, collected, spread);
  }
}

function addField(node: FieldNode, path: string, collected: Collected): void {
  const key = node.alias?.value ?? node.name.value;
  const known = collected.get(key);
  const selections = node.selectionSet?.selections ?? [];
  if (known === undefined) {
    collected.set(key, { first: node, selections: [...selections] });
    return;
  }
  if (known.first.name.value !== node.name.value) {
    const both = `'${known.first.name.value}' and '${node.name.value}'`;
    throw invalid(`selection of both ${both} specify the same response name, '${key}'`, path);
  }
  if (!sameArguments(known.first, node)) {
    throw invalid(`inconsistent arguments between multiple selections of field '${node.name.value}'`, path);
  }
  known.selections.push(...selections);
}

function sameArguments(a: FieldNode, b: FieldNode): boolean {
  const text = (node: FieldNode): string =>
    (node.arguments ?? [])
      .map((argument) => print(argument))
      .toSorted()
      .join(',');
  return text(a) === text(b);
}

const IF = new GraphQLNonNull(GraphQLBoolean);
const KNOWN_DIRECTIVES = new Set(['include', 'skip']);

/** Applies @skip and @include, and refuses what cannot stand on a field. */
function isIncluded(context: PlanContext, { directives = [], kind }: SelectionNode, path: string): boolean {
  if (directives.length === 0) return true;
  const names = directives.map((directive) => directive.name.value);
  const repeated = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
  if (repeated.length > 0) {
    throw invalid(`the following directives are used more than once: [${repeated.map((name) => `'${name}'`).join(', ')}]`, path);
  }
  const unknown = names.find((name) => !KNOWN_DIRECTIVES.has(name) && name !== 'cached');
  if (unknown !== undefined) throw invalid(`directive '${unknown}' is not defined in the schema`, path);
  if (names.includes('cached')) {
    throw invalid(`directive 'cached' is not allowed on ${kind === Kind.FIELD ? 'a field' : 'an inline fragment'}`, path);
  }
  return directives.every((directive) => readCondition(context, directive, path) === (directive.name.value === 'include'));
}

function readCondition(context: PlanContext, directive: DirectiveNode, path: string): boolean {
  const name = directive.name.value;
  const argument = directive.arguments?.find((given) => given.name.value === 'if');
  const other = directive.arguments?.find((given) => given !== argument);
  if (other !== undefined) throw invalid(`'${name}' has no argument named '${other.name.value}'`, `${path}.${name}`);
  const where = `${path}.${name}.args.if`;
  const given = argument && peel(context, { value: { kind: 'literal', node: argument.value }, type: IF, path: where });
  if (given === undefined) throw invalid(`missing required field 'if'`, where);
  return readBoolean({ value: given, path: where });
}

/** Checks what the directives of the operation itself are given: `@cached` alone may stand there, and does nothing. */
export function checkDirectives(context: PlanContext, { directives = [] }: OperationDefinitionNode): void {
  for (const { name, arguments: args = [] } of directives) {
    const path = `$.${name.value}`;
    const given = args.map((argument): [string, Given] => [argument.name.value, { kind: 'literal', node: argument.value }]);
    const known = context.schema.getDirective(name.value)?.args ?? [];
    const fields = readFields(context, given, known, `${path}.args`, (unknown) =>
      invalid(`'${name.value}' has no argument named '${unknown}'`, path),
    );
    for (const field of fields.values()) checkBuiltIn(getNamedType(field.type).name, field);
  }
}

/** The arguments of a field, opened. */
export function readArguments(context: PlanContext, { node, definition, path }: CollectedField): GivenFields {
  const given = (node.arguments ?? []).map(({ name, value }): [string, Given] => [name.value, { kind: 'literal', node: value }]);
  return readFields(context, given, definition.args, `${path}.args`, (name) =>
    invalid(`'${definition.name}' has no argument named '${name}'`, path),
  );
}

/** The object type that a field leads to; `null` for scalars and enums, which must have no selection. */
export function objectTypeOf({ definition }: CollectedField): GraphQLObjectType | null {
  const type = getNamedType(definition.type);
  return isObjectType(type) ? type : null;
}

/** Refuses a selection under a scalar. */
export function refuseSelection(field: CollectedField): void {
  if (field.selections.length > 0) throw invalid(`unexpected subselection set for non-object field`, field.path);
}
