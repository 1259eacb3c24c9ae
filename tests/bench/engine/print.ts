/** The tables of the engine's bench. */
import { cpus, totalmem } from 'node:os';
import type { LoadResult } from '#tests/bench/support/load.ts';

export const round = (ratio: number): number => Math.round(ratio * 100) / 100;

/** One line: who answered, how many a second, and how long it took. */
export function loadRow(name: string, { rate, p50, p99 }: LoadResult, bare?: LoadResult): string {
  const figures = `${rate.toFixed(0).padStart(7)}/s   p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms`;
  const ratios = bare ? `   ${round(rate / bare.rate).toFixed(2)} of the rate, ${round(p99 / bare.p99).toFixed(2)} times the p99` : '';
  return `    ${name.padEnd(26)}${figures}${ratios}`;
}

/** What the figures were measured on. */
export function machine(postgres: string): string {
  const cores = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), ${memory}, Node ${process.version}, PostgreSQL ${postgres}`;
}
