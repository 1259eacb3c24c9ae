/** The roles and databases of docker-compose.yml, made by its own script, on a server of their own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkout } from '#tests/support/checkout.ts';
import { migratePortal, startProductionDatabase, withClient } from '#tests/support/production-database.ts';
import type { ProductionDatabase } from '#tests/support/production-database.ts';

let folder: string;
let database: ProductionDatabase;

const asActions = <T>(work: (client: Client) => Promise<T>) => withClient(database.as('portal_actions'), work);
const asHasura = <T>(work: (client: Client) => Promise<T>) => withClient(database.as('portal_hasura'), work);

beforeAll(async () => {
  folder = await mkdtemp(join(checkout, '.data', 'test-production-'));
  database = await startProductionDatabase(folder);
  await migratePortal(database);
});

afterAll(async () => {
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the migrations need no superuser', async () => {
  const { rows } = await asHasura((client) =>
    client.query("select tableowner from pg_tables where schemaname = 'public' and tablename = 'internships'"),
  );
  expect(rows).toEqual([{ tableowner: 'portal_hasura' }]);
});

test('the action service may read and write every table, and call every function', async () => {
  const { rows } = await asActions((client) =>
    client.query(`
      select table_name.oid::regclass::text as missing from pg_class table_name
       where relnamespace in ('public'::regnamespace, 'actions'::regnamespace) and relkind in ('r', 'v', 'm', 'p')
         and not (has_table_privilege(oid, 'select') and (relkind <> 'r'
              or has_table_privilege(oid, 'insert') and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete')))
      union all
      select oid::regprocedure::text from pg_proc
       where pronamespace in ('public'::regnamespace, 'actions'::regnamespace) and not has_function_privilege(oid, 'execute')
      union all
      select oid::regclass::text from pg_class
       where relnamespace in ('public'::regnamespace, 'actions'::regnamespace) and case relkind when 'S' then not has_sequence_privilege(oid, 'usage') end
      union all
      select nspname from pg_namespace where nspname in ('public', 'actions') and not has_schema_privilege(oid, 'usage')`),
  );
  expect(rows).toEqual([]);
});

test('a view is recorded by the action service, with all that follows from it', async () => {
  const user = '33333333-3333-4333-8333-333333333333';
  await asActions((client) => client.query(`insert into profiles (id, name, email) values ('${user}', 'A Student', 's@x.example')`));
  const { rows } = await asHasura((client) =>
    client.query<{ id: string }>(`
      insert into internships (title, company, location, duration, description, major, industry, application_method, application_value, listing_duration, expires_at)
      values ('T', 'C', 'L', '3 months', 'D', '["Other"]', '["Other"]', 'external', 'https://x.example', 1, now() + interval '1 month') returning id`),
  );
  await asActions((client) => client.query('select * from actions.record_view($1, $2, gen_random_uuid())', [user, rows[0]?.id]));
  const { rows: stats } = await asActions((client) => client.query('select views from listing_daily_stats'));
  expect(stats).toEqual([{ views: 1 }]);
});

test('the action service changes no table, and neither of them stays long in a statement', async () => {
  await asActions(async (client) => {
    await expect(client.query('create table public.x (id int)')).rejects.toThrow('permission denied');
    await expect(client.query('drop table public.internships')).rejects.toThrow('must be owner');
    expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }]);
  });
  expect((await asHasura((client) => client.query('show statement_timeout'))).rows).toEqual([{ statement_timeout: '30s' }]);
});

test.each([
  ['portal_actions', 'keycloak'],
  ['portal_actions', 'hasura'],
  ['keycloak', 'portal'],
] as const)('%s cannot enter the database %s of another part', async (role, other) => {
  await expect(withClient(database.as(role, other), async () => undefined)).rejects.toThrow('permission denied for database');
});
