import type { OrderItem, OrderTarget, RowSource, RowsQuery, Selected } from '#engine/plan/ir.ts';
import { isAlways, type BoolExp } from '#engine/schema/bool-exp.ts';
import type { Operand } from '#engine/schema/param-source.ts';
import { writeAggregate } from '#engine/sql/aggregate.ts';
import { columnOf, joinCondition, writeBoolExp, writeRest } from '#engine/sql/bool-exp.ts';
import { columnValue, fitColumns, ROW, writeColumns, writeObject, type Member } from '#engine/sql/json.ts';
import { quoteIdentifier, quoteKey, quoteQualified, type SqlWriter } from '#engine/sql/writer.ts';

/** What rendering must know beside the query itself. */
export interface Rendering {
  readonly writer: SqlWriter;
  /** HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES */
  readonly stringify: boolean;
}

/** The common table expression that holds what a mutation wrote. */
export const WRITTEN = 'written';

/** How a subselect hangs on the row around it; `undefined` at the root. */
export type Join = (alias: string) => string;

/** A list of rows as one JSON expression. */
export function writeRows(rendering: Rendering, query: RowsQuery, fields: readonly Selected[], join?: Join): void {
  const { writer } = rendering;
  const alias = writer.alias();
  writer.text(`(select coalesce(json_agg(${rowReference(fields, rendering, alias)}), '[]'::json) from (select `);
  writeRowColumns(rendering, fields, alias, query);
  writeTail(rendering, query, alias, join);
  writer.text(`) ${ROW})`);
}

/** One row as a JSON object, or null. */
export function writeRow(rendering: Rendering, query: RowsQuery, fields: readonly Selected[], join?: Join): void {
  const { writer } = rendering;
  const alias = writer.alias();
  const reference = rowReference(fields, rendering, alias);
  writer.text(`(select ${reference === ROW ? `row_to_json(${ROW})` : reference} from (select `);
  writeRowColumns(rendering, fields, alias, query);
  writeTail(rendering, query, alias, join);
  writer.text(`) ${ROW})`);
}

const OBJECT = 'object';

/** The whole subselect's row, unless a key is too long for a column's name: then one column with the object. */
function rowReference(fields: readonly Selected[], rendering: Rendering, alias: string): string {
  return fitColumns(membersOf(rendering, fields, alias)) ? ROW : `${ROW}.${quoteIdentifier(OBJECT)}`;
}

function writeRowColumns(rendering: Rendering, fields: readonly Selected[], alias: string, { distinctOn }: RowsQuery): void {
  const { writer } = rendering;
  if (distinctOn.length > 0) writer.text(`distinct on (${distinctOn.map((column) => columnOf(alias, column.name)).join(', ')}) `);
  const members = membersOf(rendering, fields, alias);
  if (fitColumns(members)) return writeColumns(writer, members);
  writeObject(writer, members);
  writer.text(` as ${quoteIdentifier(OBJECT)}`);
}

/** The keys of a row's object. */
export function membersOf(rendering: Rendering, fields: readonly Selected[], alias: string): Member[] {
  return fields.map((field) => ({ key: field.key, write: () => writeField(rendering, field, alias) }));
}

function writeField(rendering: Rendering, field: Selected, alias: string): void {
  const { writer, stringify } = rendering;
  switch (field.kind) {
    case 'typename':
      writer.text(`${quoteKey(field.value)}::text`);
      return;
    case 'column':
      writer.text(columnValue(alias, field.column, stringify));
      if (field.path !== null) writer.text(' #> ').param(field.path);
      return;
    case 'object': {
      const { relationship, where, fields } = field;
      const join: Join = (target) => joinCondition(relationship, alias, target);
      return writeRow(rendering, plainQuery({ kind: 'table', table: relationship.target }, where), fields, join);
    }
    case 'array': {
      const join: Join = (target) => joinCondition(field.relationship, alias, target);
      return writeRows(rendering, field.query, field.fields, join);
    }
    case 'array-aggregate': {
      const join: Join = (target) => joinCondition(field.relationship, alias, target);
      return writeAggregate(rendering, field.query, field.selected, join);
    }
  }
}

/** Rows for which `where` holds, in no order. */
export function plainQuery(from: RowSource, where: BoolExp): RowsQuery {
  return { from, where, orderBy: [], distinctOn: [], limit: null, offset: null, permissionLimit: null };
}

/** ` from ... where ... order by ... limit ... offset ...` */
export function writeTail(rendering: Rendering, query: RowsQuery, alias: string, join?: Join, usePermissionLimit = true): void {
  const { writer } = rendering;
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
  writeOrder(rendering, query.orderBy, alias);
  writeLimit(writer, query.limit, usePermissionLimit ? query.permissionLimit : null);
  if (query.offset !== null) writer.text(' offset ').param(query.offset);
}

function writeSource(writer: SqlWriter, from: RowSource, alias: string): void {
  switch (from.kind) {
    case 'table':
      writer.text(`${quoteQualified(from.table)} ${alias}`);
      return;
    case 'written':
      writer.text(`${WRITTEN} ${alias}`);
      return;
    case 'json':
      writer.text(`json_populate_recordset(null::${quoteQualified(from.table)}, `).param(from.rows).text(`) ${alias}`);
      return;
    case 'function':
      writer.text(`${quoteQualified(from.fn)}(`);
      writer.join(from.args, ', ', ({ name, operand }) => {
        if (name !== null) writer.text(`${quoteIdentifier(name)} => `);
        writer.param(operand);
      });
      writer.text(`) ${alias}`);
  }
}

function writeLimit(writer: SqlWriter, limit: Operand | null, permissionLimit: number | null): void {
  if (limit === null && permissionLimit === null) return;
  const most = permissionLimit === null ? null : String(Math.trunc(permissionLimit));
  if (limit === null) writer.text(` limit ${most}`);
  else if (most === null) writer.text(' limit ').param(limit);
  else writer.text(' limit least(').param(limit).text(`, ${most})`);
}

const DIRECTIONS: Readonly<Record<string, string>> = {
  asc: 'asc',
  asc_nulls_first: 'asc nulls first',
  asc_nulls_last: 'asc nulls last',
  desc: 'desc',
  desc_nulls_first: 'desc nulls first',
  desc_nulls_last: 'desc nulls last',
};

function writeOrder(rendering: Rendering, items: readonly OrderItem[], alias: string): void {
  if (items.length === 0) return;
  const { writer } = rendering;
  writer.text(' order by ').join(items, ', ', ({ by, direction }) => {
    writeOrderTarget(rendering, by, alias);
    writer.text(` ${DIRECTIONS[direction]}`);
  });
}

function writeOrderTarget(rendering: Rendering, by: OrderTarget, alias: string): void {
  const { writer } = rendering;
  if (by.kind === 'column') {
    writer.text(columnOf(alias, by.column.name));
    return;
  }
  const target = writer.alias();
  writer.text('(select ');
  if (by.kind === 'object') writeOrderTarget(rendering, by.by, target);
  else writer.text(`${by.fn}(${by.column === null ? '*' : columnOf(target, by.column.name)})`);
  writer.text(` from ${quoteQualified(by.relationship.target)} ${target} where ${joinCondition(by.relationship, alias, target)}`);
  writeRest(writer, by.filter, target);
  writer.text(')');
}
