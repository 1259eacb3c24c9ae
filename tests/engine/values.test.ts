/** How Hasura reads the values of a request, where GraphQL alone would lead one to expect otherwise, on the library of `library/`. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openLibrary } from './library.ts';
import type { Library } from './library.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library[Symbol.asyncDispose]());
beforeEach(() => library.fresh());

const ids = (...found: number[]) => ({ data: { book: found.map((id) => ({ id })) } });

function refused(message: string, code: string, path: string) {
  return { errors: [{ message, extensions: { path, code } }] };
}

function books(where: string, variables: Record<string, unknown> = {}, definitions = '') {
  return library.run({ query: `query ${definitions} { book(where: {${where}}, order_by: {id: asc}) { id } }`, variables });
}

describe('the value of a column', () => {
  test.each([
    ['a text for a whole number', 'id: {_eq: "1"}', 1],
    ['a text for a boolean', 'is_public: {_eq: "true"}, id: {_eq: 1}', 1],
    ['a whole number with a fraction of zero', 'id: {_eq: 1.0}', 1],
    ["an array in PostgreSQL's own spelling", 'shelves: {_contained_in: "{}"}, id: {_eq: 1}', 1],
  ])('%s is left to PostgreSQL', async (_, where, id) => {
    await library.db.query(`update book set shelves = '{}' where id = 1`);
    expect(await books(where)).toEqual(ids(id));
  });

  test.each([
    ['id: {_eq: true}', 'id._eq', 'parsing Integer expected for input type: PGInteger failed, expected Number, but encountered Boolean'],
    ['title: {_eq: 1}', 'title._eq', 'parsing Text failed, expected String, but encountered Number'],
    ['is_public: {_eq: 1}', 'is_public._eq', 'parsing Bool failed, expected Boolean, but encountered Number'],
    ['price: {_eq: {}}', 'price._eq', 'parsing Scientific failed, expected Number, but encountered Object'],
    ['shelves: {_eq: 1}', 'shelves._eq', 'parsing [] failed, expected Array, but encountered Number'],
    [
      'id: {_in: [1, 0.5]}',
      'id._in[1]',
      'The value 0.5 lies outside the bounds or is not an integer. Maybe it is a float, or is there integer overflow?',
    ],
  ])('of another kind is refused: %s', async (where, path, message) => {
    expect(await books(where)).toEqual(refused(message, 'parse-failed', `$.selectionSet.book.args.where.${path}`));
  });

  test('the largest bigint is one, the number after it is none', async () => {
    expect(await books('copies: {_eq: 9223372036854775807}')).toEqual(ids());
    const message =
      'The value 9.223372036854775808e18 lies outside the bounds or is not an integer. Maybe it is a float, or is there integer overflow?';
    expect(await books('copies: {_eq: 9223372036854775808}')).toMatchObject({ errors: [{ message }] });
  });

  test('a number within jsonb stays a number', async () => {
    const query = 'mutation { update_book_by_pk(pk_columns: {id: 1}, _set: {tags: [1.5, 12345678901234567890]}) { tags } }';
    expect(await library.text({ query })).toBe('{"data":{"update_book_by_pk":{"tags":[1.5, 12345678901234567890]}}}');
  });

  test.each([
    ['5', '5.0'],
    ['-1.10', '-1.1'],
    ['12345678.25', '12345678.25'],
    ['1E-5', '0.000010'],
    ['0', '0.0'],
    ['"5"', '5'],
  ])('%s for a numeric without a scale is kept as %s', async (given, stored) => {
    await library.db.query('alter table book alter column price type numeric');
    const query = `mutation { update_book_by_pk(pk_columns: {id: 1}, _set: {price: ${given}}) { price } }`;
    expect(await library.text({ query })).toBe(`{"data":{"update_book_by_pk":{"price":${stored}}}}`);
    const byVariable = 'mutation ($price: numeric!) { update_book_by_pk(pk_columns: {id: 2}, _set: {price: $price}) { price } }';
    const variables = { price: JSON.parse(given) as unknown };
    expect(await library.text({ query: byVariable, variables })).toBe(`{"data":{"update_book_by_pk":{"price":${stored}}}}`);
  });

  test('a null key is in no jsonb', async () => {
    expect(await books('tags: {_has_key: null}')).toEqual(ids());
  });
});

describe('a variable that was left out', () => {
  const definitions = '($a: Int, $b: Int!, $any: book_bool_exp)';

  test('is no item of a list, whatever its type', async () => {
    expect(await books('id: {_in: [$a, $b]}', { b: 2 }, definitions)).toEqual(ids(2));
    expect(await books('_and: [$any, {id: {_in: [$b]}}]', { b: 1 }, definitions)).toEqual(ids(1));
  });

  test('is no item and no field within jsonb', async () => {
    const query = 'mutation ($a: Int) { update_book_by_pk(pk_columns: {id: 1}, _set: {tags: {a: $a, b: [$a, 1]}}) { tags } }';
    expect(await library.run({ query })).toEqual({ data: { update_book_by_pk: { tags: { b: [1] } } } });
  });
});

test('a single value for a list is one item, even where it looks like an array', async () => {
  await library.db.query(`update book set title = '{Arsip}' where id = 1`);
  const found = (titles: unknown) => books('title: {_in: $titles}', { titles }, '($titles: [String!])');
  expect(await found('{Arsip}')).toEqual(ids(1));
  expect(await found(['{Arsip}'])).toEqual(ids(1));
});

test('a path into jsonb says how it must be spelled', async () => {
  const query = '{ book { tags(path: "$.a b") } }';
  const rule =
    "Accept letters, digits, underscore (_) or hyphen (-) only. Use single quotes enclosed in bracket (['...']) if there is any special character";
  expect(await library.run({ query })).toEqual(
    refused(`parse json path error: $.a b. ${rule}`, 'validation-failed', '$.selectionSet.book.selectionSet.tags.args.path'),
  );
});

describe('the path of an error within a nested insert', () => {
  const insert = (book: string) => `mutation { insert_author_one(object: {id: 900, name: "Eka", books: {data: [${book}]}}) { id } }`;
  const at = '$.selectionSet.insert_author_one.args.object[0].books.data';

  test('counts a single object as a list', async () => {
    expect(await library.run({ query: insert('{id: 1, title: "Dua", price: 1}') })).toEqual(
      refused('Uniqueness violation. duplicate key value violates unique constraint "book_pkey"', 'constraint-violation', at),
    );
    expect(await library.run({ query: insert('{id: 901, title: "Dua", price: 1, author_id: 1}') })).toEqual(
      refused(
        'cannot insert "author_id" columns as their values are already being determined by parent insert',
        'validation-failed',
        `${at}[0]`,
      ),
    );
  });
});
