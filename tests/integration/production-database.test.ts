/** The roles and databases of docker-compose.yml, made by its own script, on a server of their own. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyMigrations } from '#local/postgres/apply-migrations.ts';
import { startPostgres } from '#local/postgres/start-postgres.ts';
import type { RunningPostgres } from '#local/postgres/start-postgres.ts';
import { checkout } from '#tests/support/checkout.ts';

const PASSWORDS: Record<string, string> = {
  HASURA_DATABASE_PASSWORD: "hasura's own: ö/@",
  ACTIONS_DATABASE_PASSWORD: 'actions',
  KEYCLOAK_DATABASE_PASSWORD: 'keycloak',
};

let folder: string;
let server: RunningPostgres;

function addressOf(role: string, password: string, database: string): string {
  const url = new URL(server.url);
  url.username = role;
  url.password = encodeURIComponent(password);
  url.pathname = `/${database}`;
  return url.href;
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const asActions = <T>(work: (client: Client) => Promise<T>) => withClient(addressOf('portal_actions', 'actions', 'portal'), work);
const asHasura = <T>(work: (client: Client) => Promise<T>) =>
  withClient(addressOf('portal_hasura', PASSWORDS['HASURA_DATABASE_PASSWORD'] ?? '', 'portal'), work);

/** Runs a script as psql would: `\getenv`, `:'name'` and `\connect`. */
async function runScript(script: string): Promise<void> {
  const values = new Map(
    [...script.matchAll(/^\\getenv (\w+) (\w+)$/gm)].map(([, name = '', variable = '']) => [name, PASSWORDS[variable] ?? '']),
  );
  const parts = script.replaceAll(/^\\getenv .*$/gm, '').split(/^\\connect (\w+)$/m);
  for (let position = 0; position < parts.length; position += 2) {
    const url = new URL(server.url);
    if (position > 0) url.pathname = `/${parts[position - 1]}`;
    await withClient(url.href, async (client) => {
      const text = (parts[position] ?? '').replaceAll(/:'(\w+)'/g, (_whole, name: string) => client.escapeLiteral(values.get(name) ?? ''));
      // One by one: a database cannot be made inside a transaction.
      for (const statement of text.replaceAll(/^--.*$/gm, '').split(';')) if (statement.trim()) await client.query(statement);
    });
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(checkout, '.data', 'test-production-'));
  server = await startPostgres({ dataDir: join(folder, 'postgres'), password: 'throw-away', throwaway: true, log: () => undefined });
  await runScript(await readFile(join(checkout, 'deploy/postgres/create-databases.sql'), 'utf8'));
  await applyMigrations(
    addressOf('portal_hasura', PASSWORDS['HASURA_DATABASE_PASSWORD'] ?? '', 'portal'),
    join(checkout, 'hasura/migrations/default'),
  );
});

afterAll(async () => {
  await server?.stop();
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
  ['portal_actions', 'actions', 'keycloak'],
  ['portal_actions', 'actions', 'hasura'],
  ['keycloak', 'keycloak', 'portal'],
])('%s cannot enter a database of another part', async (role, password, database) => {
  await expect(withClient(addressOf(role, password, database), async () => undefined)).rejects.toThrow('permission denied for database');
});
