import { Kind, type ValueNode } from 'graphql';
import type { PgType } from '#engine/catalog/types.ts';
import { EngineError } from '#engine/errors.ts';
import { exactNumber, isExactNumber } from '#engine/exact-number.ts';
import type { PlanContext } from '#engine/plan/context.ts';
import { findVariable, invalid, isNull, mismatch, openVariable, type Given } from '#engine/plan/given.ts';
import { listItems } from '#engine/plan/read-input.ts';
import type { Operand, ParamEncoding } from '#engine/schema/param-source.ts';
import { toArrayLiteral } from '#engine/schema/resolve-bool-exp.ts';
import { isJson, scalarName, TEXT } from '#engine/schema/scalars.ts';

/** A value for a column or argument of this type. Null is refused unless `nullable`. */
export function readOperand(context: PlanContext, given: Given, type: PgType, path: string, nullable = false): Operand {
  if (isNull(given)) {
    if (!nullable) throw invalid(`unexpected null value for type '${scalarName(type)}'`, path);
    return { source: { from: 'constant', value: null }, type: type.sql };
  }
  if (type.isArray) return readArrayOperand(context, given, type, path);
  checkScalar(given, type, path);
  return bind(context, given, isJson(type) ? 'json' : 'text', castOf(type, given));
}

/** Of an array's value: a list, or a text in PostgreSQL's own spelling. */
function readArrayOperand(context: PlanContext, given: Given, type: PgType, path: string): Operand {
  const items = listItems(given);
  if (items === undefined) {
    if (!isText(given)) throw unparsed('[]', 'Array', given, path);
    return bind(context, given, 'text', type.sql);
  }
  const element = { ...type, isArray: false };
  items.forEach((item, index) => {
    const opened = openItem(context, item);
    if (opened !== undefined && !isNull(opened)) checkScalar(opened, element, `${path}[${index}]`);
  });
  return bind(context, given, isJson(type) ? 'json-array' : 'array', type.sql);
}

function bind(context: PlanContext, given: Given, encode: ParamEncoding, type: string): Operand {
  if (given.kind === 'json') return { source: { from: 'variable', path: given.path, encode }, type };
  return { source: { from: 'constant', value: encodeValue(toJson(context, given.node), encode) }, type };
}

/** The same for a text, whatever the column: keys of jsonb. */
export function readText(context: PlanContext, given: Given, path: string, nullable = false): Operand {
  return readOperand(context, given, TEXT, path, nullable);
}

/**
 * A list of values as one array. `null` when items must be bound one by one: variables stand among them, or they are
 * arrays themselves, which PostgreSQL would take for one array of more dimensions.
 */
