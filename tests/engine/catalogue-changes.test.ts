/** DDL while the engine runs: what fails because of it is noticed, and what is new is served when asked for. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applyMigrations } from '#local/postgres/apply-migrations.ts';
import { startTestEngine } from './start-test-engine.ts';
import type { TestEngine } from './start-test-engine.ts';

const TABLES = [{ table: { schema: 'public', name: 'note' } }, { table: { schema: 'public', name: 'later' } }];
const SETUP = `create table note (id int primary key, title text not null); insert into note values (1, 'one');`;

/** Changes the schema as an operator does; the engine's triggers must not be in the way. */
async function migrate(engine: TestEngine, sql: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await mkdir(join(folder, '1_change'));
  await writeFile(join(folder, '1_change/up.sql'), sql);
  const { rows } = await engine.db.query<{ name: string }>('select current_database() as name');
  const url = new URL(String(engine.db.options.connectionString));
  url.pathname = `/${rows[0]?.name}`;
  await applyMigrations(url.href, folder);
  await rm(folder, { recursive: true });
}

const triggersOf = async (engine: TestEngine, table: string) =>
  (await engine.db.query(`select from pg_trigger where tgrelid = $1::regclass and tgname like 'engine_live_%'`, [table])).rowCount;

test('a column that is gone fails once, and then is no field any more', async () => {
  await using engine = await startTestEngine({ sql: SETUP, tables: TABLES });
  const titles = () => engine.request('{ note { id title } }');
  expect(await titles()).toEqual({ data: { note: [{ id: 1, title: 'one' }] } });
  await migrate(engine, 'alter table note drop column title');
  expect(await titles()).toMatchObject({ errors: [{ message: 'database query error', extensions: { code: 'unexpected' } }] });
  await expect
    .poll(titles)
    .toMatchObject({ errors: [{ message: "field 'title' not found in type: 'note'", extensions: { code: 'validation-failed' } }] });
  expect(await engine.request('{ note { id } }')).toEqual({ data: { note: [{ id: 1 }] } });
  expect(await triggersOf(engine, 'note')).toBe(2);
});

test('a column whose type changed is read with its new type', async () => {
  await using engine = await startTestEngine({ sql: SETUP, tables: TABLES });
  const asNumber = () => engine.request('{ note(where: {id: {_eq: 1}}) { title } }');
  const asText = () => engine.request('{ note(where: {id: {_eq: "1"}}) { title } }');
  expect(await asNumber()).toEqual({ data: { note: [{ title: 'one' }] } });
  await migrate(engine, 'alter table note alter column id type text');
  expect(await asNumber()).toMatchObject({ errors: [{ extensions: { code: 'unexpected' } }] });
  await expect.poll(asText).toEqual({ data: { note: [{ title: 'one' }] } });
});

test('a reload serves a table that is new, with live queries that wake at once', async () => {
  await using engine = await startTestEngine({ sql: SETUP, tables: TABLES });
  expect(engine.engine.inconsistencies).toHaveLength(1);
  await engine.db.query('create table later (n int primary key)');
  await engine.engine.reload();
  expect(await engine.request('{ later { n } }')).toEqual({ data: { later: [] } });
  expect(await triggersOf(engine, 'later')).toBe(2);
});

test('an error that no reload mends does not make one for every request', async () => {
  await using engine = await startTestEngine({
    sql: `${SETUP} create function broken(note) returns text language plpgsql stable as $$ begin return (select gone from nowhere); end $$;
      create view broken_notes as select id, broken(note) as b from note;`,
    tables: [{ table: { schema: 'public', name: 'broken_notes' } }],
  });
  for (let i = 0; i < 10; i += 1) {
    expect(await engine.request('{ broken_notes { b } }')).toMatchObject({ errors: [{ extensions: { code: 'unexpected' } }] });
  }
  await expect.poll(() => engine.log.filter((line) => line === 'metadata and catalogue were read again')).toHaveLength(1);
});
