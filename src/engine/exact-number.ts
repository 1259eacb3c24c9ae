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

/** A double keeps 15 decimal digits, whatever they are. */
const MAY_BE_LONG = /[\d.]{16}/;

/** True for a number that is kept as text. */
export function isExactNumber(value: unknown): value is ExactNumber {
  return json.isRawJSON(value);
}

/** The number as it is written, zeros at its end included. */
export function exactNumber(text: string): ExactNumber {
  return json.rawJSON(text);
}

/** `JSON.parse` that keeps the digits of long numbers. */
export function parseJson(text: string): unknown {
  if (!MAY_BE_LONG.test(text)) return json.parse(text);
  return json.parse(text, (_key, value, { source = '' }) =>
    typeof value === 'number' && MAY_BE_LONG.test(source) ? exactNumber(source) : value,
  );
}

/** A number as Haskell spells a Scientific, which Hasura's messages and statements hold: `5.0`, `2.147483648e9`. */
export function spellNumber(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.slice(sign.length).split('.');
  const digits = `${whole}${fraction}`;
  const significant = digits.replace(/^0+/, '').replace(/0+$/, '');
  if (significant === '') return '0.0';
  const power = whole.length - 1 - digits.search(/[1-9]/) + Number(exponent);
  if (power < -1 || power > 6) return `${sign}${significant.charAt(0)}.${significant.slice(1) || '0'}e${power}`;
  const padded = significant.padEnd(power + 1, '0');
  return `${sign}${padded.slice(0, power + 1) || '0'}.${padded.slice(power + 1) || '0'}`;
}
