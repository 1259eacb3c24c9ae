/**
 * Every role x table x operation, generated from `expectations.ts` in pairs: what is allowed works, what is
 * denied does not, and a denial is one of the permission and not of a misspelt field: Hasura's own role
 * admin runs the same document.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkout } from '#tests/support/checkout.ts';
import { ACTIONS, FUNCTIONS } from './call-expectations.ts';
import { TABLES } from './expectations.ts';
import type { Delete, Insert, Select, TableExpectation, Update } from './expectations.ts';
import { createWorld, ROLES } from './world.ts';
import type { Role, World } from './world.ts';

let world: World;
let columnsOf: Map<string, string[]>;

beforeAll(async () => {
  world = await createWorld();
  const { rows } = await world.db.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns from information_schema.columns where table_schema = 'public' group by 1`,
  );
  columnsOf = new Map(rows.map(({ table, columns }) => [table, columns]));
});
afterAll(() => world?.[Symbol.asyncDispose]());
beforeEach(() => world.reset());

const literal = (row: Record<string, unknown>) =>
  `{${Object.entries(row)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ')}}`;

async function codeOf(role: Role, document: string, variables?: Record<string, unknown>): Promise<string | undefined> {
  return (await world.ask(role, document, variables)).errors?.[0]?.extensions.code;
}

async function dataOf(role: Role | 'admin', document: string, variables?: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { data, errors } = await world.ask(role, document, variables);
  expect(errors).toBeUndefined();
  return data ?? {};
}

/** The field is unknown to the role, and known to admin (unless nobody has it). */
function testAbsent(role: Role, what: string, document: string, knownToAdmin = true): void {
  it(`${what} (denied)`, async () => {
    const { errors } = await world.ask(role, document);
    expect(errors).toMatchObject([
      {
        message: expect.stringMatching(/^(field '.+' not found in type: '(query|mutation)_root'|no mutations exist)$/),
        extensions: { code: 'validation-failed' },
      },
    ]);
  });
  if (!knownToAdmin) return;
  it(`${what} by Hasura's own admin (allowed)`, async () => {
    expect((await world.ask('admin', document)).errors).toBeUndefined();
  });
}

function testSelect(role: Role, table: string, select: Select): void {
  const { columns, sees, aggregate } = select;

  it('select: exactly its rows and columns (allowed)', async () => {
    const data = await dataOf(role, `{ ${table} { ${columns.join(' ')} } }`);
    expect(data[table]).toHaveLength(sees.length);
    expect(data[table]).toEqual(expect.arrayContaining(sees.map((row) => expect.objectContaining(row))));
  });

  it('select: any other column (denied)', async () => {
    const { __type: type } = (await dataOf(role, `{ __type(name: "${table}") { fields { name } } }`)) as {
      __type: { fields: { name: string }[] };
    };
    const all = columnsOf.get(table) ?? [];
    expect(
      type.fields
        .map(({ name }) => name)
        .filter((name) => all.includes(name))
        .sort(),
    ).toEqual(columns.toSorted());
    for (const hidden of all.filter((name) => !columns.includes(name))) {
      expect(await codeOf(role, `{ ${table} { ${hidden} } }`), hidden).toBe('validation-failed');
      expect(await codeOf(role, `{ ${table}(where: {${hidden}: {_is_null: true}}) { __typename } }`), hidden).toBe('validation-failed');
      expect(await codeOf(role, `{ ${table}(order_by: {${hidden}: asc}) { __typename } }`), hidden).toBe('validation-failed');
    }
  });

  const count = `{ ${table}_aggregate { aggregate { count } } }`;
  if (!aggregate) testAbsent(role, 'aggregate', count);
  else {
    it('aggregate: counts the rows that it sees (allowed)', async () => {
      expect(await dataOf(role, count)).toEqual({ [`${table}_aggregate`]: { aggregate: { count: sees.length } } });
    });
  }
}

function testInsert(role: Role, table: string, { accepts, refuses }: Insert): void {
  const document = `mutation($objects: [${table}_insert_input!]!) { insert_${table}(objects: $objects) { affected_rows } }`;
  it.each(accepts)('insert: $title (allowed)', async ({ object, stored }) => {
    await dataOf(role, document, { objects: [object] });
    const { rows } = await world.db.query(`select * from ${table} where to_jsonb(${table}) @> $1::jsonb`, [JSON.stringify(stored)]);
    expect(rows).toEqual([expect.objectContaining(stored)]);
  });
  it.each(refuses)('insert: $title (denied)', async ({ object, code }) => {
    expect(await codeOf(role, document, { objects: [object] })).toBe(code);
  });
}

