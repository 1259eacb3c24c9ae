import { expect, it } from 'vitest';
import { describeRows } from './describe-rows.ts';

it.each([
  [{}, ''],
  [{ deleted_at: { _is_null: true } }, 'deleted_at is null'],
  [{ deleted_at: { _is_null: false } }, 'deleted_at is not null'],
  [{ id: { _eq: 'X-Hasura-User-Id' } }, 'id = X-Hasura-User-Id'],
  [{ role: { _eq: "o'clock" } }, "role = 'o''clock'"],
  [{ views: { _gte: 3 } }, 'views >= 3'],
  [{ role: { _in: ['admin', 'student'] } }, "role in ('admin', 'student')"],
  [{ internship: { deleted_at: { _is_null: true } } }, 'internship.deleted_at is null'],
  [{ internship: {} }, 'internship exists'],
  [{ _or: [{ a: { _eq: 1 } }, { b: { _eq: 2 } }] }, 'a = 1 or b = 2'],
  [{ c: { _eq: 3 }, _or: [{ a: { _eq: 1 } }, { b: { _eq: 2 } }] }, 'c = 3 and (a = 1 or b = 2)'],
  [{ _and: [{ c: { _eq: 3 } }, { _or: [{ a: { _eq: 1 } }, { b: { _eq: 2 } }] }] }, 'c = 3 and (a = 1 or b = 2)'],
  [{ _not: { a: { _eq: 1 } } }, 'not (a = 1)'],
  [{ starts_at: { _clt: 'ends_at' } }, 'starts_at < ends_at'],
  [
    { _exists: { _table: { name: 'user_roles', schema: 'public' }, _where: { role: { _eq: 'admin' } } } },
    "a row of user_roles exists where role = 'admin'",
  ],
  [{ views: { _gt: 1, _lt: 5 } }, 'views > 1 and views < 5'],
])('says of %j: %s', (expression, text) => {
  expect(describeRows(expression)).toBe(text);
});
