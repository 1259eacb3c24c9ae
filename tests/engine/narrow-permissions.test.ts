/** Permissions at the edge of what they can say: no column at all, and a filter that asks for null. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_SECRET, startTestEngine } from './start-test-engine.ts';
import type { TestEngine } from './start-test-engine.ts';

let running: TestEngine;
beforeAll(async () => {
  const select = (role: string, permission: object) => ({ role, permission });
  running = await startTestEngine({
    sql: `create table parcel (id int primary key, label text not null, opened date);
      insert into parcel values (1, 'a', null), (2, 'b', '2027-01-01');`,
    tables: [
      {
        table: { schema: 'public', name: 'parcel' },
        select_permissions: [
          select('porter', { columns: [], filter: {} }),
          select('closed', { columns: ['id'], filter: { opened: { _eq: null } } }),
          select('closed_in_short', { columns: ['id'], filter: { opened: null } }),
          select('opened', { columns: ['id'], filter: { opened: { _neq: null } } }),
          select('impossible', { columns: ['id'], filter: { label: { _neq: null } } }),
          select('nonsense', { columns: ['id'], filter: { label: { _like: null } } }),
        ],
        insert_permissions: [{ role: 'porter', permission: { columns: ['id', 'label'], check: {} } }],
      },
    ],
  });
});
afterAll(() => running[Symbol.asyncDispose]());

const ask = (role: string, query: string) => running.request(query, {}, { 'x-hasura-admin-secret': ADMIN_SECRET, 'x-hasura-role': role });

describe('a role that may read rows but no column', () => {
  test('can count them by their type name alone', async () => {
    expect(await ask('porter', '{ parcel { __typename } }')).toEqual({
      data: { parcel: [{ __typename: 'parcel' }, { __typename: 'parcel' }] },
    });
    expect(await ask('porter', '{ parcel { id } }')).toEqual({
      errors: [
        {
          message: `field 'id' not found in type: 'parcel'`,
          extensions: { path: '$.selectionSet.parcel.selectionSet.id', code: 'validation-failed' },
        },
      ],
    });
  });

  test('gets the rows that it writes so too', async () => {
    const query = 'mutation { insert_parcel_one(object: {id: 3, label: "c"}) { __typename } delete_parcel: __typename }';
    expect(await ask('porter', query)).toEqual({ data: { insert_parcel_one: { __typename: 'parcel' }, delete_parcel: 'mutation_root' } });
    await running.db.query('delete from parcel where id = 3');
  });

  test('can look at its schema', async () => {
    expect(await ask('porter', '{ __type(name: "parcel") { fields { name } } }')).toEqual({ data: { __type: { fields: [] } } });
  });
});

describe('a filter that compares with null', () => {
  test.each([
    ['closed', [1]],
    ['closed_in_short', [1]],
    ['opened', [2]],
    ['impossible', []],
  ])('of the role %s lets these rows through: %j', async (role, ids) => {
    expect(await ask(role, '{ parcel { id } }')).toEqual({ data: { parcel: ids.map((id) => ({ id })) } });
  });

  test('is refused where null means nothing', () => {
    expect(running.log.join('\n')).toContain('parcel.select_permissions[nonsense].filter');
  });
});
