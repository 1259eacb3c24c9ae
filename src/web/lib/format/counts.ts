import { EXACT_COUNT_MAX } from '#domain/limits.ts';

const NUMBER = new Intl.NumberFormat('en');

/** "1,204". */
export function formatCount(count: number): string {
  return NUMBER.format(count);
}

/** A result count, exact up to 10,000 and "10,000+" above. */
export function formatResultCount(count: number): string {
  return count > EXACT_COUNT_MAX ? `${NUMBER.format(EXACT_COUNT_MAX)}+` : NUMBER.format(count);
}

/** "1 view", "12 views". */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${NUMBER.format(count)} ${count === 1 ? singular : plural}`;
}
