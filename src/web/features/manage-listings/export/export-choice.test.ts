import { expect, it } from 'vitest';
import { rangeProblem } from './export-choice.ts';

it.each([
  ['2026-11-01', '2026-11-01', null],
  ['2026-10-31', '2026-11-01', null],
  ['2026-11-02', '2026-11-01', 'The last day is before the first one'],
  ['', '2026-11-01', 'Enter both days'],
  ['2026-11-01', '', 'Enter both days'],
])('from %j to %j: %j', (from, to, problem) => {
  expect(rangeProblem({ from, to })).toBe(problem);
});
