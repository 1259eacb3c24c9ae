/** One number of subscribers: connected, left alone, told single changes, told many, and sent home. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Change, Judgement } from './arrivals.ts';
import type { Usage } from './engine-probe.ts';
import type { BenchEngine } from './start-engine.ts';
import type { Subscribers } from './subscribers.ts';
import type { Mix, World } from './world.ts';

export interface Scenario {
  count: number;
  mix: Mix;
  singles: number;
  /** How long changes come at `CHANGES_A_SECOND`; 0 leaves that part out. */
  streamSeconds: number;
}

export interface Outcome extends Scenario {
  connectSeconds: number;
  /** Memory of the engine for each subscriber: live objects, and the whole process (KiB). */
  heapEach: number;
  residentEach: number;
  /** Statements while nothing changed, by name. */
  idle: Record<string, number>;
  single: Judgement & { statements: number; cpu: number };
  stream: (Judgement & { statements: number; cpuShare: number; changes: number }) | null;
}

export interface Parts {
  world: World;
  engine: BenchEngine;
  subscribers: Subscribers;
}

const CHANGES_A_SECOND = 50;
/** Longer than from one safety poll to the next. */
const SETTLE_MS = 1_200;
const MOST_SETTLING = 25;
/** Five safety polls. */
const IDLE_MS = 5_500;
const WOKEN_MS = 1_500;
const WATCHING = /^live_(?:poll|ping) /;

/** Statements between two moments, but for what watches over the rest: the safety poll's own question, and the LISTEN connection's to itself. */
export function statementsBetween(before: Usage, after: Usage): Record<string, number> {
  const entries = Object.entries(after.statements)
    .filter(([name]) => !WATCHING.test(name))
    .map(([name, count]) => [name, count - (before.statements[name] ?? 0)] as const)
    .filter(([, count]) => count > 0);
  return Object.fromEntries(entries);
}

/** Statements between two moments, all together. */
export const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0);

async function tellSingles({ world, engine, subscribers }: Parts, singles: number): Promise<Outcome['single']> {
  const before = await engine.usage();
  const changes: Change[] = [];
  for (let i = 0; i < singles; i += 1) {
    const change = await world.change();
    changes.push(change);
    await subscribers.wait(change.number);
  }
  const after = await engine.usage();
  const judgement = await subscribers.judge(changes);
  return { ...judgement, statements: sum(statementsBetween(before, after)) / singles, cpu: (after.cpu - before.cpu) / singles };
}

async function tellStream({ world, engine, subscribers }: Parts, seconds: number): Promise<NonNullable<Outcome['stream']>> {
  const before = await engine.usage();
  const began = performance.now();
  const changes: Change[] = [];
  while (changes.length < seconds * CHANGES_A_SECOND) {
    changes.push(await world.change());
    await sleep(Math.max(0, began + (changes.length * 1_000) / CHANGES_A_SECOND - performance.now()));
  }
  const took = performance.now() - began;
  const mid = await engine.usage();
  await subscribers.wait(changes.at(-1)?.number ?? 0);
  const after = await engine.usage();
  const judgement = await subscribers.judge(changes);
  return {
    ...judgement,
    changes: changes.length / (took / 1_000),
    statements: sum(statementsBetween(before, after)) / changes.length,
    cpuShare: (mid.cpu - before.cpu) / took,
  };
}

/**
 * Waits until first results are all read, and once more what was written before anyone was there, as the first safety
 * poll does: for thousands of users that takes seconds. An engine that never comes to rest is not waited for.
 */
async function settle(engine: BenchEngine, since: Usage): Promise<Usage> {
  let before = since;
  for (let tries = 0; tries < MOST_SETTLING; tries += 1) {
    await sleep(SETTLE_MS);
    const after = await engine.usage();
    if (sum(statementsBetween(before, after)) === 0) return after;
    before = after;
  }
  return before;
}

/** Runs a scenario; the subscribers are gone afterwards. */
export async function runScenario(parts: Parts, scenario: Scenario): Promise<Outcome> {
  const { world, engine, subscribers } = parts;
  const { count, mix, singles, streamSeconds } = scenario;
  const empty = await engine.usage();
  const began = performance.now();
  await subscribers.connect(engine.port, world.plans(count, mix));
  const connectSeconds = (performance.now() - began) / 1_000;
  await sleep(SETTLE_MS);
  const full = await engine.usage();
  const settled = await settle(engine, full);
  await sleep(IDLE_MS);
  const rested = await engine.usage();
  const single = await tellSingles(parts, singles);
  const stream = streamSeconds > 0 ? await tellStream(parts, streamSeconds) : null;
  await subscribers.close();
  return {
    ...scenario,
    connectSeconds,
    heapEach: (full.heap - empty.heap) / count / 1024,
    residentEach: (full.resident - empty.resident) / count / 1024,
    idle: statementsBetween(settled, rested),
    single,
    stream,
  };
}

/** How many documents were read again when a counter moved, among readers of titles and one of the counter, where none is polled. */
export async function documentsWokenByCounter({ world, engine, subscribers }: Parts): Promise<number> {
  await subscribers.connect(engine.port, [...world.plans(20, 'mixed'), world.counterPlan()]);
  await sleep(SETTLE_MS);
  const before = await engine.usage();
  await world.count();
  await sleep(WOKEN_MS);
  const after = await engine.usage();
  await subscribers.close();
  return Object.keys(statementsBetween(before, after)).filter((name) => name.startsWith('live_query')).length;
}
