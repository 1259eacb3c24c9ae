/** The database of DATABASE_URL, before anything is written to it. */
import { Client } from 'pg';
import { StackError } from '../stack-error.ts';
import { PATIENCE, placeOf, reasonOf } from './explain.ts';

/** The migrations use `uuidv7()`. */
const LEAST_VERSION = 18;

const LOGIN_REFUSED = new Set(['28P01', '28000']);
const NO_SUCH_DATABASE = '3D000';

/** A connection to the database of DATABASE_URL, to be ended by the caller; throws a StackError that says why there is none. */
export async function connectDatabase(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: PATIENCE });
  const place = placeOf(url);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { code } = error as { code?: string };
    if (LOGIN_REFUSED.has(code ?? '')) {
      throw new StackError(
        `DATABASE_URL: PostgreSQL at ${place} refuses this user or password: ${(error as Error).message}. Correct the address.`,
      );
    }
    if (code === NO_SUCH_DATABASE) {
      throw new StackError(
        `DATABASE_URL: ${(error as Error).message} at ${place}. Make it first, as UTF-8: createdb --encoding=UTF8 --template=template0 <name>`,
      );
    }
    throw new StackError(`DATABASE_URL: no PostgreSQL can be reached at ${place}: ${reasonOf(error)}. Start it, or correct the address.`);
  }
}

interface Facts {
  version: number;
  release: string;
  encoding: string;
  may_create: boolean;
  user: string;
  database: string;
}

async function readFacts(client: Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(`/* describe_database */
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as release,
      current_setting('server_encoding') as encoding, current_user as "user", current_database() as database,
      has_database_privilege(current_database(), 'create') as may_create`);
  const [facts] = rows;
  if (!facts) throw new Error('PostgreSQL did not describe itself');
  return facts;
}

/** Throws a StackError that says what to do unless the portal can work on this database. */
export async function checkDatabase(url: string): Promise<void> {
  const client = await connectDatabase(url);
  try {
    const { version, release, encoding, may_create: mayCreate, user, database } = await readFacts(client);
    if (version < LEAST_VERSION) {
      throw new StackError(`DATABASE_URL: ${placeOf(url)} is PostgreSQL ${release}; the portal needs ${LEAST_VERSION} or newer.`);
    }
    if (encoding !== 'UTF8') {
      throw new StackError(
        `DATABASE_URL: database "${database}" stores ${encoding}; the portal needs UTF8. Make another one: createdb --encoding=UTF8 --template=template0 <name>`,
      );
    }
    if (!mayCreate) {
      throw new StackError(
        `DATABASE_URL: user "${user}" may not create schemas and extensions in database "${database}". Make it the owner: alter database "${database}" owner to "${user}"`,
      );
    }
  } finally {
    await client.end();
  }
}
