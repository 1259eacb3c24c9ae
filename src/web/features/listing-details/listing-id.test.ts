import { expect, test } from 'vitest';
import { readListingId } from './listing-id.ts';

const ID = '0a1b2c3d-0000-4000-8000-00000000000f';

test('an id of the address is read as the server writes it', () => {
  expect(readListingId(ID)).toBe(ID);
  expect(readListingId(` ${ID.toUpperCase()} `)).toBe(ID);
});

test.each(['', 'x', `${ID}0`, `{${ID}}`, ID.replaceAll('-', ''), "1' or '1'='1"])('%j is no id', (text) => {
  expect(readListingId(text)).toBeNull();
});
