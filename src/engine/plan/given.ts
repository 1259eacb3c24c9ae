/**
 * Values as the client gave them, before a type is imposed.
 *
 * Owned here: telling literals from variables, opening variables with Hasura's type check, and describing what was
 * found in Hasura's words. Contract: a value that comes from a variable keeps its path, so that it can become a
 * placeholder; a variable that was left out and has no default makes the whole argument or field absent.
 */
import { getNullableType, isTypeSubTypeOf, Kind, print, typeFromAST, type GraphQLInputType, type ValueNode } from 'graphql';
import { invalid, type EngineError } from '#engine/errors.ts';
import { isExactNumber } from '#engine/exact-number.ts';
import type { PlanContext } from '#engine/plan/context.ts';
import type { Variable, Variables } from '#engine/plan/variables.ts';

/** A path into the variables: the variable's name, then keys and indexes. */
export type VariablePath = readonly (string | number)[];

export type Given =
  { readonly kind: 'literal'; readonly node: ValueNode } | { readonly kind: 'json'; readonly value: unknown; readonly path: VariablePath };

/** A value where it was given: the type that its place expects, and the error path. */
export interface Placed {
  readonly value: Given;
  readonly type: GraphQLInputType;
  readonly path: string;
}

/**
 * Opens a variable: its JSON, its default, or `undefined` when it is absent. Literals pass. A default of the place lets
 * a nullable variable stand where the type is not.
 */
export function peel(context: PlanContext, { value, type, path }: Placed, placeHasDefault = false): Given | undefined {
  if (value.kind === 'json' || value.node.kind !== Kind.VARIABLE) return value;
  const variable = findVariable(context.variables, value.node.name.value);
  const opened = openVariable(variable);
  if (opened === undefined) return undefined;
  const declared = typeFromAST(context.schema, variable.type);
  const hasDefault = placeHasDefault || (variable.defaultValue !== null && variable.defaultValue.kind !== Kind.NULL);
  if (declared === undefined || !isTypeSubTypeOf(context.schema, declared, hasDefault ? getNullableType(type) : type)) {
    const found = `declared as '${print(variable.type)}', but used where '${String(type)}' is expected`;
    throw invalid(`variable '${variable.name}' is ${found}`, path);
  }
  return opened;
}

/** The value of a variable without any check of its type. */
export function openVariable(variable: Variable): Given | undefined {
  if (variable.value !== undefined) return { kind: 'json', value: variable.value, path: [variable.name] };
  return variable.defaultValue === null ? undefined : { kind: 'literal', node: variable.defaultValue };
}

/** The variable of that name. */
export function findVariable(variables: Variables, name: string): Variable {
  const variable = variables.get(name);
  if (variable === undefined) throw invalid(`unbound variable "${name}"`);
  return variable;
}

/** True for a literal or JSON null. */
export function isNull(given: Given): boolean {
  return given.kind === 'literal' ? given.node.kind === Kind.NULL : given.value === null;
}

/** True for what says something: neither left out nor null. */
export function isGiven<T extends { readonly value: Given }>(field: T | undefined): field is T {
  return field !== undefined && !isNull(field.value);
}

/** True if the value is of that JSON type, or a literal of one of the kinds. */
export function isKind(given: Given, jsonType: 'boolean' | 'number' | 'string', ...kinds: readonly Kind[]): boolean {
  if (given.kind === 'literal') return kinds.includes(given.node.kind);
  return typeof given.value === jsonType || (jsonType === 'number' && isExactNumber(given.value));
}

const LITERALS: Partial<Record<Kind, string>> = {
  [Kind.INT]: 'an integer',
  [Kind.FLOAT]: 'a float',
  [Kind.STRING]: 'a string',
  [Kind.BOOLEAN]: 'a boolean',
  [Kind.NULL]: 'null',
  [Kind.ENUM]: 'an enum value',
  [Kind.LIST]: 'a list',
  [Kind.OBJECT]: 'an object',
};

/** What a value is, for messages: `a string`, `an object`. */
function describe(given: Given): string {
  if (given.kind === 'literal') return LITERALS[given.node.kind] ?? 'a variable';
  if (given.value === null) return 'null';
  if (Array.isArray(given.value)) return 'a list';
  if (isExactNumber(given.value)) return 'a number';
  return typeof given.value === 'object' ? 'an object' : `a ${typeof given.value}`;
}

/** The error for a value of the wrong kind. */
export function mismatch(typeName: string, expected: string, { value, path }: Pick<Placed, 'value' | 'path'>): EngineError {
  return invalid(`expected ${expected} for type '${typeName}', but found ${describe(value)}`, path);
}
