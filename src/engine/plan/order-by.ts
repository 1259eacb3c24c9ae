import { ruleOf, type PlanContext } from '#engine/plan/context.ts';
import { isGiven } from '#engine/plan/given.ts';
import type { OrderItem } from '#engine/plan/ir.ts';
import { readEnum, readList, readObject, type GivenField } from '#engine/plan/read-input.ts';
import type { AggregateFunction } from '#engine/schema/meaning.ts';
import { columnOf, type Relationship, type Table } from '#engine/schema/model.ts';

const AGGREGATE_SUFFIX = '_aggregate';

/** A client's `order_by`: a list of objects, read in the order written; null entries say nothing. */
export function readOrderBy(context: PlanContext, field: GivenField | undefined, table: Table): OrderItem[] {
  if (!isGiven(field)) return [];
  return readList(context, field).flatMap((item) =>
    [...readObject(context, item).values()].flatMap((entry) => readEntry(context, entry, table)),
  );
}

function readEntry(context: PlanContext, field: GivenField, table: Table): OrderItem[] {
  if (!isGiven(field)) return [];
  const column = table.columns.get(field.name);
  if (column !== undefined) return [{ by: { kind: 'column', column }, direction: readEnum(field) }];
  const entries = [...readObject(context, field).values()];
  const relationship = table.relationships.get(field.name);
  if (relationship?.type === 'object') {
    const { filter } = ruleOf(context, relationship.target, 'select');
    return entries
      .flatMap((entry) => readEntry(context, entry, relationship.target))
      .map(({ by, direction }) => ({ by: { kind: 'object', relationship, filter, by }, direction }));
  }
  const array = table.relationships.get(field.name.slice(0, -AGGREGATE_SUFFIX.length));
  if (array === undefined) throw new Error(`the schema names a field ${field.name} that the model does not know`);
  return entries.flatMap((entry) => readAggregateEntries(context, entry, array));
}

function readAggregateEntries(context: PlanContext, field: GivenField, relationship: Relationship): OrderItem[] {
  if (!isGiven(field)) return [];
  const { target } = relationship;
  const aggregate = { kind: 'aggregate', relationship, filter: ruleOf(context, target, 'select').filter } as const;
  if (field.name === 'count') return [{ by: { ...aggregate, fn: 'count', column: null }, direction: readEnum(field) }];
  const fn = field.name as AggregateFunction;
  return [...readObject(context, field).values()].filter(isGiven).map((entry) => {
    return { by: { ...aggregate, fn, column: columnOf(target, entry.name) }, direction: readEnum(entry) };
  });
}
