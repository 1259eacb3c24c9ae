import { Kind } from 'graphql';
import { invalid } from '#engine/errors.ts';
import { ruleOf, type PlanContext } from '#engine/plan/context.ts';
import { isGiven, isKind, mismatch, type Given } from '#engine/plan/given.ts';
import type { OrderItem, RowSource, RowsQuery } from '#engine/plan/ir.ts';
import { over } from '#engine/plan/limits.ts';
import { checkInteger, checkWhole, numberOf } from '#engine/plan/operand.ts';
import { readOrderBy } from '#engine/plan/order-by.ts';
import { readColumns, type GivenField, type GivenFields } from '#engine/plan/read-input.ts';
import { readWhere } from '#engine/plan/where.ts';
import { ALWAYS, allOf } from '#engine/schema/bool-exp.ts';
import type { Column } from '#engine/schema/model.ts';
import type { Operand } from '#engine/schema/param-source.ts';

/** `where`, `order_by`, `limit`, `offset` and `distinct_on` of a field, with the role's filter and limit. */
export function readQuery(context: PlanContext, args: GivenFields, from: RowSource, path: string, isAggregate: boolean): RowsQuery {
  const { table } = from;
  const rule = ruleOf(context, table, 'select');
  const where = args.get('where');
  const orderBy = readOrderBy(context, args.get('order_by'), table);
  const distinctOn = readColumns(context, args.get('distinct_on'), table);
  refuseMismatch(distinctOn, orderBy, `${path}.args`);
  return {
    from,
    where: allOf(rule.filter, isGiven(where) ? readWhere(context, where, table) : ALWAYS),
    orderBy,
    distinctOn,
    limit: readLimit(context, args.get('limit'), isAggregate),
    offset: readOffset(args.get('offset')),
    permissionLimit: rule.limit,
    maxRows: null,
  };
}

/** PostgreSQL sorts by the distinct columns first, so an order that starts otherwise cannot be kept. */
function refuseMismatch(distinctOn: readonly Column[], order: readonly OrderItem[], path: string): void {
  if (distinctOn.length === 0 || order.length === 0) return;
  const initial = new Set(order.slice(0, distinctOn.length).map(({ by }) => (by.kind === 'column' ? by.column : null)));
  if (distinctOn.every((column) => initial.has(column))) return;
  throw invalid('"distinct_on" columns must match initial "order_by" columns', path);
}

/** The limit of an aggregate may be any number: it says how many rows are looked at, not how many are sent. */
function readLimit({ maxRows }: PlanContext, field: GivenField | undefined, isAggregate: boolean): Operand | null {
  if (!isGiven(field)) return null;
  const { value, path } = field;
  if (!isKind(value, 'number', Kind.INT) || numberOf(value) < 0) throw mismatch('Int', 'a non-negative 32-bit integer', field);
  checkInteger(field);
  const operand = bigint(value);
  if (isAggregate) return operand;
  // A plan serves every value of a variable, so that is compared when the plan runs.
  if (operand.source.from === 'variable') return { ...operand, source: { ...operand.source, mostRows: maxRows } };
  if (numberOf(value) > maxRows) throw over('rows', maxRows, path);
  return operand;
}

/** An offset may exceed 32 bits: it can then be written as a string. */
function readOffset(field: GivenField | undefined): Operand | null {
  if (!isGiven(field)) return null;
  const { value } = field;
  const digits = value.kind === 'json' ? value.value : value.node.kind === Kind.STRING ? value.node.value : null;
  const isText = typeof digits === 'string' && /^\d+$/.test(digits);
  if (!isText && !isKind(value, 'number', Kind.INT)) {
    throw mismatch('Int', 'a 32-bit integer, or a 64-bit integer represented as a string', field);
  }
  if (!isText) checkWhole(field);
  return bigint(value);
}

function bigint(value: Given): Operand {
  if (value.kind === 'json') return { source: { from: 'variable', path: value.path, encode: 'text' }, type: 'bigint' };
  const text = 'value' in value.node ? String(value.node.value) : null;
  return { source: { from: 'constant', value: text }, type: 'bigint' };
}
