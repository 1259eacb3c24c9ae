import type { GraphQLInputType } from 'graphql';
import type { PgType } from '#engine/catalog/types.ts';
import type { PlanContext } from '#engine/plan/context.ts';
import { isNull, invalid, type Given } from '#engine/plan/given.ts';
import { readArray, readOperand, readText } from '#engine/plan/operand.ts';
import { listItems, openItems, readBoolean, readList, readObject, type GivenField } from '#engine/plan/read-input.ts';
import { ALWAYS, allOf, type BoolExp } from '#engine/schema/bool-exp.ts';
import type { Column, Relationship, Table } from '#engine/schema/model.ts';
import { operatorsOf, type ComparisonOperator } from '#engine/schema/operators.ts';
import type { Operand } from '#engine/schema/param-source.ts';
import { TEXT } from '#engine/schema/scalars.ts';
import { rulesOf } from '#engine/schema/type-registry.ts';

/** A client's `<table>_bool_exp`. Related tables bring the role's row filter along. */
export function readWhere(context: PlanContext, given: Given, table: Table, type: GraphQLInputType, path: string): BoolExp {
  const items = [...readObject(context, given, type, path).values()].map((field): BoolExp => {
    if (field.name === '_not') return { kind: 'not', item: readWhere(context, field.value, table, field.type, field.path) };
    if (field.name === '_and' || field.name === '_or') {
      const list = readList(context, field.value, field.type, field.path);
      const expressions = list.map((item) => readWhere(context, item.value, table, item.type, item.path));
      return { kind: field.name === '_and' ? 'and' : 'or', items: expressions };
    }
    const column = table.columns.get(field.name);
    if (column !== undefined) return readComparison(context, field, column, null);
    return readRelated(context, field, table.relationships.get(field.name));
  });
  return allOf(...items);
}

/** `{rel: {}}` means: has a row that this role can see. */
function readRelated(context: PlanContext, field: GivenField, relationship: Relationship | undefined): BoolExp {
  if (relationship === undefined) throw new Error(`the schema names a field ${field.name} that the model does not know`);
  const { target } = relationship;
  const filter = rulesOf(context, target).select?.filter ?? ALWAYS;
  const where = readWhere(context, field.value, target, field.type, field.path);
  return { kind: 'related', relationship, where: allOf(filter, where) };
}

function readComparison(context: PlanContext, { value, type, path }: GivenField, column: Column, cast: string | null): BoolExp {
  const fields = readObject(context, value, type, path);
  return allOf(...[...fields.values()].map((field) => readOperator(context, field, column, cast)));
}

function readOperator(context: PlanContext, field: GivenField, column: Column, cast: string | null): BoolExp {
  const { name, value, path } = field;
  if (name === '_is_null') return { kind: 'is-null', column, isNull: readBoolean(value, path) };
  if (name === '_cast') {
    const targets = [...readObject(context, value, field.type, path).values()];
    return allOf(...targets.map((target) => readComparison(context, target, column, 'text')));
  }
  const operator = name as ComparisonOperator;
  const type = cast === null ? column.type : TEXT;
  const shape = operatorsOf(type).get(operator)?.operand;
  if (shape === 'list' || shape === 'texts') return readListOperator(context, field, column, cast, shape === 'list' ? type : TEXT);
  const operand = shape === 'text' ? readText(context, value, path, true) : readOperand(context, value, type, path);
  return { kind: 'compare', column, cast, operator, operand };
}

function readListOperator(context: PlanContext, field: GivenField, column: Column, cast: string | null, type: PgType): BoolExp {
  const { name, value, path } = field;
  if (isNull(value)) throw invalid('expected a list, but found null', path);
  const operator = name as ComparisonOperator;
  const operand = readArray(context, value, type, path);
  if (operand !== null) return { kind: 'compare', column, cast, operator, operand };
  const operands = readItems(context, field, type);
  if (operator === '_in' || operator === '_nin') return { kind: 'list', column, negated: operator === '_nin', operands };
  // _has_keys_any and _has_keys_all, key by key.
  const items = operands.map((item): BoolExp => ({ kind: 'compare', column, cast, operator: '_has_key', operand: item }));
  return { kind: operator === '_has_keys_any' ? 'or' : 'and', items };
}

function readItems(context: PlanContext, { value, type, path }: GivenField, element: PgType): Operand[] {
  const itemType = (type as { ofType?: GraphQLInputType }).ofType ?? type;
  // How many there are goes into the plan.
  if (value.kind === 'json') context.useValue();
  return openItems(context, listItems(value) ?? [value], itemType, path).map((item) =>
    readOperand(context, item.value, element, item.path),
  );
}

/** Equality with the given primary key columns. */
export function readKey(context: PlanContext, fields: Iterable<GivenField>, table: Table): BoolExp {
  const items = [...fields].flatMap((field): BoolExp[] => {
    const column = table.columns.get(field.name);
    if (column === undefined) return [];
    return [{ kind: 'compare', column, cast: null, operator: '_eq', operand: readOperand(context, field.value, column.type, field.path) }];
  });
  return allOf(...items);
}
