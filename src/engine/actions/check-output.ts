import { isListType, isNonNullType, isObjectType, isSpecifiedScalarType } from 'graphql';
import type { GraphQLObjectType, GraphQLOutputType } from 'graphql';
import { EngineError } from '../errors.ts';

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

function scalarKind(value: unknown): string | null {
  if (typeof value === 'boolean') return 'Boolean';
  // Hasura says String for numbers too.
  if (typeof value === 'string' || typeof value === 'number') return 'String';
  return null;
}

const FITTING: Readonly<Record<string, ReadonlySet<string>>> = {
  number: new Set(['Int', 'Float']),
  boolean: new Set(['Boolean']),
  string: new Set(['String', 'ID']),
};

/**
 * Checks a handler's answer against the action's output type with Hasura's rules and words: the outer shape, built-in
 * scalars, and the non-null fields of the outermost objects. Scalars of PostgreSQL, custom scalars and enums pass.
 */
export function checkOutput(value: unknown, type: GraphQLOutputType): void {
  if (isNonNullType(type)) {
    if (value === null) throw mismatch('got null for the action webhook response');
    return checkOutput(value, type.ofType);
  }
  if (value === null) return;
  if (isListType(type)) {
    if (!Array.isArray(value)) throw mismatch('expecting array for the action webhook response');
    for (const item of value) if (item !== null) checkOutput(item, type.ofType);
    return;
  }
  if (!isObjectType(type) && !isSpecifiedScalarType(type)) return;
  if (Array.isArray(value)) throw mismatch(`got array for the action webhook response, expecting ${type.name}`);
  const scalar = scalarKind(value);
  if (scalar !== null) {
    if (FITTING[typeof value]?.has(type.name)) return;
    throw mismatch(`got scalar ${scalar} for the action webhook response, expecting ${type.name}`);
  }
  if (!isObjectType(type)) throw mismatch(`got object for the action webhook response, expecting ${type.name}`);
  checkFields(value as Record<string, unknown>, type);
}
