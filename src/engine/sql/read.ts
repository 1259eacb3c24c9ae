import type { ReadRoot } from '#engine/plan/ir.ts';
import type { Statement } from '#engine/plan/plan.ts';
import type { Dependencies } from '#engine/sql/read-log.ts';
import { writeRead } from '#engine/sql/rows.ts';
import { SqlWriter } from '#engine/sql/writer.ts';

const COMMENT_NAME = /^[_A-Za-z][_0-9A-Za-z]*$/;

/** `/* name *\/`, so that PostgreSQL's logs tell which operation a statement belongs to. */
export function statementComment(name: string | null, fallback: string): string {
  return `/* ${name !== null && COMMENT_NAME.test(name) ? name : fallback} */ `;
}

/**
 * One statement for all reading root fields of an operation: one row, one text column for each; and what it reads. With
 * `maxNested`, a list answers null and a row `false` when the lists inside have more rows than that together.
 */
export function renderReads(
  roots: readonly ReadRoot[],
  name: string | null,
  stringify: boolean,
  maxNested?: number,
): { statement: Statement; dependencies: Dependencies } {
  const writer = new SqlWriter();
  writer.text(`${statementComment(name, 'query')}select `);
  writer.join(roots, ', ', (root) => {
    writeRead({ writer, stringify, maxNested }, root);
    writer.text('::text');
  });
  return { statement: writer.statement(), dependencies: writer.reads.dependencies() };
}
