/** Transactions and answers of plans written by hand, on a real PostgreSQL. */
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { executePlan } from '#engine/execute/execute-plan.ts';
import type { Plan, Statement, Step, WriteStep } from '#engine/plan/plan.ts';
import type { Session } from '#engine/session.ts';
import { createDatabase } from '#tests/support/portal-database.ts';
import type { TestDatabase } from '#tests/support/portal-database.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createDatabase();
  pool = new Pool({ connectionString: database.url, max: 4 });
  pool.on('error', () => undefined);
  await pool.query('create table item (id int primary key, n int check (n > 0)); create table big (id bigint)');
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

beforeEach(() => pool.query('truncate item'));

const session: Session = {
  role: 'user',
  variables: new Map([['x-hasura-user-id', '7']]),
  expiresAt: null,
  headers: {},
  backendOnly: false,
};

function statement(text: string, ...params: Statement['params']): Statement {
  return { text, chunks: [text], holes: [], params };
}

const field = (key: string) => ({ key, name: key, path: `$.selectionSet.${key}` });

function write(key: string, text: string, answer: Statement | null = null): WriteStep {
  return {
    kind: 'write',
    field: field(key),
    statement: statement(text),
    unchecked: null,
    answer,
    touches: [],
    errorPath: `$.selectionSet.${key}.args.objects`,
  };
}

function run(kind: Plan['kind'], steps: readonly Step[], keys: readonly string[], variables: Record<string, unknown> = {}) {
  const plan: Plan = { id: 1, kind, role: 'user', operationName: null, text: '', keys, steps };
  return executePlan(plan, { session, variables, pool, callAction: (step) => Promise.resolve(`"${step.action}"`) });
}

const insert = (id: number, n = 1) => `insert into item values (${id}, ${n}) returning '{"id":${id}}'::text`;
/** Checks itself as a written plan does: what comes out last is no boolean unless the row passes. */
const checkedInsert = (id: number, passes: boolean) =>
  `with written as (${insert(id)}, ${passes} as "#check")
   select '{"id":${id}}'::text, (select case when bool_and("#check") then 'true' else '#check failed' end from written)::boolean`;
const count = async () => (await pool.query<{ n: number }>('select count(*)::int as n from item')).rows[0]?.n;

describe('a query', () => {
  test('answers its fields in the order of the query, with values of variables and of the session', async () => {
    const rows: Step = {
      kind: 'sql',
      fields: [field('a'), field('b')],
      dependencies: [],
      readsClock: false,
      reusePlan: true,
      statement: statement(
        `select json_build_object('v', $1::int)::text, to_json($2::text)::text`,
        { from: 'variable', path: ['where', 'id'], encode: 'text' },
        { from: 'session', name: 'x-hasura-user-id' },
      ),
    };
    const typename: Step = { kind: 'json', field: field('t'), json: '"query_root"' };
    for (let i = 0; i < 6; i++) {
      expect(await run('query', [rows, typename], ['t', 'b', 'a'], { where: { id: i } })).toBe(
        `{"data":{"t":"query_root","b":"7","a":{"v" : ${i}}}}`,
      );
    }
  });

  test('without its session variable is refused', async () => {
    const step: Step = {
      kind: 'sql',
      fields: [field('a')],
      dependencies: [],
      readsClock: false,
      reusePlan: true,
      statement: statement('select $1::text', { from: 'session', name: 'x-hasura-org' }),
    };
    await expect(run('query', [step], ['a'])).rejects.toMatchObject({
      code: 'not-found',
      path: '$',
      message: 'missing session variable: "x-hasura-org"',
    });
  });
});

