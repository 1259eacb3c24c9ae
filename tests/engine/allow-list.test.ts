/** HASURA_GRAPHQL_ENABLE_ALLOWLIST: operations that no collection on the list holds are refused to all but the admin role. */
import { describe, expect, test } from 'vitest';
import { startTestEngine } from './start-test-engine.ts';

const options = {
  sql: `create table book (id integer primary key, title text); insert into book values (1, 'one')`,
  tables: [
    {
      table: { schema: 'public', name: 'book' },
      select_permissions: [{ role: 'reader', permission: { columns: ['id', 'title'], filter: {} } }],
    },
  ],
};
const listed = 'query Books($id: Int!) { book(where: {id: {_eq: $id}}, limit: 5) { id ...Title } } fragment Title on book { title }';
const files = {
  'query_collections.yaml': [{ name: 'portal', definition: { queries: [{ name: 'Books', query: listed }] } }],
  'allow_list.yaml': [{ collection: 'portal', scope: { global: true } }],
};
const reader = { 'x-hasura-role': 'reader', 'x-hasura-admin-secret': 'test-admin-secret' };
const refusal = { errors: [{ extensions: { path: '$', code: 'validation-failed' }, message: 'query is not allowed' }] };
const on = { HASURA_GRAPHQL_ENABLE_ALLOWLIST: 'true' };

describe('with the allow list on', () => {
  test('a listed operation passes, whatever its layout and its typenames', async () => {
    await using engine = await startTestEngine({ ...options, files, env: on });
    const data = { book: [{ id: 1, title: 'one' }] };
    expect(await engine.request(listed, { id: 1 }, reader)).toEqual({ data });
    expect(await engine.request(listed.replaceAll(' ', '\n  '), { id: 1 }, reader)).toEqual({ data });
    const named = listed.replace('{ id ...Title }', '{ __typename id ...Title }');
    expect(await engine.request(named, { id: 1 }, reader)).toEqual({ data: { book: [{ __typename: 'book', id: 1, title: 'one' }] } });
  });

  test.each([
    ['another operation', '{ book { id } }'],
    ['another order of fields', listed.replace('{ id ...Title }', '{ ...Title id }')],
    ['another literal', listed.replace('limit: 5', 'limit: 6')],
    ['a second operation beside it', `${listed} query More { book { id } }`],
    ['introspection', '{ __schema { queryType { name } } }'],
  ])('%s is refused', async (_, query) => {
    await using engine = await startTestEngine({ ...options, files, env: on });
    expect(await engine.request(query, { id: 1 }, reader)).toEqual(refusal);
  });

  test('the admin role asks what it likes, and opens nothing for others by it', async () => {
    await using engine = await startTestEngine({ ...options, files, env: on });
    expect(await engine.request('{ book { id } }')).toEqual({ data: { book: [{ id: 1 }] } });
    expect(await engine.request('{ book { id } }', {}, reader)).toEqual(refusal);
  });
});

test('without it the list is kept and does nothing', async () => {
  await using engine = await startTestEngine({ ...options, files });
  expect(await engine.request('{ book { id } }', {}, reader)).toEqual({ data: { book: [{ id: 1 }] } });
  expect(engine.engine.inconsistencies).toEqual([]);
});

test('a list for some roles alone, and a collection that is missing, are inconsistencies', async () => {
  const allowList = [{ collection: 'portal', scope: { global: false, roles: ['reader'] } }, { collection: 'gone' }];
  await using engine = await startTestEngine({ ...options, files: { ...files, 'allow_list.yaml': allowList }, env: on });
  expect(engine.engine.inconsistencies).toEqual([
    { file: 'allow_list.yaml', key: 'portal.scope', reason: 'allow lists of single roles are not supported by this engine' },
    { file: 'allow_list.yaml', key: 'gone', reason: 'there is no query collection of this name' },
  ]);
  expect(await engine.request(listed, { id: 1 }, reader)).toEqual(refusal);
});
