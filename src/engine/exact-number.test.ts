import { describe, expect, it, test } from 'vitest';
import { isExactNumber, isWholeWithin, parseJson, spellNumber } from './exact-number.ts';

describe('a number of a request', () => {
  test.each(['12345678901234567890', '0.1234567890123456789', '1e400', '1.5e-400', '-9223372036854775807'])(
    'keeps its digits where JavaScript would change them: %s',
    (text) => {
      const parsed = parseJson(`[${text}]`) as unknown[];
      expect(isExactNumber(parsed[0])).toBe(true);
      expect(JSON.stringify(parsed)).toBe(`[${text}]`);
    },
  );

  test.each([
    ['10.0000000000000000', 10],
    ['100000000000000000000', 1e20],
    ['1.5E+300', 1.5e300],
    ['0e999', 0],
  ])('is an ordinary one where that is the same: %s', (text, number) => {
    expect(parseJson(`{"a": ${text}}`)).toEqual({ a: number });
  });
});

test.each([
  ['9223372036854775807', 64, true],
  ['9223372036854775808', 64, false],
  ['-9223372036854775808', 64, true],
  ['-9223372036854775809', 64, false],
  ['2147483647', 32, true],
  ['2147483648', 32, false],
  ['5.0', 16, true],
  ['1e3', 16, true],
  ['10.00000000000000001', 32, false],
  ['0.5', 32, false],
  ['1e400', 64, false],
])('%s is a whole number of %d bits: %s', (text, bits, expected) => {
  expect(isWholeWithin(text, bits)).toBe(expected);
});

it('reads a number of a million digits without trying anew at each zero', () => {
  const text = `1${'0'.repeat(1_000_000)}1`;
  expect(spellNumber(text)).toMatch(/^1\.0+1e1000001$/);
  expect(isWholeWithin(text, 64)).toBe(false);
});
