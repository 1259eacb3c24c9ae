import { expect, test } from 'vitest';
import { companyInitials, firstLetter } from './initials.ts';

test.each([
  ['PT Sinar Jaya Tbk', 'SJ'],
  ['Orbit', 'O'],
  ['élan vital', 'ÉV'],
  ['PT', 'P'],
  ['  ', '?'],
])('%s has the initials %s', (name, initials) => {
  expect(companyInitials(name)).toBe(initials);
});

test('a first letter is what a reader sees as one', () => {
  expect(firstLetter(' sari')).toBe('S');
  expect(firstLetter('')).toBe('');
});
