import type { Statement } from '#engine/plan/plan.ts';
import { quoteIdentifier } from '#engine/sql/writer.ts';

/** The values of one asker, in the order of the single statement's parameters. */
type Values = readonly (string | null)[];

/**
 * A statement that answers many askers at once. What differs between askers comes as text arrays, one element an asker;
 * constants stay single values, so that PostgreSQL plans with them (a LIMIT that it knows keeps an ordered index scan).
 */
export interface Multiplexed {
  readonly text: string;
  /** The parameters for these askers; `own` is the caller's array for `$1`. */
  values(own: Values, askers: readonly Values[]): unknown[];
}

/**
 * A live query for many subscribers: `$1` holds the digests of their last results (null: none yet). Answers
 * `(i, value, digest)` for the subscribers whose result is another one now; `i` counts from 1.
 */
export function renderMultiplexed(statement: Statement): Multiplexed {
  return multiplex(
    statement,
    (askers, answer) => `/* live_query */ select i, value, digest from (
  select asker.i::int as i, asker.own as seen, answer.value, md5(coalesce(answer.value, 'null')) as digest
  from ${askers}, ${answer}
) result where digest is distinct from seen`,
  );
}

/** A relationship of many handler objects: `$1` is not looked at. Answers `(i, value)` for each object, in order. */
export function renderForParents(statement: Statement): Multiplexed {
  return multiplex(
    statement,
    (askers, answer) => `/* action_relationship */ select asker.i::int as i, answer.value from ${askers}, ${answer} order by asker.i`,
  );
}

function multiplex({ chunks, holes, params }: Statement, write: (askers: string, answer: string) => string): Multiplexed {
  const shared = params.flatMap((source, index) => (source.from === 'constant' ? [{ index, value: source.value }] : []));
  const own = params.map((_, index) => index).filter((index) => params[index]?.from !== 'constant');
  const column = (index: number): string => quoteIdentifier(`p${index}`);
  const placeholder = (index: number): string => {
    const position = shared.findIndex((constant) => constant.index === index);
    return position === -1 ? `asker.${column(index)}` : `$${position + 2}`;
  };
  const arrays = ['$1::text[]', ...own.map((_, position) => `$${shared.length + position + 2}::text[]`)];
  const askers = `unnest(${arrays.join(', ')}) with ordinality asker (${['own', ...own.map(column), 'i'].join(', ')})`;
  const body = chunks.reduce((sql, chunk, i) => `${sql}${placeholder(holes[i - 1] ?? 0)}${chunk}`);
  // `offset 0` keeps PostgreSQL from copying the statement into every place that names its value.
  const answer = `lateral (select single.* from (${body}) single offset 0) answer (value)`;
  return {
    text: write(askers, answer),
    values: (first, sets) => [first, ...shared.map(({ value }) => value), ...own.map((index) => sets.map((set) => set[index] ?? null))],
  };
}
