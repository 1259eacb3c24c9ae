import { expect, test } from 'vitest';
import { searchText } from './search-text.ts';

test('a search is trimmed', () => {
  expect(searchText(' \t data  design ')).toBe('data  design');
  expect(searchText(' \n ')).toBe('');
});

test('a line break is a space, for it would match across two fields', () => {
  expect(searchText('Data Intern\r\n  PT Contoh\nBandung')).toBe('Data Intern PT Contoh Bandung');
});
