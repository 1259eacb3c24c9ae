import { isExactNumber } from '#engine/exact-number.ts';

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for objects: not for lists, nor for numbers that are kept as text. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value);
}

/** What a JSON value is, in the words of Hasura's parser. */
export function jsonKindOf(value: unknown): string {
  if (value === null) return 'Null';
  if (Array.isArray(value)) return 'Array';
  if (isExactNumber(value)) return 'Number';
  const name = typeof value;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
