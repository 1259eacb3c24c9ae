/**
 * A fuzz of what a client can send: texts, patterns, jsonb keys, lists, names of fields and operators, session
 * variables. Whatever they hold, the statement is the one that harmless values get, PostgreSQL answers with data or
 * calls the value bad, and no row is touched. A case is made from its number alone: a failure names it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRandom } from '#local/seed/random.ts';
import type { Random } from '#local/seed/random.ts';
import { openLibrary, READER_A } from './library.ts';
import type { Library, Request } from './library.ts';

const ROUNDS = 200;
const AT_ONCE = 4;

/** What ends strings, comments, identifiers, array and JSON literals, or stands for a value; and what is merely odd. */
const PIECES = [
  ...`' '' " "" \\ \\' $1 $$ $x$ ; -- /* */ { } {} [ ] , NULL % _ ? ::text`.split(' '),
  ...'\n|\t|\r|\u0001|\u00a0|\u2028|\u202e|e\u0301|\u{1f600}|ﬁ|\ud800'.split('|'),
  ...` or 1=1|drop table author|select pg_sleep(9)|'); delete from loan; --|x-hasura-user-id|{{SECRET}}|public.author`.split('|'),
  ...'a|Arsip|0|-1|1e400|true|null|'.split('|'),
];

/** Codes by which a value may be refused; `unexpected` or a syntax error would mean that it became SQL. */
const ACCEPTED = new Set<string | null>([
  null,

  'data-exception',
  'bad-request',
  'validation-failed',
  'parse-failed',
  'constraint-violation',
  'permission-error',
  'not-found',
]);

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library[Symbol.asyncDispose]());

function hostile(random: Random): string {
  return Array.from({ length: random.int(1, 5) }, () => random.pick(PIECES)).join('');
}

const QUERIES: Readonly<Record<string, string>> = {
  text: `query ($v: String!, $vs: [String!]!) {
    eq: author(where: {name: {_eq: $v}}) { id } neq: author(where: {name: {_neq: $v}}) { id } gt: author(where: {name: {_gt: $v}}) { id }
    in: author(where: {name: {_in: $vs}}) { id } nin: author(where: {name: {_nin: $vs}}) { id }
    like: author(where: {_or: [{name: {_like: $v}}, {name: {_nilike: $v}}]}) { id } }`,
  pattern: `query ($v: String!) {
    a: author(where: {_or: [{name: {_similar: $v}}, {name: {_nsimilar: $v}}]}) { id }
    b: author(where: {_or: [{name: {_regex: $v}}, {name: {_niregex: $v}}]}) { id } }`,
  array: `query ($vs: [String!]!) { a: book(where: {shelves: {_contains: $vs}}) { id } b: book(where: {shelves: {_contained_in: $vs}}) { id } }`,
  key: `query ($v: String!, $vs: [String!]!) {
    a: book(where: {tags: {_has_key: $v}}) { id } b: book(where: {tags: {_has_keys_any: $vs}}) { id }
    c: book(where: {tags: {_has_keys_all: $vs}}) { id } d: book(where: {tags: {_cast: {String: {_like: $v}}}}) { id } }`,
  json: `query ($j: jsonb!) { a: book(where: {tags: {_contains: $j}}) { id } b: book(where: {tags: {_contained_in: $j}}) { id } c: book(where: {tags: {_eq: $j}}) { id } }`,
  function: `query ($v: String!) { search_books(args: {query: $v}) { id title } }`,
};

function valuesOf(random: Random, query: string): Record<string, unknown> {
  const v = hostile(random);
  const values = { v, vs: Array.from({ length: random.int(0, 3) }, () => hostile(random)), j: { [v]: [v, { [hostile(random)]: null }] } };
  return Object.fromEntries(Object.entries(values).filter(([name]) => query.includes(`$${name}:`)));
}

const HARMLESS = { v: 'a', vs: ['a'], j: { a: ['a', { b: null }] } };

function statements(request: Request): string[] {
  return library.plan(request).steps.flatMap((step) => (step.kind === 'sql' || step.kind === 'write' ? [step.statement.text] : []));
}