describe('a mutation', () => {
  test('whose fields all succeed is committed', async () => {
    expect(await run('mutation', [write('a', insert(1)), write('b', insert(2))], ['a', 'b'])).toBe('{"data":{"a":{"id":1},"b":{"id":2}}}');
    expect(await count()).toBe(2);
  });

  test('of one statement is whole without a transaction around it', async () => {
    expect(await run('mutation', [write('a', checkedInsert(3, true))], ['a'])).toBe('{"data":{"a":{"id":3}}}');
    await expect(run('mutation', [write('a', checkedInsert(4, false))], ['a'])).rejects.toMatchObject({ code: 'permission-error' });
    expect(await count()).toBe(1);
  });

  test.each<[string, string, object]>([
    [
      'a value that is taken',
      insert(1),
      { code: 'constraint-violation', message: 'Uniqueness violation. duplicate key value violates unique constraint "item_pkey"' },
    ],
    ['a check of the table', insert(2, -1), { code: 'permission-error', message: /^Check constraint violation\. new row/ }],
    [
      'a check of the permission',
      checkedInsert(2, false),
      { code: 'permission-error', message: 'check constraint of an insert/update permission has failed' },
    ],
    ['a bad value', `select 'x'::int::text`, { code: 'data-exception', message: 'invalid input syntax for type integer: "x"' }],
    ['a broken statement', 'select nothing', { code: 'unexpected', message: 'database query error' }],
  ])(
    'with one field that fails on %s changes nothing',
    async (_, second, { message, ...rest }: { message?: string | RegExp; code?: string }) => {
      const failure = run('mutation', [write('a', insert(1)), write('b', second)], ['a', 'b']);
      await expect(failure).rejects.toMatchObject({
        ...rest,
        path: '$.selectionSet.b.args.objects',
        message: expect.stringMatching(message ?? '') as string,
      });
      expect(await count()).toBe(0);
    },
  );

  test('reads its answer after the write', async () => {
    const answer = statement(`select (select count(*) from item) || ' ' || $1::text`, { from: 'parent', field: 'rows' });
    const text = await run('mutation', [write('a', `insert into item values (5, 1) returning '[5]'::text`, answer)], ['a']);
    expect(text).toBe('{"data":{"a":1 [5]}}');
  });

  test('gives large numbers of inserted rows on exactly', async () => {
    const child = {
      rows: [
        {
          before: [],
          after: [],
          path: '$',
          statement: statement(`insert into big values ($1::bigint) returning '{}', true`, { from: 'parent', field: 'parent_id' }),
        },
      ],
    };
    const step: Step = {
      kind: 'nested-insert',
      field: field('a'),
      touches: [],
      errorPath: '$',
      answer: statement(`select $1::text || ' ' || $2::text`, { from: 'parent', field: 'rows' }, { from: 'parent', field: 'affected' }),
      insert: {
        rows: [
          {
            before: [],
            after: [{ node: child, columns: [['id', 'parent_id']], refusal: '', path: '$' }],
            path: '$',
            statement: statement(`select '{"id":9007199254740993}', true`),
          },
        ],
      },
    };
    expect(await run('mutation', [step], ['a'])).toBe('{"data":{"a":[{"id":9007199254740993}] 2}}');
    expect((await pool.query('select id::text from big')).rows).toEqual([{ id: '9007199254740993' }]);
  });

  test('calls handlers outside of transactions, in the order of the fields', async () => {
    const action: Step = {
      kind: 'action',
      field: field('call'),
      action: 'ping',
      input: { kind: 'object', fields: [] },
      outputType: null as never,
      selection: null,
    };
    const failing = run('mutation', [write('a', insert(1)), action, write('b', insert(1))], ['a', 'call', 'b']);
    await expect(failing).rejects.toMatchObject({ code: 'constraint-violation' });
    expect(await count()).toBe(1);
  });

  test('leaves no connection behind when PostgreSQL ends one', async () => {
    const kill = write('a', `select pg_terminate_backend(pg_backend_pid())::text, true`);
    await expect(run('mutation', [kill], ['a'])).rejects.toMatchObject({ code: 'postgres-error', path: '$.selectionSet.a.args.objects' });
    expect(await run('mutation', [write('a', insert(1))], ['a'])).toBe('{"data":{"a":{"id":1}}}');
    expect(pool.totalCount).toBeLessThanOrEqual(4);
  });
});
