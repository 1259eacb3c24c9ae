import { expect, test } from 'vitest';
import { sentOperations } from './allow-list.ts';
import { checkAllowList } from './checks.ts';

test('production lets through what the browser sends, and nothing else', async () => {
  await expect(checkAllowList()).resolves.toBeUndefined();
});

test('holds what every operation really sends: its typenames, and a subscription also as it is polled', async () => {
  const operations = await sentOperations();
  expect(operations.length).toBeGreaterThan(40);
  expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length);
  const polled = operations.find(({ name }) => name === 'ActiveUsersSubscription (polled)');
  expect(polled?.query).toBe('query ActiveUsersSubscription {\n  presence_summary {\n    active_users\n    __typename\n  }\n}');
});
