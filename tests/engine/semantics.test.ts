/** What is easily got wrong in Hasura's meaning, each by a test of its own, on the library of `library/`. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openLibrary, READER_A, READER_B } from './library.ts';
import type { Library } from './library.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library[Symbol.asyncDispose]());
beforeEach(() => library.fresh());

const reader = { role: 'reader', user: READER_A };

function failure(message: string, code: string, path: string) {
  return { errors: [{ message, extensions: { path, code } }] };
}

describe('reading under a permission', () => {
  test('a limit cuts rows and nodes, but not what is aggregated', async () => {
    const query = '{ book(order_by: {id: asc}) { id } book_aggregate(order_by: {id: asc}) { aggregate { count } nodes { id } } }';
    const nodes = [{ id: 1 }, { id: 2 }];
    expect(await library.run({ ...reader, query })).toEqual({ data: { book: nodes, book_aggregate: { aggregate: { count: 3 }, nodes } } });
  });

  test('an empty condition on a relationship means: has a row that this role can see', async () => {
    const query = '{ book(where: {loans: {}}) { id } }';
    expect(await library.run({ ...reader, query })).toEqual({ data: { book: [{ id: 1 }] } });
    expect(await library.run({ ...reader, user: READER_B, query })).toEqual({ data: { book: [{ id: 2 }] } });
    expect(await library.run({ query: '{ book(where: {loans: {}}, order_by: {id: asc}) { id } }' })).toEqual({
      data: { book: [{ id: 1 }, { id: 2 }, { id: 3 }] },
    });
  });

  test('an object relationship is null where the row filter hides its row', async () => {
    const query = '{ loan(order_by: {book_id: asc}) { book_id book { title } } }';
    expect(await library.run({ ...reader, query })).toEqual({
      data: {
        loan: [
          { book_id: 1, book: { title: 'Arsip' } },
          { book_id: 3, book: null },
        ],
      },
    });
  });

  test('a missing session variable is not found, by its lower-case name', async () => {
    expect(await library.run({ role: 'reader', query: '{ loan { book_id } }' })).toEqual(
      failure('missing session variable: "x-hasura-user-id"', 'not-found', '$'),
    );
  });

  test('columns, tables and functions without a permission do not exist', async () => {
    expect(await library.run({ ...reader, query: '{ book { price } }' })).toEqual(
      failure(`field 'price' not found in type: 'book'`, 'validation-failed', '$.selectionSet.book.selectionSet.price'),
    );
    expect(await library.run({ ...reader, query: '{ book(where: {price: {_gt: 1}}) { id } }' })).toEqual(
      failure(`field 'price' not found in type: 'book_bool_exp'`, 'validation-failed', '$.selectionSet.book.args.where.price'),
    );
    expect(await library.run({ ...reader, query: '{ overdue { due } }' })).toEqual(
      failure(`field 'overdue' not found in type: 'query_root'`, 'validation-failed', '$.selectionSet.overdue'),
    );
    expect(await library.run({ ...reader, query: 'mutation { return_book(args: {}) { due } }' })).toEqual(
      failure(`field 'return_book' not found in type: 'mutation_root'`, 'validation-failed', '$.selectionSet.return_book'),
    );
  });
});

describe('variables', () => {
  const query = 'query ($id: Int) { book(where: {id: {_eq: $id}}, order_by: {id: asc}) { id } }';

  test('a nullable variable that is left out removes the field', async () => {
    expect(await library.run({ ...reader, query })).toEqual({ data: { book: [{ id: 1 }, { id: 2 }] } });
    expect(await library.run({ ...reader, query, variables: { id: 2 } })).toEqual({ data: { book: [{ id: 2 }] } });
  });

  test('an explicit null in a comparison is an error', async () => {
    expect(await library.run({ ...reader, query, variables: { id: null } })).toEqual(
      failure(`unexpected null value for type 'Int'`, 'validation-failed', '$.selectionSet.book.args.where.id._eq'),
    );
  });

  test('a default stands in for a variable that is left out, null does not take it', async () => {
    const limited = 'query ($n: Int = 1) { author(limit: $n, order_by: {id: asc}) { id } }';
    expect(await library.run({ query: limited })).toEqual({ data: { author: [{ id: 1 }] } });
    expect(await library.run({ query: limited, variables: { n: null } })).toEqual({ data: { author: [{ id: 1 }, { id: 2 }, { id: 3 }] } });
  });

  test('a variable may only stand where its type fits', async () => {
    expect(await library.run({ query: 'query ($id: String!) { book(where: {id: {_eq: $id}}) { id } }', variables: { id: '1' } })).toEqual(
      failure(
        `variable 'id' is declared as 'String!', but used where 'Int' is expected`,
        'validation-failed',
        '$.selectionSet.book.args.where.id._eq',
      ),
    );
  });
});

describe('answers', () => {
  test('keys come in the order of the query, numbers as PostgreSQL writes them', async () => {
    const query = '{ b: book_by_pk(id: 2) { title copies id price } a: book_aggregate { aggregate { sum { price copies } } } }';
    expect(await library.text({ query })).toBe(
      '{"data":{"b":{"title":"Batas","copies":9007199254740993,"id":2,"price":12.50},' +
        '"a":{"aggregate" : {"sum" : {"price" : 52.75, "copies" : 9007199254740998}}}}}',
    );
  });

  test('a list value and a single one mean the same, an empty list matches nothing', async () => {
    const rows = { data: { book: [{ id: 1 }] } };
    expect(await library.run({ query: '{ book(where: {id: {_in: 1}}) { id } }' })).toEqual(rows);
    expect(await library.run({ query: '{ book(where: {id: {_in: []}}) { id } }' })).toEqual({ data: { book: [] } });
    expect(await library.run({ query: '{ book(where: {_or: []}) { id } }' })).toEqual({ data: { book: [] } });
    expect(await library.run({ query: '{ book(where: {_not: {}}) { id } }' })).toEqual({ data: { book: [] } });
  });
});

describe('JSON paths', () => {
  test.for(['_jsonb_path_exists', '_jsonb_path_match'])('are no operator: %s', async (operator) => {
    expect(await library.run({ query: `{ book(where: {tags: {${operator}: "$.level"}}) { id } }` })).toEqual(
      failure(
        `field '${operator}' not found in type: 'jsonb_comparison_exp'`,
        'validation-failed',
        `$.selectionSet.book.args.where.tags.${operator}`,
      ),
    );
  });
});

describe('lists of lists', () => {
  test('are the values that an array column may be in', async () => {
    const query = '{ book(where: {shelves: {_in: [["A1"], []]}}, order_by: {id: asc}) { id } }';
    expect(await library.run({ query })).toEqual({ data: { book: [1, 3, 4, 5].map((id) => ({ id })) } });
    const asked = 'query ($in: [[String!]!]!) { book(where: {shelves: {_in: $in}}, order_by: {id: asc}) { id } }';
    const ask = (list: string[][]) => library.run({ query: asked, variables: { in: list } });
    expect(await ask([['A1', 'B2']])).toEqual({ data: { book: [{ id: 2 }] } });
    expect(await ask([['A1', 'B2'], ['A1']])).toEqual({ data: { book: [{ id: 1 }, { id: 2 }] } });
    expect(await ask([])).toEqual({ data: { book: [] } });
    expect(await library.run({ query: '{ book(where: {shelves: {_in: "{A1,B2}"}}) { id } }' })).toEqual({ data: { book: [{ id: 2 }] } });
    const none = '{ book(where: {shelves: {_nin: [["A1"], []]}}) { id } }';
    expect(await library.run({ query: none })).toEqual({ data: { book: [{ id: 2 }] } });
  });
});

describe('writing under a permission', () => {
  test('returning shows a row that the select filter would hide', async () => {
    const query = 'mutation { insert_author(objects: {id: 100, name: "Eka"}) { affected_rows returning { id name } } }';
    expect(await library.run({ ...reader, query })).toEqual({
      data: { insert_author: { affected_rows: 1, returning: [{ id: 100, name: 'Eka' }] } },
    });
    expect(await library.run({ ...reader, query: '{ author_by_pk(id: 100) { id } }' })).toEqual({ data: { author_by_pk: null } });
  });

  test('a failed check undoes the whole request', async () => {
    const query = `mutation {
      good: insert_author_one(object: {id: 101, name: "Fitri"}) { id }
      bad: insert_author_one(object: {id: 9, name: "Gilang"}) { id }
    }`;
    expect(await library.run({ ...reader, query })).toEqual(
      failure(
        'check constraint of an insert/update permission has failed',
        'permission-error',
        '$.selectionSet.insert_author_one.args.object',
      ),
    );
    expect(await library.run({ query: '{ author_aggregate { aggregate { count } } }' })).toEqual({
      data: { author_aggregate: { aggregate: { count: 3 } } },
    });
  });

  test('an upsert uses the update permission: its filter blocks without an error, its presets are written', async () => {
    const upsert = (book: number) =>
      `mutation { insert_loan(objects: {book_id: ${book}, due: "2027-05-05", note: "new"},
        on_conflict: {constraint: loan_pkey, update_columns: [note]}) { affected_rows } }`;
    expect(await library.run({ ...reader, query: upsert(3) })).toEqual({ data: { insert_loan: { affected_rows: 0 } } });
    expect(await library.run({ ...reader, query: upsert(1) })).toEqual({ data: { insert_loan: { affected_rows: 1 } } });
    const { rows } = await library.db.query('select book_id, note, returned_by from loan where reader_id = $1 order by book_id', [
      READER_A,
    ]);
    expect(rows).toEqual([
      { book_id: 1, note: 'new', returned_by: READER_A },
      { book_id: 3, note: 'kept', returned_by: null },
    ]);
  });

  test('a foreign key that is violated is told before a failed check, alone and beside other fields', async () => {
    const insert = 'insert_loan(objects: {book_id: 99, due: "2027-01-01"}) { affected_rows }';
    const refused = failure(
      'Foreign key violation. insert or update on table "loan" violates foreign key constraint "loan_book_id_fkey"',
      'constraint-violation',
      '$.selectionSet.insert_loan.args.objects',
    );
    expect(await library.run({ ...reader, query: `mutation { ${insert} }` })).toEqual(refused);
    const beside = 'insert_author(objects: {id: 102, name: "Hana"}) { affected_rows }';
    expect(await library.run({ ...reader, query: `mutation { ${beside} ${insert} }` })).toEqual(refused);
    expect(await library.run({ query: '{ author_by_pk(id: 102) { id } }' })).toEqual({ data: { author_by_pk: null } });
  });

  test('a preset cannot be given, and is taken from the session', async () => {
    const query = `mutation { insert_loan_one(object: {reader_id: "${READER_B}", book_id: 4, due: "2027-01-01"}) { reader_id } }`;
    expect(await library.run({ ...reader, query })).toEqual(
      failure(
        `field 'reader_id' not found in type: 'loan_insert_input'`,
        'validation-failed',
        '$.selectionSet.insert_loan_one.args.object.reader_id',
      ),
    );
    const own = 'mutation { insert_loan_one(object: {book_id: 4, due: "2027-01-01"}) { reader_id } }';
    expect(await library.run({ ...reader, query: own })).toEqual({ data: { insert_loan_one: { reader_id: READER_A } } });
  });

  test('the check of an update looks at the row as it became', async () => {
    const update = (pages: number) => `mutation { update_book(where: {id: {_eq: 1}}, _set: {pages: ${pages}}) { affected_rows } }`;
    expect(await library.run({ role: 'librarian', query: update(999) })).toEqual({ data: { update_book: { affected_rows: 1 } } });
    expect(await library.run({ role: 'librarian', query: update(1000) })).toEqual(
      failure('check constraint of an insert/update permission has failed', 'permission-error', '$'),
    );
  });

  test('a role without mutations has none', async () => {
    expect(await library.run({ role: 'guest', query: 'mutation { insert_book(objects: []) { affected_rows } }' })).toEqual(
      failure('no mutations exist', 'validation-failed', '$'),
    );
  });

  test('backend_only (denied) without the backend, (allowed) with it', async () => {
    const query = `mutation { insert_loan(objects: {reader_id: "${READER_B}", book_id: 1, due: "2027-01-01"}) { affected_rows } }`;
    expect(await library.run({ role: 'desk', query })).toEqual(failure('no mutations exist', 'validation-failed', '$'));
    expect(await library.run({ role: 'desk', query, backend: true })).toEqual({ data: { insert_loan: { affected_rows: 1 } } });
  });

  test('an update that sets nothing touches nothing', async () => {
    const query = 'mutation { update_author(where: {}, _set: {}) { affected_rows returning { id } } }';
    expect(await library.run({ query })).toEqual({ data: { update_author: { affected_rows: 0, returning: [] } } });
  });

  test('violations are told as Hasura words them', async () => {
    const insert = (object: string) =>
      `mutation { insert_loan_one(object: {reader_id: "${READER_A}", due: "2027-01-01", ${object}}) { due } }`;
    const path = '$.selectionSet.insert_loan_one.args.object';
    expect(await library.run({ query: insert('book_id: 1') })).toEqual(
      failure('Uniqueness violation. duplicate key value violates unique constraint "loan_pkey"', 'constraint-violation', path),
    );
    expect(await library.run({ query: insert('book_id: 99') })).toEqual(
      failure(
        'Foreign key violation. insert or update on table "loan" violates foreign key constraint "loan_book_id_fkey"',
        'constraint-violation',
        path,
      ),
    );
    expect(await library.run({ query: insert(`book_id: 4, note: "${'x'.repeat(50)}"`) })).toEqual(
      failure(
        'Check constraint violation. new row for relation "loan" violates check constraint "loan_note_check"',
        'permission-error',
        path,
      ),
    );
  });
});
