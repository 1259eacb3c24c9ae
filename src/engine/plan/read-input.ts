import {
  assertEnumType,
  assertInputObjectType,
  getNullableType,
  isListType,
  isNonNullType,
  Kind,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
} from 'graphql';
import { invalid } from '#engine/errors.ts';
import { isExactNumber } from '#engine/exact-number.ts';
import type { PlanContext } from '#engine/plan/context.ts';
import { isGiven, isNull, mismatch, peel, type Given, type Placed } from '#engine/plan/given.ts';
import { columnOf, type Column, type Table } from '#engine/schema/model.ts';

/** A field of an input object or an argument that was given, opened. */
export interface GivenField extends Placed {
  readonly name: string;
}

/** Arguments, or the fields of an input object, by name in the order given; absent ones are missing. */
export type GivenFields = ReadonlyMap<string, GivenField>;

/** Opens the given fields against their definitions; unknown and missing ones are refused. */
export function readFields(
  context: PlanContext,
  given: readonly (readonly [string, Given])[],
  definitions: readonly (GraphQLArgument | GraphQLInputField)[],
  path: string,
  unknown: (name: string) => Error,
): GivenFields {
  const fields = new Map<string, GivenField>();
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  for (const [name] of given) if (!byName.has(name)) throw unknown(name);
  for (const [name, value] of given) {
    const definition = byName.get(name);
    if (definition === undefined) continue;
    const field = { name, value, type: definition.type, path: `${path}.${name}` };
    const opened = peel(context, field, definition.defaultValue !== undefined);
    if (opened !== undefined) fields.set(name, { ...field, value: opened });
  }
  for (const { name, type, defaultValue } of definitions) {
    if (isNonNullType(type) && defaultValue === undefined && !fields.has(name)) {
      throw invalid(`missing required field '${name}'`, `${path}.${name}`);
    }
  }
  return fields;
}

/** The field of that name, which its type requires: `readFields` has refused an object without it. */
export function requiredField(fields: GivenFields, name: string): GivenField {
  const field = fields.get(name);
  if (field === undefined) throw new Error(`the schema does not require ${name}`);
  return field;
}

const LEGAL_NAME = /^[_A-Za-z][_0-9A-Za-z]*$/;

/** The fields of an input object. */
export function readObject(context: PlanContext, placed: Placed): GivenFields {
  const { value, path } = placed;
  const type = assertInputObjectType(getNullableType(placed.type));
  const entries = objectEntries(value);
  if (entries === undefined) throw mismatch(type.name, 'an object', placed);
  const illegal = entries.find(([key]) => !LEGAL_NAME.test(key));
  if (illegal !== undefined) {
    throw invalid(`variable value contains object with key "${illegal[0]}", which is not a legal GraphQL name`, path);
  }
  return readFields(context, entries, Object.values(type.getFields()), path, (name) =>
    invalid(`field '${name}' not found in type: '${type.name}'`, `${path}.${name}`),
  );
}

function objectEntries(given: Given): [string, Given][] | undefined {
  if (given.kind === 'literal') {
    if (given.node.kind !== Kind.OBJECT) return undefined;
    return given.node.fields.map((field) => [field.name.value, { kind: 'literal', node: field.value }]);
  }
  const { value, path } = given;
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isExactNumber(value)) return undefined;
  return Object.entries(value).map(([key, item]) => [key, { kind: 'json', value: item, path: [...path, key] }]);
}

/** The items of a list; a single value counts as a list of one, as GraphQL coerces it. */
export function readList(context: PlanContext, { value, type, path }: Placed): Placed[] {
  const list = getNullableType(type);
  const itemType = isListType(list) ? list.ofType : list;
  if (isNull(value)) throw invalid('expected a list, but found null', path);
  return openItems(context, listItems(value) ?? [value], itemType, path);
}

/** The items with their variables opened; one whose variable was left out is no item. */
export function openItems(context: PlanContext, items: readonly Given[], type: GraphQLInputType, path: string): Placed[] {
  const opened: Placed[] = [];
  for (const item of items) {
    const placed = { value: item, type, path: `${path}[${opened.length}]` };
    const value = peel(context, placed);
    if (value !== undefined) opened.push({ ...placed, value });
  }
  return opened;
}

/** The items of a list, without a type. */
export function listItems(given: Given): Given[] | undefined {
  if (given.kind === 'literal') {
    return given.node.kind === Kind.LIST ? given.node.values.map((node) => ({ kind: 'literal', node })) : undefined;
  }
  if (!Array.isArray(given.value)) return undefined;
  return given.value.map((value: unknown, index) => ({ kind: 'json', value, path: [...given.path, index] }));
}

/** The name of an enum value. */
export function readEnum(placed: Placed): string {
  const { value, path } = placed;
  const type = assertEnumType(getNullableType(placed.type));
  const name = value.kind === 'json' ? value.value : value.node.kind === Kind.ENUM ? value.node.value : undefined;
  if (typeof name !== 'string') throw mismatch(type.name, 'an enum value', placed);
  if (type.getValue(name) !== undefined) return name;
  const known = type.getValues().map((known) => `'${known.name}'`);
  throw invalid(`expected one of the values [${known.join(', ')}] for type '${type.name}', but found '${name}'`, path);
}

/** Columns of a table by the values of an enum; none where nothing is given. */
export function readColumns(context: PlanContext, field: GivenField | undefined, table: Table): Column[] {
  if (!isGiven(field)) return [];
  return readList(context, field).map((item) => columnOf(table, readEnum(item)));
}

/** A boolean whose value shapes the plan. */
export function readBoolean(placed: Pick<Placed, 'value' | 'path'>): boolean {
  const { value } = placed;
  const found = value.kind === 'json' ? value.value : value.node.kind === Kind.BOOLEAN ? value.node.value : undefined;
  if (typeof found !== 'boolean') throw mismatch('Boolean', 'a boolean', placed);
  return found;
}
