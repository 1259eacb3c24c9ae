/** Measures, prints and judges each part of the engine's bench; the goals are those of the issue in docs/performance.md. */
import type { Pool } from 'pg';
import type { Budgets } from '#tests/bench/support/budgets.ts';
import type { LoadResult } from '#tests/bench/support/load.ts';
import type { BenchCase } from './cases.ts';
import { type Ports, compare, medianRound } from './compare.ts';
import { countStatements } from './count-statements.ts';
import { measureSearch, measureToday } from './latencies.ts';
import { openLiveAudience } from './live-audience.ts';
import type { Population } from './population.ts';
import { loadRow, round } from './print.ts';
import type { StartedProgram } from './programs.ts';
import { type RecordView, compareRecordView } from './record-view.ts';

/** A short round on a machine that does other things tells only what is badly wrong. */
const DEPTHS = {
  quick: { rounds: 1, seconds: 0.5, times: 40, held: 0.25 },
  full: { rounds: 3, seconds: 2, times: 300, held: 1 },
} as const;

const LEAST_RECORDED = 0.6;
const START_GOAL = 300;
const TODAY_GOAL = 10;

export function createJudge(budgets: Budgets, depth: keyof typeof DEPTHS) {
  const { rounds, seconds, times, held } = DEPTHS[depth];
  /** Times say nothing on a machine that does other things: there they are only printed. */
  const aim = (name: string, value: number, goal: number) =>
    held === 1 ? budgets.aim(name, value, goal, 'ms') : budgets.atMost(name, value, null, 'ms');
  const ratio = (name: string, value: number, least: number) => budgets.atLeast(name, round(value), round(least * held));

  return {
    /** `record_view` in PostgreSQL alone, before any engine has put its triggers there. */
    async functionAlone(recordView: RecordView): Promise<LoadResult> {
      const results: LoadResult[] = [];
      for (let turn = 0; turn <= rounds; turn += 1) results.push(await recordView.run('function', seconds));
      return medianRound(results.slice(1));
    },

    async starts(start: () => Promise<StartedProgram>, count: number): Promise<void> {
      budgets.say('The engine from the start of its process until it answers, PostgreSQL being up');
      const took: number[] = [];
      // The first one may still have to fill Node's compile cache.
      for (let i = 0; i <= count; i += 1) {
        const program = await start();
        if (i > 0) took.push(program.took);
        await program.stop();
      }
      aim(`median of ${count}`, took.toSorted((a, b) => a - b)[Math.floor(count / 2)] ?? Number.NaN, START_GOAL);
    },

    async statements(env: Record<string, string>, cases: readonly BenchCase[]): Promise<void> {
      budgets.say('Statements sent to PostgreSQL for a request, transactions included');
      for (const [title, count] of await countStatements(env, cases)) budgets.equal(title, count, 1);
    },

    async comparison(benchCase: BenchCase, ports: Ports): Promise<void> {
      const { engine, bare, postgraphile } = await compare(benchCase, ports, rounds, seconds);
      budgets.say(benchCase.title);
      budgets.say(loadRow('bare server', bare));
      budgets.say(loadRow('engine', engine, bare));
      if (postgraphile) budgets.say(loadRow('PostGraphile 5', postgraphile, bare));
      const { least, most } = benchCase;
      if (least !== undefined) ratio('rate, share of the bare server', engine.rate / bare.rate, least);
      if (most !== undefined) budgets.atMost('p99, times that of the bare server', engine.p99 / bare.p99, held === 1 ? most : null, '×');
    },

    /** Every star that was answered is in the table. */
    async stars(db: Pool, { size: promised }: ReadonlySet<string>): Promise<void> {
      const { rows } = await db.query<{ starred: number }>(
        'select count(*)::int as starred from user_internship_interactions where is_starred',
      );
      budgets.equal('stars answered, and found in the table', promised, rows[0]?.starred ?? 0);
    },

    async recordView(recordView: RecordView, alone: LoadResult, port: number, population: Population, day: string): Promise<void> {
      const audience = await openLiveAudience(port, population, day);
      const heardAtFirst = audience.heard();
      const { function: bare, service, engine } = await compareRecordView(recordView, rounds, seconds);
      budgets.say('record_view');
      budgets.say(loadRow('function, no live query', alone));
      budgets.say(loadRow('function', bare, alone));
      budgets.say(loadRow('action service', service, bare));
      budgets.say(loadRow('engine, action service', engine, bare));
      ratio('function under live queries, share of without', bare.rate / alone.rate, LEAST_RECORDED);
      ratio('action service, share of the function', service.rate / bare.rate, LEAST_RECORDED);
      const { promised, kept } = await recordView.sums();
      budgets.equal('views promised, and counted in listings', promised.counted, kept.counted);
      budgets.equal('views promised, and found in the log', promised.logged, kept.logged);
      budgets.atLeast('live results meanwhile', audience.heard() - heardAtFirst, 1);
      audience.leave();
    },

    async today(port: number, population: Population, day: string): Promise<void> {
      const { p50, p95 } = await measureToday(port, population, day, times);
      budgets.say(`Today's analytics, ${times} requests one after the other (p50 ${p50.toFixed(1)} ms)`);
      aim('p95', p95, TODAY_GOAL);
    },

    async search(port: number, population: Population, now: string, listings: number, goal: number): Promise<void> {
      const { p50, p95 } = await measureSearch(port, population, now, times);
      budgets.say(
        `Search among ${listings} listings, first page and count, ${times} requests one after the other (p50 ${p50.toFixed(1)} ms)`,
      );
      aim('p95', p95, goal);
    },
  };
}
