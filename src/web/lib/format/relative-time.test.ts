import { expect, test } from 'vitest';
import { formatRelative } from './relative-time.ts';

const NOW = new Date('2026-11-21T10:00:00Z');

test.each([
  ['2026-11-21T10:00:30Z', 'just now'],
  ['2026-11-21T09:59:10Z', 'just now'],
  ['2026-11-21T09:55:00Z', '5 minutes ago'],
  ['2026-11-21T07:30:00Z', '2 hours ago'],
  ['2026-11-20T09:00:00Z', 'yesterday'],
  ['2026-11-11T09:00:00Z', '10 days ago'],
  ['2026-10-31T09:00:00Z', '3 weeks ago'],
  ['2026-08-01T09:00:00Z', '3 months ago'],
])('%s is %s', (instant, text) => {
  expect(formatRelative(instant, NOW)).toBe(text);
});
