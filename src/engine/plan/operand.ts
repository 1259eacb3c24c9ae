import { Kind, type ValueNode } from 'graphql';
import type { PgType } from '#engine/catalog/types.ts';
import { EngineError } from '#engine/errors.ts';
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
  const items = type.isArray ? listItems(given) : undefined;
  const element = { ...type, isArray: false };
  if (items !== undefined) items.forEach((item, index) => checkScalar(resolveItem(context, item), element, `${path}[${index}]`));
  else if (!type.isArray) checkScalar(given, type, path);
  const encode = encodingOf(type);
  const sql = castOf(type, given);
  if (given.kind === 'json') return { source: { from: 'variable', path: given.path, encode }, type: sql };
  return { source: { from: 'constant', value: encodeValue(toJson(context, given.node), encode) }, type: sql };
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

function resolveItem(context: PlanContext, item: Given): Given {
  if (item.kind === 'json' || item.node.kind !== Kind.VARIABLE) return item;
  return openVariable(findVariable(context.variables, item.node.name.value)) ?? { kind: 'literal', node: { kind: Kind.NULL } };
}

/** Money does not read every spelling of a number; numeric does. */
function castOf(type: PgType, given: Given): string {
  return type.name === 'money' && !type.isArray && isKind(given, 'number', Kind.INT, Kind.FLOAT) ? `numeric::${type.sql}` : type.sql;
}

function encodingOf(type: PgType): ParamEncoding {
  if (type.isArray) return isJson(type) ? 'json-array' : 'array';
  return isJson(type) ? 'json' : 'text';
}

/** The text that PostgreSQL reads for a JSON value. */
export function encodeValue(value: unknown, encode: ParamEncoding): string | null {
  if (value === null || value === undefined) return encode === 'json' && value === null ? 'null' : null;
  if (encode === 'json') return JSON.stringify(value);
  if (encode === 'text') return typeof value === 'object' ? JSON.stringify(value) : String(value);
  // An array may also be given as PostgreSQL's own literal.
  if (!Array.isArray(value))
    return typeof value === 'string' && value.startsWith('{') ? value : toArrayLiteral([encodeValue(value, 'text')]);
  return encodeArray(value, encode === 'json-array' ? 'json' : 'text');
}

function encodeArray(values: readonly unknown[], encode: 'json' | 'text'): string {
  if (encode === 'text' && values.some((value) => Array.isArray(value))) {
    return `{${values.map((value) => (Array.isArray(value) ? encodeArray(value, encode) : 'NULL')).join(',')}}`;
  }
  return toArrayLiteral(values.map((value) => (value === null ? null : encodeValue(value, encode))));
}

/** A literal as JSON. Variables inside are replaced by their values, which ties the plan to them. */
export function toJson(context: PlanContext, node: ValueNode): unknown {
  switch (node.kind) {
    case Kind.VARIABLE: {
      context.useValue();
      const opened = openVariable(findVariable(context.variables, node.name.value));
      if (opened === undefined) return null;
      return opened.kind === 'json' ? opened.value : toJson(context, opened.node);
    }
    case Kind.LIST:
      return node.values.map((value) => toJson(context, value));
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map((field) => [field.name.value, toJson(context, field.value)]));
    case Kind.INT:
      // Beyond double precision the digits themselves are kept; PostgreSQL reads them as they are.
      return Number.isSafeInteger(Number(node.value)) ? Number(node.value) : node.value;
    case Kind.FLOAT:
      return node.value;
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

/** All scalars but GraphQL's own and the whole numbers are left to PostgreSQL. */
function checkScalar(given: Given, type: PgType, path: string): void {
  const name = scalarName(type);
  if (checkBuiltIn(name, given, path)) return;
  if (name === 'smallint') checkBounded(given, path, 2 ** 15);
  else if (name === 'bigint') checkBounded(given, path, 2 ** 63);
  else checkOther(given, type, path);
}

/** What these types are read from when no text is given, in the words of Hasura's JSON parser. */
const PARSED: Readonly<Record<string, readonly [name: string, json: 'String' | 'Number']>> = {
  numeric: ['Scientific', 'Number'],
  money: ['Scientific', 'Number'],
  float8: ['Float expected for input type: float8', 'Number'],
  uuid: ['UUID', 'String'],
  date: ['Day', 'String'],
  timestamp: ['LocalTime', 'String'],
  timestamptz: ['UTCTime', 'String'],
  timetz: ['ZonedTimeOfDay', 'String'],
  bpchar: ['Char', 'String'],
};

/** Texts are left to PostgreSQL, whatever the type. */
function checkOther(given: Given, type: PgType, path: string): void {
  if (isKind(given, 'string', Kind.STRING) || isJson(type)) return;
  const [name, json] = PARSED[type.name] ?? [null, 'String'];
  if (json === 'Number' && isKind(given, 'number', Kind.INT, Kind.FLOAT)) return;
  const message =
    name === null
      ? `A string is expected for type: ${type.name}`
      : `parsing ${name} failed, expected ${json}, but encountered ${jsonKind(given)}`;
  throw new EngineError('parse-failed', message, { path });
}

function jsonKind(given: Given): string {
  if (isKind(given, 'number', Kind.INT, Kind.FLOAT)) return 'Number';
  if (isKind(given, 'boolean', Kind.BOOLEAN)) return 'Boolean';
  return listItems(given) === undefined ? 'Object' : 'Array';
}

function checkBounded(given: Given, path: string, bound: number): void {
  if (isKind(given, 'string', Kind.STRING)) return;
  if (!isKind(given, 'number', Kind.INT, Kind.FLOAT)) {
    const message = `parsing Integer expected for input type failed, expected Number, but encountered ${jsonKind(given)}`;
    throw new EngineError('parse-failed', message, { path });
  }
  checkWhole(given, path, bound);
}

/** A whole number that needs no more than the type's bits. */
export function checkWhole(given: Given, path: string, bound = 2 ** 63): void {
  const value = numberOf(given);
  if (Number.isInteger(value) && value >= -bound && value < bound) return;
  throw outOfBounds(value, path);
}

function outOfBounds(value: number, path: string): EngineError {
  const message = `The value ${scientific(value)} lies outside the bounds or is not an integer. Maybe it is a float, or is there integer overflow?`;
  return new EngineError('parse-failed', message, { path });
}

/** A 32-bit integer, as Hasura's `Int`. */
export function checkInteger(given: Given, path: string): void {
  if (!isKind(given, 'number', Kind.INT)) throw mismatch('Int', 'a 32-bit integer', given, path);
  checkWhole(given, path, 2 ** 31);
}

/** The number that a literal or JSON number stands for. */
export function numberOf(given: Given): number {
  if (given.kind === 'json') return Number(given.value);
  return 'value' in given.node ? Number(given.node.value) : Number.NaN;
}

/** True if the value is of that JSON type, or a literal of one of the kinds. */
export function isKind(given: Given, jsonType: 'boolean' | 'number' | 'string', ...kinds: readonly Kind[]): boolean {
  return given.kind === 'json' ? typeof given.value === jsonType : kinds.includes(given.node.kind);
}

/** A number as Haskell's Scientific prints it, which Hasura's messages quote: `2.147483648e9`. */
function scientific(value: number): string {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e');
  const power = Number(exponent);
  if (power >= 0 && power <= 6) return Number.isInteger(value) ? `${value}.0` : String(value);
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}e${power}`;
}
