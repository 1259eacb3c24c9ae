import { expect, test } from 'vitest';
import type { Session } from '../session.ts';
import { createSocketQuota } from './socket-quota.ts';

function sessionOf(role: string, id: string): Session {
  return { role, variables: new Map([['x-hasura-user-id', id]]), headers: {}, expiresAt: null, backendOnly: false };
}

test('who claims the id of a user without a token takes no place of that user', () => {
  const quota = createSocketQuota(1);
  expect(quota.admit(sessionOf('anonymous', 'ada'))).not.toBeNull();
  expect(quota.admit(sessionOf('anonymous', 'ada'))).toBeNull();
  expect(quota.admit(sessionOf('student', 'ada'))).not.toBeNull();
  expect(quota.admit(sessionOf('student', 'ada'))).toBeNull();
});
