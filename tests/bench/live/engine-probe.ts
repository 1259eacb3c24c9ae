/**
 * Loaded into the engine's process before it starts (`--import`): answers what the process used and how many
 * statements it sent to PostgreSQL, by the name in their first comment. Messages: `{ probe: <id> }` asks.
 */
import { createHash } from 'node:crypto';
import { Client } from 'pg';

/** What the engine had used when it was asked. */
export interface Usage {
  /** Statements since the start, by the name in their first comment and a digest of the rest. */
  statements: Record<string, number>;
  /** Processor time since the start, ms. */
  cpu: number;
  /** Live objects after a collection, and all memory of the process, in bytes. */
  heap: number;
  resident: number;
}

const statements: Record<string, number> = {};
const names = new Map<string, string>();

function nameOf(query: unknown): string {
  const text = typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '');
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = /^\/\* (\w+) \*\//.exec(text)?.[1] ?? text.slice(0, 40);
  names.set(text, `${name} ${createHash('sha256').update(text).digest('hex').slice(0, 8)}`);
  return names.get(text) ?? name;
}

const original = Client.prototype.query as (this: Client, ...all: unknown[]) => unknown;
Client.prototype.query = function counted(this: Client, ...all: unknown[]) {
  const name = nameOf(all[0]);
  statements[name] = (statements[name] ?? 0) + 1;
  return original.apply(this, all);
} as typeof Client.prototype.query;

function usage(): Usage {
  const { user, system } = process.cpuUsage();
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { statements: { ...statements }, cpu: (user + system) / 1_000, heap: heapUsed + external, resident: rss };
}

process.on('message', (message: { probe?: number }) => {
  if (message.probe !== undefined) process.send?.({ probe: message.probe, usage: usage() });
});
