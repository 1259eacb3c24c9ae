/**
 * Runs the tree of an insert through relationships, inside the transaction of the mutation: objects that a row refers
 * to first, then the row, then the rows that refer to it. Values pass from row to row as the text that PostgreSQL
 * wrote, so that large numbers stay exact.
 */
import type { Queryable } from '#engine/catalog/load.ts';
import { EngineError } from '#engine/errors.ts';
import type { NestedInsertLink, NestedInsertNode, NestedInsertRow, NestedInsertStep } from '#engine/plan/plan.ts';
import { checkFailed } from './postgres-error.ts';
import type { ParamContext } from './resolve-params.ts';
import { runStatement } from './run-statement.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Inserted {
  /** The rows of the node, as JSON text, in the order of the request; skipped ones are missing. */
  readonly rows: string[];
  /** Rows written by the whole tree. */
  readonly affected: number;
}

/** The columns of a row; numbers keep the text they have in JSON. */
function columnsOf(row: string): Fields {
  return JSON.parse(row, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? value) : value,
  ) as Fields;
}

function fed(from: Fields, link: NestedInsertLink): Fields {
  return Object.fromEntries(link.columns.map(([first, needing]) => [needing, from[first]]));
}

/** Rows cannot refer to a row that a conflict skipped. */
function refused({ refusal, path }: NestedInsertLink): EngineError {
  return new EngineError('not-supported', refusal, { path });
}

async function insertRow(db: Queryable, row: NestedInsertRow, context: ParamContext, given: Fields): Promise<Inserted> {
  const parent: Record<string, unknown> = { ...given };
  let affected = 0;
  for (const link of row.before) {
    const referred = await insertNode(db, link.node, context, {});
    const [first] = referred.rows;
    if (first === undefined) throw refused(link);
    for (const [source, target] of link.columns) parent[target] = columnsOf(first)[source];
    affected += referred.affected;
  }
  const [written] = await runStatement(db, row.statement, { ...context, parent, path: row.path, reusePlan: true });
  if (!written) {
    const [link] = row.after;
    if (link === undefined) return { rows: [], affected };
    throw refused(link);
  }
  const [text, passes] = written as [string, boolean];
  if (!passes) throw checkFailed(row.path);
  affected += 1;
  for (const link of row.after) affected += (await insertNode(db, link.node, context, fed(columnsOf(text), link))).affected;
  return { rows: [text], affected };
}

async function insertNode(db: Queryable, node: NestedInsertNode, context: ParamContext, given: Fields): Promise<Inserted> {
  const rows: string[] = [];
  let affected = 0;
  for (const row of node.rows) {
    const inserted = await insertRow(db, row, context, given);
    rows.push(...inserted.rows);
    affected += inserted.affected;
  }
  return { rows, affected };
}

/** The finished JSON text of a nested insert's field. */
export async function runNestedInsert(db: Queryable, step: NestedInsertStep, context: ParamContext): Promise<string> {
  const { rows, affected } = await insertNode(db, step.insert, context, {});
  const parent = { rows: `[${rows.join(',')}]`, affected };
  const [answer] = await runStatement(db, step.answer, { ...context, parent, path: step.errorPath, reusePlan: true });
  return (answer?.[0] as string | null | undefined) ?? 'null';
}
