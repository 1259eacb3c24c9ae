import type { OrderItem, OrderTarget, RowSource, RowsQuery } from '#engine/plan/ir.ts';
import { isAlways, type BoolExp } from '#engine/schema/bool-exp.ts';
import { joinCondition, writeBoolExp, writeRest } from '#engine/sql/bool-exp.ts';
import { quoteIdentifier, quoteQualified, type SqlWriter } from '#engine/sql/writer.ts';

/** The common table expression that holds what a mutation wrote. */
export const WRITTEN = 'written';

/** How a subselect hangs on the row around it; `undefined` at the root. */
export type Join = (alias: string) => string;

/** Rows for which `where` holds, in no order. */
export function plainQuery(from: RowSource, where: BoolExp): RowsQuery {
  return { from, where, orderBy: [], distinctOn: [], limit: null, offset: null, permissionLimit: null, maxRows: null };
}

/** `distinct on (...) `, or nothing. */
export function writeDistinct(writer: SqlWriter, { distinctOn }: RowsQuery, alias: string): void {
  if (distinctOn.length > 0) writer.text(`distinct on (${distinctOn.map((column) => writer.column(alias, column)).join(', ')}) `);
}

/** ` from ... where ... order by ... limit ... offset ...` */
export function writeTail(writer: SqlWriter, query: RowsQuery, alias: string, join?: Join, usePermissionLimit = true): void {
  writer.text(' from ');
  writeSource(writer, query.from, alias);
  const joined = join?.(alias);
  if (joined !== undefined) {
    writer.text(` where ${joined}`);
    writeRest(writer, query.where, alias);
  } else if (!isAlways(query.where)) {
    writer.text(' where ');
    writeBoolExp(writer, query.where, alias);
  }
  writeOrder(writer, query.orderBy, alias);
  if (usePermissionLimit) writeLimit(writer, query);
  else if (query.limit !== null) writer.text(' limit ').param(query.limit);
  if (query.offset !== null) writer.text(' offset ').param(query.offset);
}

function writeSource(writer: SqlWriter, from: RowSource, alias: string): void {
  switch (from.kind) {
    case 'table':
      writer.text(`${writer.table(from.table)} ${alias}`);
      return;
    case 'written':
      writer.text(`${WRITTEN} ${alias}`);
      return;
    case 'json':
      writer
        .text(`json_populate_recordset(null::${quoteQualified(from.table)}, `)
        .param(from.rows)
        .text(`) ${alias}`);
      return;
    case 'function':
      writer.reads.note(from.table);
      writer.text(`${writer.call(from.fn)}(`);
      writer.join(from.args, ', ', ({ name, operand }) => {
        if (name !== null) writer.text(`${quoteIdentifier(name)} => `);
        writer.param(operand);
      });
      writer.text(`) ${alias}`);
  }
}

/**
 * Of a list that may have so many rows at most one more is read, which tells that there are too many. Not of one without
 * an order: a limit makes PostgreSQL plan otherwise, and clients see rows as they lie in the table.
 */
function writeLimit(writer: SqlWriter, { orderBy, limit, permissionLimit, maxRows }: RowsQuery): void {
  const bound = permissionLimit ?? (limit === null && maxRows !== null && orderBy.length > 0 ? maxRows + 1 : null);
  if (limit === null && bound === null) return;
  const most = bound === null ? null : String(Math.trunc(bound));
  if (limit === null) writer.text(` limit ${most}`);
  else if (most === null) writer.text(' limit ').param(limit);
  else writer.text(' limit least(').param(limit).text(`, ${most})`);
}

/**
 * Answers no row, so that null stands for the whole list, where a list has more rows than it may, or the lists inside its
 * rows, which `nested` counts, have.
 */
export function writeBound(writer: SqlWriter, { maxRows }: RowsQuery, nested: string | null): void {
  const { maxNested } = writer;
  const bounds: string[] = [];
  if (maxRows !== null) bounds.push(`count(*) <= ${Math.trunc(maxRows)}`);
  if (nested !== null && maxNested !== undefined) bounds.push(`coalesce(sum(${nested}), 0) <= ${Math.trunc(maxNested)}`);
  if (bounds.length > 0) writer.text(` having ${bounds.join(' and ')}`);
}

const DIRECTIONS: Readonly<Record<string, string>> = {
  asc: 'asc',
  asc_nulls_first: 'asc nulls first',
  asc_nulls_last: 'asc nulls last',
  desc: 'desc',
  desc_nulls_first: 'desc nulls first',
  desc_nulls_last: 'desc nulls last',
};

function writeOrder(writer: SqlWriter, items: readonly OrderItem[], alias: string): void {
  if (items.length === 0) return;
  writer.text(' order by ').join(items, ', ', ({ by, direction }) => {
    writeOrderTarget(writer, by, alias);
    writer.text(` ${DIRECTIONS[direction]}`);
  });
}

function writeOrderTarget(writer: SqlWriter, by: OrderTarget, alias: string): void {
  if (by.kind === 'column') {
    writer.text(writer.column(alias, by.column));
    return;
  }
  const target = writer.alias();
  writer.text('(select ');
  if (by.kind === 'object') writeOrderTarget(writer, by.by, target);
  else writer.text(`${by.fn}(${by.column === null ? '*' : writer.column(target, by.column)})`);
  writer.text(` from ${writer.table(by.relationship.target)} ${target} where ${joinCondition(writer, by.relationship, alias, target)}`);
  writeRest(writer, by.filter, target);
  writer.text(')');
}