function testUpdate(role: Role, table: string, { changes, refuses }: Update): void {
  const document = `mutation($where: ${table}_bool_exp!, $set: ${table}_set_input!) { update_${table}(where: $where, _set: $set) { affected_rows } }`;
  const affected = (rows: number) => ({ [`update_${table}`]: { affected_rows: rows } });
  it.each(changes)('update: $title (allowed)', async ({ where, set, rows, stored }) => {
    expect(await dataOf(role, document, { where, set })).toEqual(affected(rows));
    if (!stored) return;
    const found = await world.db.query(`select 1 from ${table} where to_jsonb(${table}) @> $1::jsonb`, [JSON.stringify(stored)]);
    expect(found.rowCount).toBeGreaterThan(0);
  });
  it.each(refuses)('update: $title (denied)', async ({ where, set, code }) => {
    const { data, errors } = await world.ask(role, document, { where, set });
    expect(errors?.[0]?.extensions.code ?? data).toEqual(code ?? affected(0));
  });
}

function testDelete(role: Role, table: string, { removes }: Delete): void {
  it.each(removes)('delete: $title (allowed)', async ({ where, rows }) => {
    const document = `mutation($where: ${table}_bool_exp!) { delete_${table}(where: $where) { affected_rows } }`;
    expect(await dataOf(role, document, { where })).toEqual({ [`delete_${table}`]: { affected_rows: rows } });
  });
}

function testTable(table: string, { writable, roles }: TableExpectation): void {
  for (const role of ROLES) {
    const access = roles[role];
    describe(`${role} on ${table}`, () => {
      if (access.select) testSelect(role, table, access.select);
      else {
        testAbsent(role, 'select', `{ ${table} { __typename } }`);
        testAbsent(role, 'aggregate', `{ ${table}_aggregate { aggregate { count } } }`);
      }
      const set = literal(writable ?? { any: 1 });
      const isTable = writable !== null;
      if (access.insert) testInsert(role, table, access.insert);
      else testAbsent(role, 'insert', `mutation { insert_${table}(objects: []) { affected_rows } }`, isTable);
      if (access.update) testUpdate(role, table, access.update);
      else testAbsent(role, 'update', `mutation { update_${table}(where: {_not: {}}, _set: ${set}) { affected_rows } }`, isTable);
      if (access.delete) testDelete(role, table, access.delete);
      else testAbsent(role, 'delete', `mutation { delete_${table}(where: {_not: {}}) { affected_rows } }`, isTable);
    });
  }
}

for (const [table, expectation] of Object.entries(TABLES)) testTable(table, expectation);

for (const [name, { call, roles }] of Object.entries(FUNCTIONS)) {
  describe(`function ${name}`, () => {
    for (const role of ROLES) {
      const rows = roles[role];
      if (rows === null) testAbsent(role, role, `{ ${call} }`);
      else it(`${role} (allowed)`, async () => expect(await dataOf(role, `{ ${call} }`)).toEqual({ [name]: rows }));
    }
  });
}

for (const [name, { call, roles }] of Object.entries(ACTIONS)) {
  describe(`action ${name}`, () => {
    for (const role of ROLES) {
      const document = `mutation { ${call} }`;
      if (roles.includes(role)) it(`${role} (allowed)`, async () => expect(await dataOf(role, document)).toHaveProperty(name));
      else testAbsent(role, role, document);
    }
  });
}

