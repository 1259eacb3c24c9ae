import type { GraphQLInputType } from 'graphql';
import type { PgType } from '#engine/catalog/types.ts';
import { invalid } from '#engine/errors.ts';
import { ruleOf, type PlanContext } from '#engine/plan/context.ts';
import { isNull, type Placed } from '#engine/plan/given.ts';
import { readArray, readOperand } from '#engine/plan/operand.ts';
import { listItems, openItems, readBoolean, readList, readObject, type GivenField, type GivenFields } from '#engine/plan/read-input.ts';
import { allOf, type BoolExp } from '#engine/schema/bool-exp.ts';
import { columnOf, type Column, type Relationship, type Table } from '#engine/schema/model.ts';
import { operatorsOf, type ComparisonOperator } from '#engine/schema/operators.ts';
import type { Operand } from '#engine/schema/param-source.ts';
import { TEXT } from '#engine/schema/scalars.ts';

/** A client's `<table>_bool_exp`. Related tables bring the role's row filter along. */
export function readWhere(context: PlanContext, where: Placed, table: Table): BoolExp {
  const items = [...readObject(context, where).values()].map((field): BoolExp => {
    if (field.name === '_not') return { kind: 'not', item: readWhere(context, field, table) };
    if (field.name === '_and' || field.name === '_or') {
      const expressions = readList(context, field).map((item) => readWhere(context, item, table));
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
  const where = allOf(ruleOf(context, target, 'select').filter, readWhere(context, field, target));
  return { kind: 'related', relationship, where };
}

function readComparison(context: PlanContext, operators: GivenField, column: Column, cast: string | null): BoolExp {
  return allOf(...[...readObject(context, operators).values()].map((field) => readOperator(context, field, column, cast)));
}

function readOperator(context: PlanContext, field: GivenField, column: Column, cast: string | null): BoolExp {
  if (field.name === '_is_null') return { kind: 'is-null', column, isNull: readBoolean(field) };
  if (field.name === '_cast') {
    const targets = [...readObject(context, field).values()];
    return allOf(...targets.map((target) => readComparison(context, target, column, 'text')));
  }
  const operator = field.name as ComparisonOperator;
  const type = cast === null ? column.type : TEXT;
  const shape = operatorsOf(type).get(operator)?.operand;
  if (shape === 'list' || shape === 'texts') return readListOperator(context, field, column, cast, shape === 'list' ? type : TEXT);
  const operand = shape === 'text' ? readOperand(context, field, TEXT, true) : readOperand(context, field, type);
  return { kind: 'compare', column, cast, operator, operand };
}

function readListOperator(context: PlanContext, field: GivenField, column: Column, cast: string | null, type: PgType): BoolExp {
  if (isNull(field.value)) throw invalid('expected a list, but found null', field.path);
  const operator = field.name as ComparisonOperator;
  const operand = readArray(context, field, type);
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
  return openItems(context, listItems(value) ?? [value], itemType, path).map((item) => readOperand(context, item, element));
}

/** Equality with the given primary key columns. */
export function readKey(context: PlanContext, fields: GivenFields, table: Table): BoolExp {
  const items = [...fields.values()].map((field): BoolExp => {
    const column = columnOf(table, field.name);
    return { kind: 'compare', column, cast: null, operator: '_eq', operand: readOperand(context, field, column.type) };
  });
  return allOf(...items);
}