export function readArray(context: PlanContext, given: Given, type: PgType, path: string): Operand | null {
  const items = listItems(given) ?? [given];
  const hasVariables = given.kind === 'literal' && items.some((item) => item.kind === 'literal' && item.node.kind === Kind.VARIABLE);
  if (hasVariables || type.isArray) return null;
  items.forEach((item, index) => {
    if (isNull(item)) throw invalid(`unexpected null value for type '${scalarName(type)}'`, `${path}[${index}]`);
    checkScalar(item, type, `${path}[${index}]`);
  });
  const encode: ParamEncoding = isJson(type) ? 'json-array' : 'array';
  const sql = `${type.sql}[]`;
  if (given.kind === 'json') return { source: { from: 'variable', path: given.path, encode }, type: sql };
  const values = items.map((item) => (item.kind === 'literal' ? toJson(context, item.node) : item.value));
  return { source: { from: 'constant', value: encodeValue(values, encode) }, type: sql };
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

/** The text that PostgreSQL reads for a JSON value. */
export function encodeValue(value: unknown, encode: ParamEncoding): string | null {
  if (value === null || value === undefined) return encode === 'json' && value === null ? 'null' : null;
  if (encode === 'json') return JSON.stringify(value);
  if (encode === 'text') return typeof value === 'object' ? JSON.stringify(value) : String(value);
  // A single value is a list of one.
  return encodeArray(Array.isArray(value) ? value : [value], encode === 'json-array' ? 'json' : 'text');
}

function encodeArray(values: readonly unknown[], encode: 'json' | 'text'): string {
  if (encode === 'text' && values.some((value) => Array.isArray(value))) {
    return `{${values.map((value) => (Array.isArray(value) ? encodeArray(value, encode) : 'NULL')).join(',')}}`;
  }
  return toArrayLiteral(values.map((value) => (value === null ? null : encodeValue(value, encode))));
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
export function checkBuiltIn(typeName: string, given: Given, path: string): boolean {
  const [expected, json, ...kinds] = BUILT_IN[typeName] ?? [];
  if (typeName === 'Int') checkInteger(given, path);
  else if (json === undefined) return false;
  else if (!isKind(given, json, ...kinds)) throw mismatch(typeName, expected ?? '', given, path);
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
function checkScalar(given: Given, type: PgType, path: string): void {
  if (isText(given) || isJson(type)) return;
  const parsed = PARSED[type.name];
  if (parsed === undefined) throw new EngineError('parse-failed', `A string is expected for type: ${type.name}`, { path });
  const [name, json] = parsed;
  if (jsonKind(given) !== json) throw unparsed(name, json, given, path);
  const bits = INTEGER_BITS[type.name];
  if (bits !== undefined) checkWhole(given, path, bits);
  if (Math.abs(numberOf(given)) > (LARGEST_FLOAT[type.name] ?? Number.POSITIVE_INFINITY))
    throw outOfBounds(given, 'Is it overflowing the float bounds?', path);
}

/** A string, or a literal enum value, which is one in JSON. */
function isText(given: Given): boolean {
  return isKind(given, 'string', Kind.STRING, Kind.ENUM);
}

function unparsed(name: string, expected: string, given: Given, path: string): EngineError {
  return new EngineError('parse-failed', `parsing ${name} failed, expected ${expected}, but encountered ${jsonKind(given)}`, { path });
}

function jsonKind(given: Given): string {
  if (isText(given)) return 'String';
  if (isKind(given, 'number', Kind.INT, Kind.FLOAT)) return 'Number';
  if (isKind(given, 'boolean', Kind.BOOLEAN)) return 'Boolean';
  return listItems(given) === undefined ? 'Object' : 'Array';
}

const WHOLE = /^-?\d+$/;

/** A whole number that needs no more than so many bits. */
export function checkWhole(given: Given, path: string, bits = 64): void {
  const value = numberOf(given);
  const text = digitsOf(given);
  const whole = WHOLE.test(text) ? BigInt(text) : Number.isInteger(value) ? BigInt(value) : null;
  if (whole === null || BigInt.asIntN(bits, whole) !== whole) {
    throw outOfBounds(given, 'or is not an integer. Maybe it is a float, or is there integer overflow?', path);
  }
}

/** A 32-bit integer, as Hasura's `Int`. */
export function checkInteger(given: Given, path: string): void {
  if (!isKind(given, 'number', Kind.INT)) throw mismatch('Int', 'a 32-bit integer', given, path);
  checkWhole(given, path, 32);
}

/** The number that a literal or JSON number stands for. */
export function numberOf(given: Given): number {
  return Number(digitsOf(given));
}

function digitsOf(given: Given): string {
  if (given.kind === 'json') return isExactNumber(given.value) ? given.value.rawJSON : String(given.value);
  return 'value' in given.node ? String(given.node.value) : '';
}

/** True if the value is of that JSON type, or a literal of one of the kinds. */
export function isKind(given: Given, jsonType: 'boolean' | 'number' | 'string', ...kinds: readonly Kind[]): boolean {
  if (given.kind === 'literal') return kinds.includes(given.node.kind);
  return typeof given.value === jsonType || (jsonType === 'number' && isExactNumber(given.value));
}

function outOfBounds(given: Given, guess: string, path: string): EngineError {
  const separator = guess.startsWith('or') ? ' ' : '. ';
  return new EngineError('parse-failed', `The value ${scientific(numberOf(given))} lies outside the bounds${separator}${guess}`, { path });
}

/** A number as Haskell's Scientific prints it, which Hasura's messages quote: `2.147483648e9`. */
function scientific(value: number): string {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e');
  const power = Number(exponent);
  if (power >= -1 && power <= 6) return Number.isInteger(value) ? `${value}.0` : String(value);
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}e${power}`;
}
