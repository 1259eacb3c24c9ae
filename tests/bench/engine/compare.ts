/** One case at every server: first that all give the same answer, then rounds of load that take turns. */
import { isDeepStrictEqual } from 'node:util';
import { Agent } from 'node:http';
import { type LoadResult, type LoadTarget, load, send } from '#tests/bench/support/load.ts';
import type { BenchCase } from './cases.ts';
import { bareTarget, engineTarget, postgraphileTarget } from './targets.ts';

export const CONNECTIONS = 16;
const COMPARED_ANSWERS = 5;
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

export interface Ports {
  engine: number;
  bare: number;
  /** Null where PostGraphile is not measured. */
  postgraphile: number | null;
}

export interface Comparison {
  title: string;
  engine: LoadResult;
  bare: LoadResult;
  postgraphile: LoadResult | null;
}

type Targets = Record<'engine' | 'bare', LoadTarget> & { postgraphile: LoadTarget | null };

async function answersOf(target: LoadTarget): Promise<string[]> {
  const agent = new Agent();
  const answers: string[] = [];
  for (let turn = 0; turn < COMPARED_ANSWERS; turn += 1) {
    const text = await send(target.port, target.ask(turn), agent);
    target.check(text, turn);
    answers.push(text);
  }
  agent.destroy();
  return answers;
}

const parsed = (answers: readonly string[]) => answers.map((text) => JSON.parse(text) as unknown);
const idsOf = (answers: readonly string[]) => answers.map((text) => text.match(UUID) ?? []);

/** Work that is not the same cannot be compared. PostGraphile names its fields otherwise: there the ids must be equal. */
async function mustAgree(title: string, { engine, bare, postgraphile }: Targets): Promise<void> {
  const [ours, theirs] = [await answersOf(engine), await answersOf(bare)];
  if (!isDeepStrictEqual(parsed(ours), parsed(theirs))) {
    throw new Error(`${title}: engine and bare server answer differently:\n${ours[0]?.slice(0, 800)}\n${theirs[0]?.slice(0, 800)}`);
  }
  if (postgraphile && !isDeepStrictEqual(idsOf(await answersOf(postgraphile)), idsOf(theirs))) {
    throw new Error(`${title}: PostGraphile answers with other rows`);
  }
}

/** The round of the middle rate. */
export function medianRound(rounds: readonly LoadResult[]): LoadResult {
  const median = rounds.toSorted((a, b) => a.rate - b.rate)[Math.floor(rounds.length / 2)];
  if (!median) throw new Error('No round was run');
  return median;
}

/** Turns go on from round to round and are never shared by two servers, so that a write is not repeated. */
function movingOn(target: LoadTarget, from: number): LoadTarget {
  return { ...target, ask: (turn) => target.ask(from + turn), check: (text, turn) => target.check(text, from + turn) };
}

/** `seconds` a round; a short round before warms every server up. */
export async function compare(benchCase: BenchCase, ports: Ports, rounds: number, seconds: number): Promise<Comparison> {
  const targets: Targets = {
    engine: engineTarget(ports.engine, benchCase),
    bare: bareTarget(ports.bare, benchCase),
    postgraphile: ports.postgraphile !== null && benchCase.postgraphile ? postgraphileTarget(ports.postgraphile, benchCase) : null,
  };
  await mustAgree(benchCase.title, targets);
  let turn = COMPARED_ANSWERS;
  const run = async (target: LoadTarget, duration: number) => {
    const result = await load(movingOn(target, turn), CONNECTIONS, duration);
    turn += result.requests + CONNECTIONS;
    return result;
  };
  const present = [targets.bare, targets.engine, targets.postgraphile].filter((target) => target !== null);
  const results = new Map<LoadTarget, LoadResult[]>(present.map((target) => [target, []]));
  for (const target of present) await run(target, Math.min(1, seconds));
  for (let round = 0; round < rounds; round += 1) {
    for (const target of present) results.get(target)?.push(await run(target, seconds));
  }
  const median = (target: LoadTarget) => medianRound(results.get(target) ?? []);
  return {
    title: benchCase.title,
    engine: median(targets.engine),
    bare: median(targets.bare),
    postgraphile: targets.postgraphile && median(targets.postgraphile),
  };
}
