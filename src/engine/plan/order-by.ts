import type { PlanContext } from '#engine/plan/context.ts';
import { isNull, type Given } from '#engine/plan/given.ts';
import type { OrderItem, OrderTarget } from '#engine/plan/ir.ts';
import { readEnum, readList, readObject, type GivenField } from '#engine/plan/read-input.ts';
import { ALWAYS } from '#engine/schema/bool-exp.ts';
import type { AggregateFunction } from '#engine/schema/meaning.ts';
import type { Relationship, Table } from '#engine/schema/model.ts';
import { rulesOf } from '#engine/schema/type-registry.ts';

const AGGREGATE_SUFFIX = '_aggregate';

/** A client's `order_by`: a list of objects, read in the order written; null entries say nothing. */
export function readOrderBy(context: PlanContext, field: GivenField, table: Table): OrderItem[] {
  if (isNull(field.value)) return [];
  return readList(context, field.value, field.type, field.path).flatMap((item) =>
    [...readObject(context, item.value, item.type, item.path).values()].flatMap((entry) => readEntry(context, entry, table)),
  );
}

function readEntry(context: PlanContext, field: GivenField, table: Table): OrderItem[] {
  if (isNull(field.value)) return [];
  const column = table.columns.get(field.name);
  if (column !== undefined) return [{ by: { kind: 'column', column }, direction: readEnum(field.value, field.type, field.path) }];
  const relationship = table.relationships.get(field.name);
  if (relationship?.type === 'object') return readObjectEntries(context, field, relationship);
  const array = table.relationships.get(field.name.slice(0, -AGGREGATE_SUFFIX.length));
  if (array === undefined) throw new Error(`the schema names a field ${field.name} that the model does not know`);
  return [...fieldsOf(context, field.value, field)].flatMap((entry) => readAggregateEntries(context, entry, array));
}

function fieldsOf(context: PlanContext, value: Given, { type, path }: GivenField): Iterable<GivenField> {
  return readObject(context, value, type, path).values();
}

function filterOf(context: PlanContext, { target }: Relationship) {
  return rulesOf(context, target).select?.filter ?? ALWAYS;
}

function readObjectEntries(context: PlanContext, field: GivenField, relationship: Relationship): OrderItem[] {
  const filter = filterOf(context, relationship);
  return [...fieldsOf(context, field.value, field)]
    .flatMap((entry) => readEntry(context, entry, relationship.target))
    .map(({ by, direction }) => ({ by: { kind: 'object', relationship, filter, by }, direction }));
}

function readAggregateEntries(context: PlanContext, field: GivenField, relationship: Relationship): OrderItem[] {
  if (isNull(field.value)) return [];
  const filter = filterOf(context, relationship);
  const order = (fn: AggregateFunction | 'count', name: string | null, { value, type, path }: GivenField): OrderItem => {
    const column = name === null ? null : (relationship.target.columns.get(name) ?? null);
    const by: OrderTarget = { kind: 'aggregate', relationship, filter, fn, column };
    return { by, direction: readEnum(value, type, path) };
  };
  if (field.name === 'count') return [order('count', null, field)];
  const fn = field.name as AggregateFunction;
  return [...fieldsOf(context, field.value, field)].filter(({ value }) => !isNull(value)).map((entry) => order(fn, entry.name, entry));
}