function codeOf(answer: unknown): string | null {
  return (answer as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code ?? null;
}

/** Runs the rounds a few at once; what a round throws is told with its number. */
async function fuzz(round: (random: Random) => Promise<void>): Promise<void> {
  for (let number = 0; number < ROUNDS; number += AT_ONCE) {
    const rounds = Array.from({ length: AT_ONCE }, (_, index) =>
      round(createRandom(`hostile ${number + index}`)).catch((cause: unknown) => {
        throw new Error(`round ${number + index}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
      }),
    );
    await Promise.all(rounds);
  }
}

const rowsOf = async () =>
  (
    await library.db.query(
      `select (select count(*) from author) as authors, (select count(*) from book) as books, (select count(*) from loan) as loans`,
    )
  ).rows[0] as unknown;

describe('hostile values', () => {
  test.for(Object.keys(QUERIES))(
    `in %s leave the statement and the rows as they are (${ROUNDS} rounds)`,
    { timeout: 60_000 },
    async (kind) => {
      const query = QUERIES[kind] ?? '';
      const known = Object.fromEntries(Object.entries(HARMLESS).filter(([name]) => query.includes(`$${name}:`)));
      const harmless = statements({ query, variables: known });
      const before = await rowsOf();
      let answered = 0;
      await fuzz(async (random) => {
        const variables = valuesOf(random, query);
        expect(statements({ query, variables })).toEqual(harmless);
        const code = codeOf(await library.run({ query, variables }));
        expect(ACCEPTED).toContain(code);
        if (code === null) answered += 1;
      });
      expect(await rowsOf()).toEqual(before);
      // What PostgreSQL always refused would prove nothing.
      expect(answered).toBeGreaterThan(ROUNDS / 10);
    },
  );

  test('written as literals are constants beside the statement, the same one each time', async () => {
    const write = (value: string) =>
      `{ author(where: {name: {_in: [${JSON.stringify(value)}]}}) { id } book(where: {tags: {_has_key: ${JSON.stringify(value)}}}) { id } }`;
    const harmless = statements({ query: write('a') });
    await fuzz(async (random) => {
      const query = write(hostile(random).toWellFormed());
      const code = codeOf(await library.run({ query }));
      expect([null, 'data-exception', 'validation-failed']).toContain(code);
      const sent = code === 'validation-failed' ? harmless : statements({ query });
      expect(sent).toEqual(harmless);
    });
  });

  test('that are written come back as they went in, or are refused', async () => {
    const query =
      'mutation ($v: String!, $j: jsonb!) { update_book_by_pk(pk_columns: {id: 1}, _set: {title: $v, tags: $j}) { title tags } }';
    let written = 0;
    await fuzz(async (random) => {
      const v = hostile(random);
      const j = { [v]: v };
      const answer = await library.run({ query, variables: { v, j } });
      const same = { data: { update_book_by_pk: { title: v.toWellFormed(), tags: { [v.toWellFormed()]: v.toWellFormed() } } } };
      expect(ACCEPTED).toContain(codeOf(answer));
      expect(codeOf(answer) === null ? answer : same).toEqual(same);
      if (codeOf(answer) === null) written += 1;
    });
    expect(written).toBeGreaterThan(ROUNDS / 2);
    await library.fresh();
  });
});

describe('hostile names', () => {
  test('of fields and operators in a variable are refused before there is a statement', async () => {
    const query = 'query ($where: book_bool_exp!, $order: [book_order_by!]) { book(where: $where, order_by: $order) { id } }';
    await fuzz(async (random) => {
      const name = hostile(random);
      for (const variables of [
        { where: { [name]: { _eq: 1 } } },
        { where: { id: { [name]: 1 } } },
        { where: { author: { [name]: {} } } },
        { where: {}, order: [{ [name]: 'asc' }] },
        { where: {}, order: [{ id: name }] },
      ]) {
        expect(() => library.plan({ query, variables })).toThrow(expect.objectContaining({ code: 'validation-failed' }) as Error);
      }
      await Promise.resolve();
    });
  });

  test('of operations and aliases that GraphQL lets through are a comment and a key', async () => {
    for (const name of ['select', 'drop_table', '_', 'a'.repeat(200)]) {
      const answer = await library.run({ query: `query ${name} { ${name}: author_by_pk(id: 1) { ${name}: id } }` });
      expect(answer).toEqual({ data: { [name]: { [name]: 1 } } });
    }
  });
});

describe('hostile session variables', () => {
  test('are values: those that are no uuid are bad data, and their names are nobody else', async () => {
    const query = '{ loan { book_id } my_books { id } }';
    const harmless = statements({ role: 'reader', user: READER_A, query });
    await fuzz(async (random) => {
      const user = hostile(random);
      const session = { [`x-hasura-${hostile(random).toLowerCase()}`]: hostile(random) };
      expect(statements({ role: 'reader', user, query, session })).toEqual(harmless);
      expect(codeOf(await library.run({ role: 'reader', user, query: '{ loan { book_id } }' }))).toBe('data-exception');
      const own = await library.run({ role: 'reader', user: READER_A, query: '{ loan(order_by: {book_id: asc}) { book_id } }', session });
      expect(own).toEqual({ data: { loan: [{ book_id: 1 }, { book_id: 3 }] } });
    });
  });

  test('as roles are roles without any permission', async () => {
    await fuzz(async (random) => {
      const answer = await library.run({ role: hostile(random), user: READER_A, query: '{ book { id } }' });
      expect(codeOf(answer)).toBe('validation-failed');
    });
  });
});
