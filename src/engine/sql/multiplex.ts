import type { ParamSource } from '#engine/schema/param-source.ts';
import type { Statement } from '#engine/plan/plan.ts';

/**
 * A statement for many sets of values at once. `$1` holds the digests that the caller has seen (null: none yet),
 * `$2`... one array for each element of `params`; all arrays are text and equally long. Rows: `i` (1-based position in
 * the arrays), `value` (finished JSON text), `digest`; sets whose digest was seen answer no row.
 */
export interface MultiplexedStatement {
  readonly text: string;
  readonly params: readonly ParamSource[];
}

/**
 * Turns a statement of one row with one text column into its form for many sets of values: placeholders become columns
 * of a table of values, joined laterally. Constants stay constants of the plan, so they are columns like the others.
 */
export function renderMultiplexed(statement: Statement): MultiplexedStatement {
  const { chunks, holes, params } = statement;
  const body = chunks.map((chunk, i) => (i < holes.length ? `${chunk}m.p${holes[i]}` : chunk)).join('');
  const columns = ['seen', ...params.map((_, i) => `p${i}`), 'i'];
  const arrays = ['$1::text[]', ...params.map((_, i) => `$${i + 2}::text[]`)];
  // `offset 0` keeps the planner from copying the statement into each place that names its value.
  const text = `/* engine_multiplexed */
select m.i::int as i, r.value, pg_catalog.md5(r.value) as digest
from unnest(${arrays.join(', ')}) with ordinality m(${columns.join(', ')})
cross join lateral (select s.* from (${body}) s offset 0) r(value)
where pg_catalog.md5(r.value) is distinct from m.seen`;
  return { text, params };
}
