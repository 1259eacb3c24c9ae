/** A PostgreSQL of a test's own with the roles and databases of docker-compose.yml, made by the script that compose runs. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { applyMigrations } from '#local/postgres/apply-migrations.ts';
import { startPostgres } from '#local/postgres/start-postgres.ts';
import { checkout } from './checkout.ts';

type Role = 'portal_hasura' | 'portal_actions' | 'keycloak';

export const PASSWORDS: Record<Role, string> = { portal_hasura: "hasura's own: ö/@", portal_actions: 'actions', keycloak: 'keycloak' };
const VARIABLES: Record<string, Role> = {
  HASURA_DATABASE_PASSWORD: 'portal_hasura',
  ACTIONS_DATABASE_PASSWORD: 'portal_actions',
  KEYCLOAK_DATABASE_PASSWORD: 'keycloak',
};

export interface ProductionDatabase {
  /** Superuser address of the database `postgres`. */
  url: string;
  port: number;
  /** Address of a database for a role. */
  as: (role: Role, database?: string) => string;
  stop: () => Promise<void>;
}

/** Runs work on a connection of its own. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs a script as psql would: `\getenv`, `:'name'` and `\connect`. */
async function runScript(script: string, url: string): Promise<void> {
  const values = new Map(
    [...script.matchAll(/^\\getenv (\w+) (\w+)$/gm)].map(([, name = '', variable = '']) => [
      name,
      PASSWORDS[VARIABLES[variable] ?? 'keycloak'],
    ]),
  );
  const parts = script.replaceAll(/^\\getenv .*$/gm, '').split(/^\\connect (\w+)$/m);
  for (let position = 0; position < parts.length; position += 2) {
    const address = new URL(url);
    if (position > 0) address.pathname = `/${parts[position - 1]}`;
    await withClient(address.href, async (client) => {
      const text = (parts[position] ?? '').replaceAll(/:'(\w+)'/g, (_whole, name: string) => client.escapeLiteral(values.get(name) ?? ''));
      // One by one: a database cannot be made inside a transaction.
      for (const statement of text.replaceAll(/^--.*$/gm, '').split(';')) if (statement.trim()) await client.query(statement);
    });
  }
}

/** Starts the server in `folder` with roles and databases, and nothing in them yet. */
export async function startProductionDatabase(folder: string): Promise<ProductionDatabase> {
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), password: 'throw-away', throwaway: true, log: () => undefined });
  await runScript(await readFile(join(checkout, 'deploy/postgres/create-databases.sql'), 'utf8'), server.url);
  return {
    url: server.url,
    port: server.port,
    as(role, database = 'portal') {
      const url = new URL(server.url);
      url.username = role;
      url.password = encodeURIComponent(PASSWORDS[role]);
      url.pathname = `/${database}`;
      return url.href;
    },
    stop: server.stop,
  };
}

/** The portal's migrations, as Hasura applies them. */
export async function migratePortal(database: ProductionDatabase): Promise<void> {
  await applyMigrations(database.as('portal_hasura'), join(checkout, 'hasura/migrations/default'));
}
