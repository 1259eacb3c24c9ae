import { Kind, type ValueNode } from 'graphql';
import type { PgType } from '#engine/catalog/types.ts';
import { EngineError, invalid } from '#engine/errors.ts';
import { exactNumber, isExactNumber, isWholeWithin, spellNumber } from '#engine/exact-number.ts';
import type { PlanContext } from '#engine/plan/context.ts';
import { findVariable, isKind, isNull, mismatch, openVariable, type Given, type Placed } from '#engine/plan/given.ts';
import { listItems } from '#engine/plan/read-input.ts';
import { encodeValue, type Operand, type ParamEncoding } from '#engine/schema/param-source.ts';
import { isJson, scalarName } from '#engine/schema/scalars.ts';

/** A value and where it stands. */
type At = Pick<Placed, 'value' | 'path'>;

/** A value for a column or argument of this type. Null is refused unless `nullable`. */
export function readOperand(context: PlanContext, at: At, type: PgType, nullable = false): Operand {
  const { value, path } = at;
  if (isNull(value)) {
    if (!nullable) throw unexpectedNull(type, path);
    return { source: { from: 'constant', value: null }, type: type.sql };
  }
  if (type.isArray) return readArrayOperand(context, at, type);
  checkScalar(at, type);
  return bind(context, value, encodingOf(type, value), castOf(type, value));
}

function encodingOf(type: PgType, value: Given): ParamEncoding {
  if (isJson(type)) return 'json';
  return type.name === 'numeric' && !isText(value) ? 'numeric' : 'text';
}

function unexpectedNull(type: PgType, path: string): EngineError {
  return invalid(`unexpected null value for type '${scalarName(type)}'`, path);
}

/** Of an array's value: a list, or a text in PostgreSQL's own spelling. */
function readArrayOperand(context: PlanContext, at: At, type: PgType): Operand {
  const { value, path } = at;
  const items = listItems(value);
  if (items === undefined) {
    if (!isText(value)) throw unparsed('[]', 'Array', at);
    return bind(context, value, 'text', type.sql);
  }
  const element = { ...type, isArray: false };
  items.forEach((item, index) => {
    const opened = openItem(context, item);
    if (opened !== undefined && !isNull(opened)) checkScalar({ value: opened, path: `${path}[${index}]` }, element);
  });
  return bind(context, value, isJson(type) ? 'json-array' : 'array', type.sql);
}

function bind(context: PlanContext, given: Given, encode: ParamEncoding, type: string): Operand {
  if (given.kind === 'json') return { source: { from: 'variable', path: given.path, encode }, type };
  return { source: { from: 'constant', value: encodeValue(toJson(context, given.node), encode) }, type };
}

/**
 * A list of values as one array. `null` when items must be bound one by one: variables stand among them, or they are
 * arrays themselves, which PostgreSQL would take for one array of more dimensions.
 */
export function readArray(context: PlanContext, { value, path }: At, type: PgType): Operand | null {
  const items = listItems(value) ?? [value];
  const hasVariables = value.kind === 'literal' && items.some((item) => item.kind === 'literal' && item.node.kind === Kind.VARIABLE);
  if (hasVariables || type.isArray) return null;
  items.forEach((item, index) => {
    if (isNull(item)) throw unexpectedNull(type, `${path}[${index}]`);
    checkScalar({ value: item, path: `${path}[${index}]` }, type);
  });
  return bind(context, value, isJson(type) ? 'json-array' : 'array', `${type.sql}[]`);
}

function openItem(context: PlanContext, item: Given): Given | undefined {
  return item.kind === 'json' || item.node.kind !== Kind.VARIABLE
    ? item
    : openVariable(findVariable(context.variables, item.node.name.value));
}

const INTEGER_BITS: Readonly<Record<string, number>> = { int2: 16, int4: 32, int8: 64 };

/** Neither money nor the integer types read every spelling of a number; numeric does. */
function castOf(type: PgType, given: Given): string {
  const isSpelled =
    type.name === 'money' ? isKind(given, 'number', Kind.INT, Kind.FLOAT) : given.kind === 'literal' && given.node.kind === Kind.FLOAT;
  return isSpelled && (type.name === 'money' || type.name in INTEGER_BITS) ? `numeric::${type.sql}` : type.sql;
}

/**
 * A literal as JSON. Variables inside are replaced by their values, which ties the plan to them; items and fields whose
 * variable was left out are left out too, which `undefined` stands for.
 */
export function toJson(context: PlanContext, node: ValueNode): unknown {
  switch (node.kind) {
    case Kind.VARIABLE: {
      context.useValue();
      const opened = openVariable(findVariable(context.variables, node.name.value));
      return opened?.kind === 'literal' ? toJson(context, opened.node) : opened?.value;
    }
    case Kind.LIST:
      return node.values.map((value) => toJson(context, value)).filter((value) => value !== undefined);
    case Kind.OBJECT:
      return Object.fromEntries(
        node.fields.map((field) => [field.name.value, toJson(context, field.value)]).filter(([, value]) => value !== undefined),
      );
    case Kind.INT:
      return Number.isSafeInteger(Number(node.value)) ? Number(node.value) : exactNumber(node.value);
    case Kind.FLOAT:
      return exactNumber(node.value);
    case Kind.NULL:
      return null;
    case Kind.STRING:
    case Kind.BOOLEAN:
    case Kind.ENUM:
      return node.value;
  }
}