describe('a student', () => {
  const star = (internship: string) =>
    `mutation { insert_user_internship_interactions_one(object: {internship_id: "${internship}", is_starred: true},
       on_conflict: {constraint: user_internship_interactions_pkey, update_columns: [is_starred]}) { is_starred is_viewed } }`;

  it('stars a listing again without losing the viewed mark (allowed)', async () => {
    const [open] = (await world.db.query<{ id: string }>(`select id from internships where title = 'Open'`)).rows;
    expect(await dataOf('student', star(open!.id))).toEqual({
      insert_user_internship_interactions_one: { is_starred: true, is_viewed: true },
    });
  });

  it('stars an archived listing that was never starred (denied)', async () => {
    await world.db.query('delete from user_internship_interactions');
    const [archived] = (await world.db.query<{ id: string }>(`select id from internships where title = 'Archived'`)).rows;
    expect(await codeOf('student', star(archived!.id))).toBe('permission-error');
  });

  it('writes a note again without losing the status (allowed)', async () => {
    const [open] = (await world.db.query<{ id: string }>(`select id from internships where title = 'Open'`)).rows;
    const note = `mutation { insert_listing_tracker_one(object: {internship_id: "${open!.id}", note: "Call on Monday"},
      on_conflict: {constraint: listing_tracker_pkey, update_columns: [note]}) { status note } }`;
    expect(await dataOf('student', note)).toEqual({ insert_listing_tracker_one: { status: 'applied', note: 'Call on Monday' } });
  });

  it('tracks an archived listing that was never tracked (denied)', async () => {
    await world.db.query('delete from listing_tracker');
    const [archived] = (await world.db.query<{ id: string }>(`select id from internships where title = 'Archived'`)).rows;
    const status = `mutation { insert_listing_tracker_one(object: {internship_id: "${archived!.id}", status: "applied"}) { status } }`;
    expect(await codeOf('student', status)).toBe('permission-error');
  });

  it("reads, filters and sorts by no one else's tracker through listings (denied)", async () => {
    const secret = '{note: {_eq: "secret note"}}';
    const data = await dataOf(
      'student',
      `{ own: internships { tracker { user_id note } }
         others: internships(where: {tracker: ${secret}}) { id }
         counted: internships_aggregate(where: {tracker: ${secret}}) { aggregate { count } } }`,
    );
    expect(data['others']).toEqual([]);
    expect(data['counted']).toEqual({ aggregate: { count: 0 } });
    expect(JSON.stringify(data)).not.toContain('secret');
    expect(JSON.stringify(data)).toContain('own note');
  });

  it('counts the filters of the Starred tab by its own stars and tracker (allowed)', async () => {
    expect(
      await dataOf(
        'student',
        '{ listing_facet_counts(args: {list: "starred"}, where: {facet: {_in: ["status", "total"]}}) { value listings } }',
      ),
    ).toEqual({
      listing_facet_counts: [
        { value: 'applied', listings: 1 },
        { value: '', listings: 1 },
      ],
    });
  });

  it.each([
    ['a session of its own making', '{ listing_facet_counts(args: {hasura_session: "{}"}) { value } }'],
    ['a subscription with one', 'subscription { listing_facet_counts(args: {hasura_session: "{}"}) { value } }'],
  ])("counts nobody else's by %s (denied)", async (_by, document) => {
    expect(await codeOf('student', document)).toBe('validation-failed');
  });

  it('reaches nobody else through relationships (denied)', async () => {
    const data = await dataOf(
      'student',
      '{ internships { interactions { user_id } } user_internship_interactions { internship { title } profile { id } } }',
    );
    const text = JSON.stringify(data);
    expect(text).not.toContain('bbbbbbbb');
    expect(text).not.toContain('Archived');
    expect(text).toContain('aaaaaaaa');
  });
});

describe('portal_admin', () => {
  it.each([
    ['the relationship of a listing', '{ internships { tracker { note } } }'],
    ['its count', '{ internships { tracker_aggregate { aggregate { count } } } }'],
    ['a filter of listings', '{ internships(where: {tracker: {note: {_like: "%"}}}) { id } }'],
    ['an order of listings', '{ internships(order_by: {tracker_aggregate: {count: asc}}) { id } }'],
    ['an aggregate of listings', '{ internships_aggregate(where: {tracker: {status: {_eq: "offer"}}}) { aggregate { count } } }'],
    ['a search', '{ search_internships(args: {search: "contoh"}, where: {tracker: {status: {_eq: "offer"}}}) { id } }'],
    ['a new listing', 'mutation { insert_internships(objects: [{tracker: {data: []}}]) { affected_rows } }'],
    ['what an update returns', 'mutation { update_internships(where: {}, _set: {title: "x"}) { returning { tracker { note } } } }'],
  ])("reaches no student's tracker through %s (denied)", async (_through, document) => {
    expect(await codeOf('portal_admin', document)).toBe('validation-failed');
  });
});

describe('the table of expectations', () => {
  const folder = join(checkout, 'hasura/metadata');
  const read = async (...path: string[]): Promise<unknown> => parse(await readFile(join(folder, ...path), 'utf8'));
  const files = async (kind: string) => {
    const names = (await readdir(join(folder, 'databases/default', kind))).filter((name) => name !== `${kind}.yaml`);
    return Promise.all(names.map((name) => read('databases/default', kind, name))) as Promise<Record<string, unknown>[]>;
  };

  it('names every tracked table and no other', async () => {
    const tables = (await files('tables')) as { table: { name: string } }[];
    expect(Object.keys(TABLES).sort()).toEqual(tables.map(({ table }) => table.name).sort());
  });

  it('names every tracked function and every action, and no other', async () => {
    const functions = (await files('functions')) as { function: { name: string } }[];
    expect(Object.keys(FUNCTIONS).sort()).toEqual(functions.map((one) => one.function.name).sort());
    const { actions } = (await read('actions.yaml')) as { actions: { name: string }[] };
    expect(Object.keys(ACTIONS).sort()).toEqual(actions.map(({ name }) => name).sort());
  });

  it('names every role', async () => {
    const text = JSON.stringify([await files('tables'), await files('functions'), await read('actions.yaml')]);
    expect(new Set([...text.matchAll(/"role":"(\w+)"/g)].map(([, role]) => role))).toEqual(new Set(ROLES));
  });

  it('knows of every table and view in the database, tracked or not', async () => {
    expect([...columnsOf.keys()].sort()).toEqual(Object.keys(TABLES).sort());
  });
});
