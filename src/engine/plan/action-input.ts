import {
  getNullableType,
  GraphQLID,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  Kind,
  type GraphQLInputType,
  type GraphQLLeafType,
} from 'graphql';
import { invalid } from '#engine/errors.ts';
import { isExactNumber } from '#engine/exact-number.ts';
import type { PlanContext } from '#engine/plan/context.ts';
import { findVariable, isKind, isNull, mismatch, openVariable, type Given, type Placed, type VariablePath } from '#engine/plan/given.ts';
import { checkBuiltIn, toJson } from '#engine/plan/operand.ts';
import type { InputTemplate } from '#engine/plan/plan.ts';
import { listItems, readEnum, readList, readObject, type GivenFields } from '#engine/plan/read-input.ts';

/** The arguments of an action as its handler gets them; what its signature does not promise is refused. */
export function readActionInput(context: PlanContext, args: GivenFields): InputTemplate {
  const fields = [...args.values()].map((argument) => {
    checkInput(context, argument);
    return [argument.name, template(context, argument.value, argument.type)] as const;
  });
  return { kind: 'object', fields };
}

function checkInput(context: PlanContext, placed: Placed): void {
  const { value, type, path } = placed;
  if (isNull(value)) {
    if (isNonNullType(type)) throw invalid(`unexpected null value for type '${String(type.ofType)}'`, path);
    return;
  }
  const named = getNullableType(type);
  if (isListType(named)) for (const item of readList(context, placed)) checkInput(context, item);
  else if (isInputObjectType(named)) for (const field of readObject(context, placed).values()) checkInput(context, field);
  else if (isLeafType(named)) checkLeaf(placed, named);
}

function checkLeaf(placed: Placed, type: GraphQLLeafType): void {
  const { value } = placed;
  if (checkBuiltIn(type.name, placed)) return;
  if (type === GraphQLID && !isKind(value, 'string', Kind.STRING, Kind.INT) && !isKind(value, 'number')) {
    throw mismatch('ID', 'a String or a 32-bit integer', placed);
  }
  if (isEnumType(type)) readEnum(placed);
}

/** What the handler gets for a value: the client's, a single value for a list as a list and a number for an ID as a text. */
function template(context: PlanContext, given: Given, type: GraphQLInputType): InputTemplate {
  if (given.kind === 'json') return templateOfJson(context, given.value, given.path, type);
  const { node } = given;
  const named = getNullableType(type);
  if (node.kind === Kind.VARIABLE) {
    const opened = openVariable(findVariable(context.variables, node.name.value));
    return opened === undefined ? { kind: 'variable', name: node.name.value } : template(context, opened, type);
  }
  if (node.kind === Kind.NULL) return { kind: 'value', value: null };
  if (isListType(named)) {
    const items = listItems(given) ?? [given];
    return { kind: 'list', items: items.map((item) => template(context, item, named.ofType)) };
  }
  if (node.kind === Kind.OBJECT && isInputObjectType(named)) {
    const types = named.getFields();
    const fields = node.fields.map(({ name, value }) => [name.value, value, types[name.value]?.type ?? named] as const);
    return {
      kind: 'object',
      fields: fields.map(([name, value, field]) => [name, template(context, { kind: 'literal', node: value }, field)]),
    };
  }
  return { kind: 'value', value: coerce(toJson(context, node), named) };
}

/** A variable is filled in when the plan runs, unless its value is not yet what the handler gets. */
function templateOfJson(context: PlanContext, value: unknown, path: VariablePath, type: GraphQLInputType): InputTemplate {
  const coerced = coerce(value, type);
  const [name] = path;
  if (coerced === value && path.length === 1) return { kind: 'variable', name: String(name) };
  context.useValue();
  return { kind: 'value', value: coerced };
}

/** The value itself where nothing is to be changed. */
function coerce(value: unknown, type: GraphQLInputType): unknown {
  const named = getNullableType(type);
  if (value === null || value === undefined) return value;
  if (isListType(named)) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    const coerced = items.map((item) => coerce(item, named.ofType));
    return items === value && coerced.every((item, index) => item === items[index]) ? value : coerced;
  }
  if (isInputObjectType(named)) {
    const types = named.getFields();
    const fields = Object.entries(value).map(([key, field]): [string, unknown] => [key, coerce(field, types[key]?.type ?? named)]);
    return fields.every(([key, field]) => field === (value as Record<string, unknown>)[key]) ? value : Object.fromEntries(fields);
  }
  if (named !== GraphQLID) return value;
  if (isExactNumber(value)) return value.rawJSON;
  return typeof value === 'number' ? String(value) : value;
}
