import { expect, test } from 'vitest';
import { SessionEndedError } from '#web/lib/session/identity.ts';
import { isGivenUp } from './is-given-up.ts';

test.each([
  ['an ended session', new SessionEndedError('Signed out'), true],
  ['a stopped client', new DOMException('The operation was aborted.', 'AbortError'), true],
  ['a network that is away', new TypeError('Failed to fetch'), false],
  ['nothing', null, false],
])('%s', (_name, error, expected) => {
  expect(isGivenUp(error)).toBe(expected);
});
