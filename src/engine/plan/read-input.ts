import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
} from 'graphql';
import { invalid, isNull, mismatch, peel, stripNonNull, type Given } from '#engine/plan/given.ts';
import { isExactNumber } from '#engine/exact-number.ts';
import type { PlanContext } from '#engine/plan/context.ts';
import type { Column, Table } from '#engine/schema/model.ts';

/** A field of an input object or an argument that was given, opened, with the type of its place. */
export interface GivenField {
  readonly name: string;
  readonly value: Given;
  readonly type: GraphQLInputType;
  readonly path: string;
}

interface Place {
  readonly type: GraphQLInputType;
  readonly defaultValue?: unknown;
}

/** Opens the given fields against their definitions; absent ones are left out, unknown and missing ones refused. */
export function readFields(
  context: PlanContext,
  given: Iterable<readonly [string, Given]>,
  places: Readonly<Record<string, Place>>,
  path: string,
  unknown: (name: string, path: string) => Error,
): Map<string, GivenField> {
  const fields = new Map<string, GivenField>();
  const entries = [...given];
  for (const [name] of entries) {
    if (!Object.hasOwn(places, name)) throw unknown(name, path);
  }
  for (const [name, value] of entries) {
    const place = places[name];
    if (place === undefined) continue;
    const where = `${path}.${name}`;
    const opened = peel(value, place.type, context.variables, where, place.defaultValue !== undefined);
    if (opened !== undefined) fields.set(name, { name, value: opened, type: place.type, path: where });
  }
  for (const [name, place] of Object.entries(places)) {
    if (isNonNullType(place.type) && place.defaultValue === undefined && !fields.has(name)) {
      throw invalid(`missing required field '${name}'`, `${path}.${name}`);
    }
  }
  return fields;
}

const LEGAL_NAME = /^[_A-Za-z][_0-9A-Za-z]*$/;

/** The fields of an input object, in the order given. */
export function readObject(context: PlanContext, given: Given, type: GraphQLInputType, path: string): Map<string, GivenField> {
  const objectType = asInputObject(type);
  const entries = objectEntries(given);
  if (entries === undefined) throw mismatch(objectType.name, 'an object', given, path);
  const illegal = given.kind === 'json' ? entries.find(([key]) => !LEGAL_NAME.test(key)) : undefined;
  if (illegal !== undefined)
    throw invalid(`variable value contains object with key "${illegal[0]}", which is not a legal GraphQL name`, path);
  return readFields(context, entries, objectType.getFields(), path, (name) =>
    invalid(`field '${name}' not found in type: '${objectType.name}'`, `${path}.${name}`),
  );
}

/** The entries of an object, without a type. */
export function objectEntries(given: Given): [string, Given][] | undefined {
  if (given.kind === 'literal') {
    if (given.node.kind !== Kind.OBJECT) return undefined;
    return given.node.fields.map((field) => [field.name.value, { kind: 'literal', node: field.value }]);
  }
  const { value, path } = given;
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isExactNumber(value)) return undefined;
  return Object.entries(value).map(([key, item]) => [key, { kind: 'json', value: item, path: [...path, key] }]);
}

/** The items of a list, each with its path; a single value counts as a list of one, as GraphQL coerces it. */
export function readList(
  context: PlanContext,
  given: Given,
  type: GraphQLInputType,
  path: string,
): { value: Given; type: GraphQLInputType; path: string }[] {
  const list = stripNonNull(type);
  const itemType = isListType(list) ? list.ofType : list;
  if (isNull(given)) throw invalid('expected a list, but found null', path);
  const items = listItems(given);
  if (items === undefined) return [{ value: given, type: itemType, path: `${path}[0]` }];
  return openItems(context, items, itemType, path);
}

/** The items with their variables opened; one whose variable was left out is no item. */
export function openItems(
  context: PlanContext,
  items: readonly Given[],
  type: GraphQLInputType,
  path: string,
): { value: Given; type: GraphQLInputType; path: string }[] {
  const opened: { value: Given; type: GraphQLInputType; path: string }[] = [];
  for (const item of items) {
    const where = `${path}[${opened.length}]`;
    const value = peel(item, type, context.variables, where);
    if (value !== undefined) opened.push({ value, type, path: where });
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
export function readEnum(given: Given, type: GraphQLInputType, path: string): string {
  const enumType = asEnum(type);
  const name = enumName(given);
  if (name === undefined) throw mismatch(enumType.name, 'an enum value', given, path);
  if (enumType.getValue(name) === undefined) {
    const known = enumType.getValues().map((value) => `'${value.name}'`);
    throw invalid(`expected one of the values [${known.join(', ')}] for type '${enumType.name}', but found '${name}'`, path);
  }
  return name;
}

/** Columns of a table by the values of an enum; none where nothing is given. */
export function readColumns(context: PlanContext, field: GivenField | undefined, table: Table): Column[] {
  if (field === undefined || isNull(field.value)) return [];
  return readList(context, field.value, field.type, field.path)
    .map((item) => table.columns.get(readEnum(item.value, item.type, item.path)))
    .filter((column) => column !== undefined);
}

function enumName(given: Given): string | undefined {
  if (given.kind === 'json') return typeof given.value === 'string' ? given.value : undefined;
  return given.node.kind === Kind.ENUM ? given.node.value : undefined;
}

/** A boolean whose value shapes the plan. */
export function readBoolean(given: Given, path: string): boolean {
  const value = given.kind === 'json' ? given.value : given.node.kind === Kind.BOOLEAN ? given.node.value : undefined;
  if (typeof value !== 'boolean') throw mismatch('Boolean', 'a boolean', given, path);
  return value;
}

function asInputObject(type: GraphQLInputType): GraphQLInputObjectType {
  const named = stripNonNull(type);
  if (!isInputObjectType(named)) throw new Error(`expected an input object type, found ${String(type)}`);
  return named;
}

function asEnum(type: GraphQLInputType): GraphQLEnumType {
  const named = stripNonNull(type);
  if (!isEnumType(named)) throw new Error(`expected an enum type, found ${String(type)}`);
  return named;
}
