/** The table and the gates of the live benchmark. */
import type { Budgets } from '../support/budgets.ts';
import { sum } from './scenario.ts';
import type { Outcome } from './scenario.ts';

const GATE = 2_000;
const GATE_MS = 300;
const KIB_EACH = 20;
/** Below this many subscribers what the process itself needs outweighs them. */
const ENOUGH_FOR_MEMORY = 500;

const columns: readonly [head: string, cell: (outcome: Outcome) => string | number][] = [
  ['subscribers', ({ count, mix }) => `${count} ${mix}`],
  ['connected s', ({ connectSeconds }) => connectSeconds.toFixed(1)],
  ['KiB each, live', ({ heapEach }) => heapEach.toFixed(1)],
  ['KiB each, process', ({ residentEach }) => residentEach.toFixed(1)],
  ['p50 ms', ({ single }) => single.p50.toFixed(0)],
  ['p95 ms', ({ single }) => single.p95.toFixed(0)],
  ['last ms', ({ single }) => single.lastMedian.toFixed(0)],
  ['last, worst', ({ single }) => single.lastWorst.toFixed(0)],
  ['statements a change', ({ single }) => single.statements.toFixed(1)],
  ['engine ms a change', ({ single }) => single.cpu.toFixed(0)],
  ['50/s: p50 ms', ({ stream }) => stream?.p50.toFixed(0) ?? ''],
  ['p95 ms', ({ stream }) => stream?.p95.toFixed(0) ?? ''],
  ['last, worst', ({ stream }) => stream?.lastWorst.toFixed(0) ?? ''],
  ['changes/s', ({ stream }) => stream?.changes.toFixed(0) ?? ''],
  ['messages', ({ stream }) => stream?.messages ?? ''],
  ['statements a change', ({ stream }) => stream?.statements.toFixed(1) ?? ''],
  ['engine CPU', ({ stream }) => (stream ? `${(stream.cpuShare * 100).toFixed(0)} %` : '')],
  ['lost', ({ single, stream }) => single.lost + (stream?.lost ?? 0)],
];

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** The head of a table in Markdown, and an outcome as one of its rows: printed as they come. */
export const tableHead = [row(columns.map(([head]) => head)), row(columns.map((_, i) => (i === 0 ? '---' : '---:')))].join('\n');
export const rowOf = (outcome: Outcome) => row(columns.map(([, cell]) => String(cell(outcome))));

/** Judges what must hold; in a quick run times are only printed. */
export function judgeOutcomes(outcomes: readonly Outcome[], budgets: Budgets, isQuick: boolean): void {
  for (const outcome of outcomes) {
    const { count, mix, single, stream } = outcome;
    const name = `${count} ${mix}`;
    budgets.atMost(`${name}: lost`, single.lost + (stream?.lost ?? 0), 0, '');
    budgets.atMost(`${name}: statements while nothing changes`, sum(outcome.idle), 0, Object.keys(outcome.idle).join(', '));
    if (mix === 'shared') budgets.atMost(`${name}: statements a change`, single.statements, 1, '');
    // The process grows in steps, which few subscribers do not even out.
    if (count >= ENOUGH_FOR_MEMORY) budgets.atMost(`${name}: memory a subscriber`, outcome.residentEach, isQuick ? null : KIB_EACH, 'KiB');
    const goal = mix === 'mixed' && count <= GATE && !isQuick ? GATE_MS : null;
    budgets.atMost(`${name}: a change reaches p95 within`, single.p95, goal, 'ms');
    if (stream) budgets.atMost(`${name}: at 50 changes a second p95 within`, stream.p95, goal, 'ms');
  }
}
