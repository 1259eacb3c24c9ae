/**
 * `npm run bench -- live`: live queries for up to 10,000 subscribers, each with a socket and a token of its own, in a
 * process beside the engine and a throw-away PostgreSQL. Half share one query, half have one with values of their own.
 * Prints time to the last subscriber, processor time, memory and statements; leaves with 1 when a gate does not hold.
 * `--quick` is a smoke run for every change: fewer subscribers, and times are only printed, since they are
 * the machine's as much as the engine's.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { applyMigrations } from '#local/postgres/apply-migrations.ts';
import { startPostgres } from '#local/postgres/start-postgres.ts';
import { checkout } from '#tests/support/checkout.ts';
import { judgeOutcomes, rowOf, tableHead } from './live/report.ts';
import { documentsWokenByCounter, runScenario } from './live/scenario.ts';
import type { Outcome, Scenario } from './live/scenario.ts';
import { startBenchEngine } from './live/start-engine.ts';
import { startSubscribers } from './live/subscribers.ts';
import { createWorld } from './live/world.ts';
import { createBudgets } from './support/budgets.ts';

const QUICK: Scenario[] = [
  { count: 100, mix: 'shared', singles: 5, streamSeconds: 0 },
  { count: 500, mix: 'mixed', singles: 5, streamSeconds: 2 },
];
const FULL: Scenario[] = [
  { count: 100, mix: 'mixed', singles: 20, streamSeconds: 30 },
  { count: 1_000, mix: 'mixed', singles: 20, streamSeconds: 30 },
  { count: 2_000, mix: 'mixed', singles: 20, streamSeconds: 30 },
  { count: 100, mix: 'shared', singles: 20, streamSeconds: 0 },
  { count: 10_000, mix: 'shared', singles: 20, streamSeconds: 0 },
  { count: 10_000, mix: 'mixed', singles: 20, streamSeconds: 30 },
];

/** Scenarios named by words such as `2000-mixed`, else all. */
function chosen(words: readonly string[]): Scenario[] {
  const all = words.includes('--quick') ? QUICK : FULL;
  const names = words.filter((word) => !word.startsWith('--'));
  return names.length === 0 ? all : all.filter(({ count, mix }) => names.includes(`${count}-${mix}`));
}

const words = process.argv.slice(2);
const scenarios = chosen(words);
const isQuick = words.includes('--quick');
const most = Math.max(0, ...scenarios.map(({ count }) => count));
const budgets = createBudgets();
await mkdir(join(checkout, '.data'), { recursive: true });
const folder = await mkdtemp(join(checkout, '.data', 'test-bench-'));
const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), password: 'throw-away', throwaway: true, log: console.log });
const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true }), postgres.stop];
try {
  await applyMigrations(postgres.url, join(checkout, 'hasura/migrations/default'));
  const world = await createWorld(postgres.url, most, isQuick ? 500 : 10_000);
  stops.push(world.close);
  const engine = await startBenchEngine(postgres.url);
  stops.push(engine.stop);
  const subscribers = await startSubscribers();
  stops.push(subscribers.stop);
  const parts = { world, engine, subscribers };
  const unpolled = await startBenchEngine(postgres.url, { HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL: '3600000' });
  stops.push(unpolled.stop);

  console.log(`\nLive queries, ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}, all on one machine`);
  const woken = await documentsWokenByCounter({ ...parts, engine: unpolled });
  const outcomes: Outcome[] = [];
  console.log(tableHead);
  for (const scenario of scenarios) {
    const outcome = await runScenario(parts, scenario);
    console.log(rowOf(outcome));
    outcomes.push(outcome);
  }
  budgets.say('Gates');
  budgets.atMost('documents read again when a counter moves', woken, 1, '');
  judgeOutcomes(outcomes, budgets, isQuick);
} finally {
  for (const stop of stops.reverse()) await stop();
}
process.exitCode = budgets.report() ? 0 : 1;
