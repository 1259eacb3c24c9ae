import type { ReadRoot } from '#engine/plan/ir.ts';
import type { Statement } from '#engine/plan/plan.ts';
import { writeAggregate } from '#engine/sql/aggregate.ts';
import { writeObjectOf, writeRow, writeRows } from '#engine/sql/rows.ts';
import type { Rendering } from '#engine/sql/tail.ts';
import { SqlWriter } from '#engine/sql/writer.ts';

const COMMENT_NAME = /^[_A-Za-z][_0-9A-Za-z]*$/;

/** `/* name *\/`, so that PostgreSQL's logs tell which operation a statement belongs to. */
export function statementComment(name: string | null, fallback: string): string {
  return `/* ${name !== null && COMMENT_NAME.test(name) ? name : fallback} */ `;
}

/** One statement for all reading root fields of an operation: one row, one text column for each. */
export function renderReads(roots: readonly ReadRoot[], name: string | null, stringify: boolean): Statement {
  const writer = new SqlWriter();
  writer.text(`${statementComment(name, 'query')}select `);
  writer.join(roots, ', ', (root) => {
    writeRoot({ writer, stringify }, root);
    writer.text('::text');
  });
  return writer.statement();
}

/** Writes the JSON expression of a reading root field. */
export function writeRoot(rendering: Rendering, root: ReadRoot): void {
  if (root.kind === 'aggregate') writeAggregate(rendering, root.query, root.selected, writeObjectOf);
  else if (root.kind === 'rows') writeRows(rendering, root.query, root.fields);
  else writeRow(rendering, root.query, root.fields);
}
