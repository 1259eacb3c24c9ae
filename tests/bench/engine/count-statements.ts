/** How many statements a request costs: an engine in this process, whose database connections are listened in on. */
import { Client } from 'pg';
import { parseEnv } from '#engine/env.ts';
import { startEngine } from '#engine/start-engine.ts';
import { Agent } from 'node:http';
import { send } from '#tests/bench/support/load.ts';
import type { BenchCase } from './cases.ts';
import { engineTarget } from './targets.ts';

const REQUESTS = 10;
/** The LISTEN connection's own: its set-up, its pings, and the gathered announcements of what was written. */
const OF_LISTENER = /^(?:listen |select 1$|select pg_catalog\.pg_notify)/;

/** Hears the text of every statement sent from this process until `stop` is called. */
function listenIn(): { texts: string[]; stop: () => void } {
  const texts: string[] = [];
  const prototype = Client.prototype as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function hear(this: unknown, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }];
    const text = typeof first === 'string' ? first : (first.text ?? '');
    if (!OF_LISTENER.test(text)) texts.push(text);
    return query.apply(this, args);
  };
  return { texts, stop: () => void (prototype.query = query) };
}

/** Case -> statements a request, transactions included; a request must be answered with data. */
export async function countStatements(env: Record<string, string>, cases: readonly BenchCase[]): Promise<Map<string, number>> {
  const engine = await startEngine(parseEnv(env), (line) => console.error(line));
  await engine.watching;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const heard = listenIn();
  const counts = new Map<string, number>();
  try {
    for (const benchCase of cases) {
      const target = engineTarget(engine.port, benchCase);
      heard.texts.length = 0;
      for (let turn = 0; turn < REQUESTS; turn += 1) target.check(await send(engine.port, target.ask(turn), agent), turn);
      counts.set(benchCase.title, heard.texts.length / REQUESTS);
    }
  } finally {
    heard.stop();
    agent.destroy();
    await engine.close();
  }
  return counts;
}