/** GraphQL's own scalars: what they are called in messages, and the values that fit. */
const BUILT_IN: Readonly<Record<string, readonly [name: string, json: 'boolean' | 'string' | 'number', ...kinds: Kind[]]>> = {
  Boolean: ['a boolean', 'boolean', Kind.BOOLEAN],
  String: ['a string', 'string', Kind.STRING],
  Float: ['a float', 'number', Kind.FLOAT, Kind.INT],
};

/** Checks a value of one of GraphQL's own scalars, in Hasura's words; false for other types. */
export function checkBuiltIn(typeName: string, at: At): boolean {
  const [expected, json, ...kinds] = BUILT_IN[typeName] ?? [];
  if (typeName === 'Int') checkInteger(at);
  else if (json === undefined) return false;
  else if (!isKind(at.value, json, ...kinds)) throw mismatch(typeName, expected ?? '', at);
  return true;
}

/** What the values of a type are read from when no text is given, in the words of Hasura's JSON parser. */
const PARSED: Readonly<Record<string, readonly [name: string, json: 'Boolean' | 'Number' | 'String']>> = {
  bool: ['Bool', 'Boolean'],
  int2: ['Integer expected for input type: PGSmallInt', 'Number'],
  int4: ['Integer expected for input type: PGInteger', 'Number'],
  int8: ['Integer expected for input type: PGBigInt', 'Number'],
  float4: ['Float expected for input type: PGFloat', 'Number'],
  float8: ['Float expected for input type: PGDouble', 'Number'],
  numeric: ['Scientific', 'Number'],
  money: ['Scientific', 'Number'],
  text: ['Text', 'String'],
  varchar: ['Text', 'String'],
  citext: ['Text', 'String'],
  bpchar: ['Char', 'String'],
  uuid: ['UUID', 'String'],
  date: ['Day', 'String'],
  timestamp: ['LocalTime', 'String'],
  timestamptz: ['UTCTime', 'String'],
  timetz: ['ZonedTimeOfDay', 'String'],
};

/** The largest number of a type that holds no more than so large ones. */
const LARGEST_FLOAT: Readonly<Record<string, number>> = { float4: 3.402_823_466_385_288_6e38, float8: Number.MAX_VALUE };

/** A column's value. Texts are left to PostgreSQL whatever the type, as Hasura does; json is what it is. */
function checkScalar(at: At, type: PgType): void {
  const { value, path } = at;
  if (isText(value) || isJson(type)) return;
  const parsed = PARSED[type.name];
  if (parsed === undefined) throw new EngineError('parse-failed', `A string is expected for type: ${type.name}`, { path });
  const [name, json] = parsed;
  if (jsonKind(value) !== json) throw unparsed(name, json, at);
  const bits = INTEGER_BITS[type.name];
  if (bits !== undefined) checkWhole(at, bits);
  if (Math.abs(numberOf(value)) > (LARGEST_FLOAT[type.name] ?? Number.POSITIVE_INFINITY)) {
    throw outOfBounds(at, '. Is it overflowing the float bounds?');
  }
}

/** A string, or a literal enum value, which is one in JSON. */
function isText(given: Given): boolean {
  return isKind(given, 'string', Kind.STRING, Kind.ENUM);
}

function unparsed(name: string, expected: string, { value, path }: At): EngineError {
  return new EngineError('parse-failed', `parsing ${name} failed, expected ${expected}, but encountered ${jsonKind(value)}`, { path });
}

function jsonKind(given: Given): string {
  if (isText(given)) return 'String';
  if (isKind(given, 'number', Kind.INT, Kind.FLOAT)) return 'Number';
  if (isKind(given, 'boolean', Kind.BOOLEAN)) return 'Boolean';
  return listItems(given) === undefined ? 'Object' : 'Array';
}

/** A whole number that needs no more than so many bits. */
export function checkWhole(at: At, bits = 64): void {
  if (isWholeWithin(digitsOf(at.value), bits)) return;
  throw outOfBounds(at, ' or is not an integer. Maybe it is a float, or is there integer overflow?');
}

/** A 32-bit integer, as Hasura's `Int`. */
export function checkInteger(at: At): void {
  if (!isKind(at.value, 'number', Kind.INT)) throw mismatch('Int', 'a 32-bit integer', at);
  checkWhole(at, 32);
}

/** The number that a literal or JSON number stands for. */
export function numberOf(given: Given): number {
  return Number(digitsOf(given));
}

function digitsOf(given: Given): string {
  if (given.kind === 'json') return isExactNumber(given.value) ? given.value.rawJSON : String(given.value);
  return 'value' in given.node ? String(given.node.value) : '';
}

function outOfBounds({ value, path }: At, guess: string): EngineError {
  return new EngineError('parse-failed', `The value ${spellNumber(digitsOf(value))} lies outside the bounds${guess}`, { path });
}
