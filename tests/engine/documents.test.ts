/** What of a document is refused, in Hasura's words and at its paths, on the library of `library/`. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLibrary } from './library.ts';
import type { Library } from './library.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library[Symbol.asyncDispose]());

test.each([
  [
    '{ book { ...a } } fragment a on book { id } fragment a on book { title }',
    'parse-failed',
    '$',
    'multiple definitions for fragment "a"',
  ],
  [
    '{ book { ...a } } fragment a on book { ...b } fragment b on book { ...c } fragment c on book { ...a }',
    'validation-failed',
    '$.selectionSet.book.selectionSet.a.selectionSet.b.selectionSet.c.selectionSet',
    'the fragment definition(s) a, b, and c form a cycle',
  ],
  [
    '{ book @include(if: true, unless: false) { id } }',
    'validation-failed',
    '$.selectionSet.include',
    "'include' has no argument named 'unless'",
  ],
  [
    '{ book { ... @cached { id } } }',
    'validation-failed',
    '$.selectionSet.book.selectionSet',
    "directive 'cached' is not allowed on an inline fragment",
  ],
  ['query @cached(until: 1) { book { id } }', 'validation-failed', '$.cached', "'cached' has no argument named 'until'"],
  [
    'query @cached(ttl: "1") { book { id } }',
    'validation-failed',
    '$.cached.args.ttl',
    "expected a 32-bit integer for type 'Int', but found a string",
  ],
  [
    'query @cached(refresh: 1) { book { id } }',
    'validation-failed',
    '$.cached.args.refresh',
    "expected a boolean for type 'Boolean', but found an integer",
  ],
])('%s', async (query, code, path, message) => {
  expect(await library.run({ query })).toEqual({ errors: [{ message, extensions: { path, code } }] });
});

test('@cached does nothing, whatever may be said with it', async () => {
  const query = 'query ($ttl: Int! = 5) @cached(ttl: $ttl, refresh: true) { book(limit: 0) { id } }';
  expect(await library.run({ query })).toEqual({ data: { book: [] } });
});

test('a count of no columns counts the rows', async () => {
  const query = '{ book_aggregate { aggregate { none: count(columns: []) all: count } } }';
  const { data } = (await library.run({ query })) as { data: { book_aggregate: { aggregate: { none: number; all: number } } } };
  const { none, all } = data.book_aggregate.aggregate;
  expect(none).toBe(all);
});
