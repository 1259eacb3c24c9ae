/**
 * Values as the client gave them, before a type is imposed.
 *
 * Owned here: telling literals from variables, opening variables with Hasura's type check, and describing what was
 * found in Hasura's words. Contract: a value that comes from a variable keeps its path, so that it can become a
 * placeholder; a variable that was left out and has no default makes the whole argument or field absent.
 */
import { isListType, isNonNullType, Kind, type GraphQLInputType, type TypeNode, type ValueNode } from 'graphql';
import { EngineError } from '#engine/errors.ts';
import { isExactNumber } from '#engine/exact-number.ts';

/** A path into the variables: the variable's name, then keys and indexes. */
export type VariablePath = readonly (string | number)[];

export type Given =
  { readonly kind: 'literal'; readonly node: ValueNode } | { readonly kind: 'json'; readonly value: unknown; readonly path: VariablePath };

/** A variable of the operation at hand. */
export interface Variable {
  readonly name: string;
  readonly type: TypeNode;
  readonly defaultValue: ValueNode | null;
  /** What the request holds; `undefined` when it was left out. */
  readonly value: unknown;
}

export type Variables = ReadonlyMap<string, Variable>;

/** An error of the document or its variables, Hasura's `validation-failed`. */
export function invalid(message: string, path: string): EngineError {
  return new EngineError('validation-failed', message, { path });
}

/**
 * Opens a variable: its JSON, its default, or `undefined` when it is absent. Literals pass. `type` is what the place
 * expects, a default of the place lets a nullable variable stand where the type is not.
 */
export function peel(given: Given, type: GraphQLInputType, variables: Variables, path: string, placeHasDefault = false): Given | undefined {
  if (given.kind === 'json' || given.node.kind !== Kind.VARIABLE) return given;
  const variable = findVariable(variables, given.node.name.value);
  const opened = openVariable(variable);
  if (opened === undefined) return undefined;
  if (!isUsable(variable, type, placeHasDefault)) {
    const declared = printTypeNode(variable.type);
    throw invalid(`variable '${variable.name}' is declared as '${declared}', but used where '${String(type)}' is expected`, path);
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
  if (variable === undefined) throw invalid(`unbound variable "${name}"`, '$');
  return variable;
}

function isUsable(variable: Variable, type: GraphQLInputType, placeHasDefault: boolean): boolean {
  const declaredNonNull = variable.type.kind === Kind.NON_NULL_TYPE;
  const hasDefault = variable.defaultValue !== null && variable.defaultValue.kind !== Kind.NULL;
  if (isNonNullType(type) && !declaredNonNull && !placeHasDefault && !hasDefault) return false;
  return isCompatible(stripNonNull(type), variable.type.kind === Kind.NON_NULL_TYPE ? variable.type.type : variable.type);
}

function isCompatible(expected: GraphQLInputType, declared: TypeNode): boolean {
  if (isNonNullType(expected)) return declared.kind === Kind.NON_NULL_TYPE && isCompatible(expected.ofType, declared.type);
  if (declared.kind === Kind.NON_NULL_TYPE) return isCompatible(expected, declared.type);
  if (isListType(expected)) return declared.kind === Kind.LIST_TYPE && isCompatible(expected.ofType, declared.type);
  return declared.kind === Kind.NAMED_TYPE && declared.name.value === expected.name;
}

/** The type without its outermost `!`. */
export function stripNonNull(type: GraphQLInputType): GraphQLInputType {
  return isNonNullType(type) ? type.ofType : type;
}

/** A type as written. */
export function printTypeNode(node: TypeNode): string {
  switch (node.kind) {
    case Kind.NON_NULL_TYPE:
      return `${printTypeNode(node.type)}!`;
    case Kind.LIST_TYPE:
      return `[${printTypeNode(node.type)}]`;
    case Kind.NAMED_TYPE:
      return node.name.value;
  }
}

/** True for a literal or JSON null. */
export function isNull(given: Given): boolean {
  return given.kind === 'literal' ? given.node.kind === Kind.NULL : given.value === null;
}

/** What a value is, for messages: `a string`, `an object`. */
export function describe(given: Given): string {
  if (given.kind === 'json') return describeJson(given.value);
  const names: Partial<Record<Kind, string>> = {
    [Kind.INT]: 'an integer',
    [Kind.FLOAT]: 'a float',
    [Kind.STRING]: 'a string',
    [Kind.BOOLEAN]: 'a boolean',
    [Kind.NULL]: 'null',
    [Kind.ENUM]: 'an enum value',
    [Kind.LIST]: 'a list',
    [Kind.OBJECT]: 'an object',
  };
  return names[given.node.kind] ?? 'a variable';
}

function describeJson(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (isExactNumber(value)) return 'a number';
  return { boolean: 'a boolean', string: 'a string', number: 'a number' }[typeof value as string] ?? 'an object';
}

/** The error for a value of the wrong kind. */
export function mismatch(typeName: string, expected: string, given: Given, path: string): EngineError {
  return invalid(`expected ${expected} for type '${typeName}', but found ${describe(given)}`, path);
}
