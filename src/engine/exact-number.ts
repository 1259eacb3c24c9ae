/**
 * Numbers with more digits than JavaScript's own hold. They stay the text that was written: `JSON.stringify` writes it
 * as it is, and so PostgreSQL and the handlers of actions get every digit.
 */
export interface ExactNumber {
  readonly rawJSON: string;
}

type ExactJson = Omit<typeof JSON, 'parse'> & {
  rawJSON(text: string): ExactNumber;
  isRawJSON(value: unknown): value is ExactNumber;
  parse(text: string, reviver?: (key: string, value: unknown, context: { readonly source?: string }) => unknown): unknown;
};

// ES2026, which the types do not know yet.
const json = JSON as ExactJson;

/** A double keeps 15 decimal digits, whatever they are, and powers of ten of two digits. */
const MAY_BE_LONG = /[\d.]{16}|\de[+-]?\d{3}/i;

/** True for a number that is kept as text. */
export function isExactNumber(value: unknown): value is ExactNumber {
  return json.isRawJSON(value);
}

/** The number as it is written, zeros at its end included. */
export function exactNumber(text: string): ExactNumber {
  return json.rawJSON(text);
}

/** `JSON.parse` that keeps the numbers which JavaScript's own would change. */
export function parseJson(text: string): unknown {
  if (!MAY_BE_LONG.test(text)) return json.parse(text);
  return json.parse(text, (_key, value, { source = '' }) =>
    typeof value === 'number' && MAY_BE_LONG.test(source) && !isSame(source, value) ? exactNumber(source) : value,
  );
}

function isSame(text: string, number: number): boolean {
  return Number.isFinite(number) && spellNumber(text) === spellNumber(String(number));
}

const DIGITS = /^-?\d+$/;

/** True for a whole number, however it is written, that needs no more than so many bits, 64 at most. */
export function isWholeWithin(text: string, bits: number): boolean {
  const number = Number(text);
  // Before all digits are read: a request may hold a million of them.
  if (!Number.isInteger(number) || Math.abs(number) > 2 ** 63) return false;
  if (!DIGITS.test(text) && !isSame(text, number)) return false;
  const whole = BigInt(DIGITS.test(text) ? text : number);
  return BigInt.asIntN(bits, whole) === whole;
}

/** A number as Haskell spells a Scientific, which Hasura's messages and statements hold: `5.0`, `2.147483648e9`. */
export function spellNumber(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.slice(sign.length).split('.');
  const digits = `${whole}${fraction}`;
  const first = digits.search(/[1-9]/);
  if (first === -1) return '0.0';
  const significant = digits.slice(first, lastNonZero(digits) + 1);
  const power = whole.length - 1 - first + Number(exponent);
  if (power < -1 || power > 6) return `${sign}${significant.charAt(0)}.${significant.slice(1) || '0'}e${power}`;
  const padded = significant.padEnd(power + 1, '0');
  return `${sign}${padded.slice(0, power + 1) || '0'}.${padded.slice(power + 1) || '0'}`;
}

/** Not by an expression for zeros at the end: it would try anew at each zero, and a request may hold a million. */
function lastNonZero(digits: string): number {
  let last = digits.length - 1;
  while (digits.charAt(last) === '0') last -= 1;
  return last;
}
