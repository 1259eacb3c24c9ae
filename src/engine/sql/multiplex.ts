import type { Statement } from '#engine/plan/plan.ts';
import type { ParamSource } from '#engine/schema/param-source.ts';
import { quoteIdentifier } from '#engine/sql/writer.ts';

/** A statement that answers many askers at once. Its parameters are text arrays, one element an asker. */
export interface Multiplexed {
  readonly text: string;
  /** Sources of `$2`, `$3`, ... (`$1` is the caller's own array), in the order of the single statement's. */
  readonly params: readonly ParamSource[];
}

/** The single statement with its placeholders turned into columns of a table `asker`, selected as `value`. */
function overAskers({ chunks, holes }: Statement): string {
  const body = chunks.reduce((sql, chunk, i) => `${sql}asker.${quoteIdentifier(`p${holes[i - 1] ?? 0}`)}${chunk}`);
  // `offset 0` keeps PostgreSQL from copying the statement into every place that names its value.
  return `lateral (select single.* from (${body}) single offset 0) answer (value)`;
}

function askers({ params }: Statement, first: string): string {
  const arrays = ['$1::text[]', ...params.map((_, i) => `$${i + 2}::text[]`)];
  const names = [first, ...params.map((_, i) => quoteIdentifier(`p${i}`))];
  return `unnest(${arrays.join(', ')}) with ordinality asker (${names.join(', ')}, i)`;
}

/**
 * A live query for many subscribers: `$1` holds the digests of their last results (null: none yet). Answers
 * `(i, value, digest)` for the subscribers whose result is another one now; `i` counts from 1.
 */
export function renderMultiplexed(statement: Statement): Multiplexed {
  const text = `/* live_query */ select i, value, digest from (
  select asker.i::int as i, asker.seen, answer.value, md5(answer.value) as digest
  from ${askers(statement, 'seen')}, ${overAskers(statement)}
) result where digest is distinct from seen`;
  return { text, params: statement.params };
}

/** A relationship of many handler objects: `$1` is ignored. Answers `(i, value)` for each object, in order. */
export function renderForParents(statement: Statement): Multiplexed {
  const text = `/* action_relationship */ select asker.i::int as i, answer.value from ${askers(statement, 'unused')}, ${overAskers(statement)} order by asker.i`;
  return { text, params: statement.params };
}
