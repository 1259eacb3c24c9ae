import {
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import { EngineError } from '#engine/errors.ts';
import { isExactNumber } from '#engine/exact-number.ts';

function mismatch(message: string): EngineError {
  return new EngineError('unexpected', message);
}

function checkFields(value: Record<string, unknown>, type: GraphQLObjectType): void {
  for (const field of Object.values(type.getFields())) {
    // Relationships are not the handler's to answer: they are nullable or carry arguments of the table.
    if (!isNonNullType(field.type) || field.args.length > 0) continue;
    if (!(field.name in value)) throw mismatch(`field "${field.name}" expected in webhook response, but not found`);
    if (value[field.name] === null) throw mismatch(`expecting not null value for field "${field.name}"`);
  }
}

/** The built-in scalars that a value of JSON's fits, and what Hasura calls it: String for numbers too. */
const SCALARS: Readonly<Record<string, readonly [name: string, ...fitting: string[]]>> = {
  number: ['String', 'Int', 'Float'],
  boolean: ['Boolean', 'Boolean'],
  string: ['String', 'String', 'ID'],
};

/**
 * Checks a handler's answer against the action's output type with Hasura's rules and words: the outer shape, built-in
 * scalars, and the non-null fields of the outermost objects. Scalars of PostgreSQL, custom scalars and enums pass.
 */
export function checkOutput(value: unknown, type: GraphQLOutputType): void {
  const nullable = isNonNullType(type) ? type.ofType : type;
  if (isListType(nullable)) {
    if (isPresent(value, type)) checkItems(value, nullable.ofType);
  } else if (isObjectType(nullable) || isSpecifiedScalarType(nullable)) {
    if (isPresent(value, type)) checkOne(value, nullable);
  }
}

function isPresent(value: unknown, type: GraphQLOutputType): boolean {
  if (value === null && isNonNullType(type)) throw mismatch('got null for the action webhook response');
  return value !== null;
}

function checkItems(value: unknown, type: GraphQLOutputType): void {
  if (!Array.isArray(value)) throw mismatch('expecting array for the action webhook response');
  for (const item of value) checkOutput(item, type);
}

function checkOne(value: unknown, type: GraphQLNamedType): void {
  if (Array.isArray(value)) throw mismatch(`got array for the action webhook response, expecting ${type.name}`);
  const scalar = SCALARS[isExactNumber(value) ? 'number' : typeof value];
  if (scalar !== undefined) {
    const [name, ...fitting] = scalar;
    if (!fitting.includes(type.name)) throw mismatch(`got scalar ${name} for the action webhook response, expecting ${type.name}`);
  } else if (isObjectType(type)) {
    checkFields(value as Record<string, unknown>, type);
  } else {
    throw mismatch(`got object for the action webhook response, expecting ${type.name}`);
  }
}
