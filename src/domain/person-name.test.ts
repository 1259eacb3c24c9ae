import { expect, it } from 'vitest';
import { nameProblem, normalizeName } from './person-name.ts';

it('stores a name trimmed, with single spaces inside', () => {
  expect(normalizeName('  Sari \t Wulandari\n')).toBe('Sari Wulandari');
});

it.each([
  ['', 'Please enter your full name'],
  [' \t\n', 'Please enter your full name'],
  ['x'.repeat(121), 'Please shorten the name to at most 120 characters'],
])('refuses %j', (text, problem) => {
  expect(nameProblem(text)).toBe(problem);
});

it.each(['Sukarno', 'Dewi Lestari Putri', `  ${'x'.repeat(120)}  `])('takes %j', (text) => {
  expect(nameProblem(text)).toBeNull();
});
