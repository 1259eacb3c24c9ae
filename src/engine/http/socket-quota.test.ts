import { expect, test } from 'vitest';
import { createSocketQuota, userOf } from './socket-quota.ts';

test('everyone has places of their own, and one that is given back twice is free once', () => {
  const quota = createSocketQuota(2);
  const first = quota.take('ada');
  expect(quota.take('ada')).not.toBeNull();
  expect(quota.take('ada')).toBeNull();
  expect(quota.take('bob')).not.toBeNull();
  first?.();
  first?.();
  expect(quota.take('ada')).not.toBeNull();
  expect(quota.take('ada')).toBeNull();
});

test('a user is another one in another role, and who has no id is none', () => {
  const sessionOf = (role: string, variables: [string, string][]) => ({
    role,
    variables: new Map(variables),
    headers: {},
    expiresAt: null,
    backendOnly: false,
  });
  const [student, admin] = ['student', 'admin'].map((role) => userOf(sessionOf(role, [['x-hasura-user-id', 'ada']])));
  expect(student).not.toBe(admin);
  expect(userOf(sessionOf('student', []))).toBeNull();
});
