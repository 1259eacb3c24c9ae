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
])('%s', async (query, code, path, message) => {
  expect(await library.run({ query })).toEqual({ errors: [{ message, extensions: { path, code } }] });
});
