import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  print,
  typeFromAST,
  type GraphQLInputType,
  type GraphQLSchema,
  type TypeNode,
  type ValueNode,
} from 'graphql';
import { EngineError, invalid } from '#engine/errors.ts';
import { isExactNumber, isWholeWithin } from '#engine/exact-number.ts';
import type { Operation } from '#engine/plan/document.ts';

/** A variable of the operation at hand. */
export interface Variable {
  readonly name: string;
  readonly type: TypeNode;
  readonly defaultValue: ValueNode | null;
  /** What the request holds; `undefined` when it was left out. */
  readonly value: unknown;
}

export type Variables = ReadonlyMap<string, Variable>;
type Values = Readonly<Record<string, unknown>>;

/** The operation's variables with the request's values; missing and unexpected ones are refused. */
export function readVariables({ node, usedVariables }: Operation, values: Values): Variables {
  const variables = new Map<string, Variable>();
  for (const definition of node.variableDefinitions ?? []) {
    const name = definition.variable.name.value;
    if (variables.has(name)) throw new EngineError('parse-failed', `multiple definitions for variable "${name}"`);
    const defaultValue = definition.defaultValue ?? null;
    const isRequired = definition.type.kind === Kind.NON_NULL_TYPE;
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (isRequired && value === null) throw invalid(`null value found for non-nullable type: "${print(definition.type)}"`);
    if (isRequired && value === undefined && defaultValue === null) {
      throw invalid(`expecting a value for non-nullable variable: "${name}"`);
    }
    variables.set(name, { name, type: definition.type, defaultValue, value });
  }
  const unexpected = Object.keys(values).filter((name) => !usedVariables.has(name));
  if (unexpected.length > 0) throw invalid(`unexpected variables in variableValues: ${unexpected.join(', ')}`);
  return variables;
}

/**
 * What of the variables a plan depends on, as a key: which are given, null or absent; the fields of input objects; the
 * values of enums and booleans; the kinds of scalars. Values that only become placeholders are not part of it.
 */
export function shapeOfVariables({ node }: Operation, values: Values, schema: GraphQLSchema): string {
  const shapes = (node.variableDefinitions ?? []).map((definition) => {
    const value = values[definition.variable.name.value];
    // An unknown type is refused when the variable is used; until then every value is its own shape.
    const type = typeFromAST(schema, definition.type) as GraphQLInputType | undefined;
    return value === undefined ? '-' : type === undefined ? JSON.stringify(value) : shapeOf(type, value);
  });
  return shapes.join(';');
}

function shapeOf(type: GraphQLInputType, value: unknown): string {
  if (value === null) return '0';
  if (value === undefined) return '-';
  if (isNonNullType(type)) return shapeOf(type.ofType, value);
  if (isListType(type)) return Array.isArray(value) ? shapeOfList(type.ofType, value) : `~${shapeOfList(type.ofType, [value])}`;
  if (isInputObjectType(type)) {
    if (typeof value !== 'object' || Array.isArray(value) || isExactNumber(value)) return kindOf(value);
    const fields = type.getFields();
    const entries = Object.entries(value).map(([key, item]) => {
      const field = fields[key];
      return `${JSON.stringify(key)}:${field === undefined ? '?' : shapeOf(field.type, item)}`;
    });
    return `{${entries.join(',')}}`;
  }
  if (isEnumType(type) || typeof value === 'boolean') return JSON.stringify(value);
  if (isExactNumber(value)) return isWholeWithin(value.rawJSON, 64) ? shapeOfNumber(Number(value.rawJSON)) : 'x';
  return typeof value === 'number' ? shapeOfNumber(value) : kindOf(value);
}

/** Scalars of a list become one array, so their number does not count, only their kinds. */
function shapeOfList(itemType: GraphQLInputType, items: readonly unknown[]): string {
  const shapes = items.map((item) => shapeOf(itemType, item));
  let named: GraphQLInputType = itemType;
  while (isNonNullType(named)) named = named.ofType;
  const structured = isInputObjectType(named) || isEnumType(named);
  return `[${(structured ? shapes : [...new Set(shapes)].toSorted()).join(',')}]`;
}

/** Whether a number fits an integer type is checked while planning, so each size is a shape of its own. */
function shapeOfNumber(value: number): string {
  if (!Number.isInteger(value)) return 'f';
  const bits = [15, 31, 63].find((count) => value >= -(2 ** count) && value < 2 ** count) ?? 64;
  return `i${bits}${value < 0 ? '-' : ''}`;
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? `l${[...new Set(value.map(kindOf))].toSorted().join('')}` : (typeof value).slice(0, 2);
}
