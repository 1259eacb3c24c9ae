/** The Hasura of HASURA_GRAPHQL_ENDPOINT: reachable, v2, with our admin secret, our metadata and our database. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { checkout } from '../env.ts';
import { StackError } from '../stack-error.ts';
import { connectDatabase } from './check-database.ts';
import { PATIENCE, placeOf, reasonOf } from './explain.ts';
import { listedOperation } from './listed-operation.ts';

const TABLES = join(checkout, 'hasura/metadata/databases/default/tables');

const answerSchema = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() })).optional(),
});
const versionSchema = z.object({ version: z.string() });

/** What Hasura says of an operation that is not on its allow list; the code with it is that of any request that makes no sense. */
const NOT_LISTED = 'query is not allowed';

interface HasuraOptions {
  url: string;
  adminSecret: string;
  databaseUrl: string;
}

/** A request to Hasura; no answer within PATIENCE, or none at all, is a StackError. */
async function request(url: string, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE) }).catch((error: unknown) => {
    throw new StackError(
      `HASURA_GRAPHQL_ENDPOINT: Hasura cannot be reached at ${placeOf(url)}: ${reasonOf(error)}. Start it, or correct the address.`,
      { cause: error },
    );
  });
}

async function askVersion(url: string): Promise<string> {
  const response = await request(url, '/v1/version');
  const parsed = versionSchema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw new StackError(`HASURA_GRAPHQL_ENDPOINT: what answers at ${placeOf(url)} is no Hasura. Correct the address.`);
  return parsed.data.version;
}

interface Operation {
  query: string;
  variables?: Record<string, unknown>;
}

/** Asks as a role; the errors of the answer, empty when there are none. */
async function ask(
  { url, adminSecret }: HasuraOptions,
  role: 'admin' | 'anonymous',
  operation: Operation,
): Promise<NonNullable<z.infer<typeof answerSchema>['errors']>> {
  const response = await request(url, '/v1/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hasura-admin-secret': adminSecret, 'x-hasura-role': role },
    body: JSON.stringify(operation),
  });
  const parsed = answerSchema.safeParse(await response.json().catch(() => null));
  if (parsed.success) return parsed.data.errors ?? [];
  throw new StackError(
    `HASURA_GRAPHQL_ENDPOINT: /v1/graphql at ${placeOf(url)} answers ${response.status} and no GraphQL. Correct the address, or see Hasura's log.`,
  );
}

async function trackedTables(): Promise<string[]> {
  const names = (await readdir(TABLES)).filter((file) => file.startsWith('public_'));
  return names.map((file) => file.slice('public_'.length, -'.yaml'.length)).sort();
}

/** With a Hasura of one's own the migrations are Hasura's to apply: it keeps its own record of them. */
async function checkSchema(databaseUrl: string, tables: readonly string[]): Promise<void> {
  const client = await connectDatabase(databaseUrl);
  try {
    const { rows } = await client.query<{ name: string }>(
      `/* missing_tables */ select name from unnest($1::text[]) as wanted (name) where to_regclass('public.' || quote_ident(name)) is null`,
      [tables],
    );
    if (rows.length === 0) return;
    throw new StackError(
      `DATABASE_URL: the database lacks ${rows.map(({ name }) => name).join(', ')}. With HASURA_GRAPHQL_ENDPOINT Hasura applies the migrations: hasura migrate apply --project hasura --database-name default`,
    );
  } finally {
    await client.end();
  }
}

/** Throws a StackError that says what to do unless this Hasura can serve the portal. */
export async function checkHasura(options: HasuraOptions): Promise<void> {
  const place = placeOf(options.url);
  const version = await askVersion(options.url);
  if (!/^v2(\.|$)/.test(version)) throw new StackError(`HASURA_GRAPHQL_ENDPOINT: ${place} is Hasura ${version}; the portal needs v2.`);
  const tables = await trackedTables();
  await checkSchema(options.databaseUrl, tables);
  // In words of its own: the list is not for Hasura's own admin.
  const query = `{ ${tables.map((table) => `${table}(limit: 0) { __typename }`).join(' ')} }`;
  const [error] = await ask(options, 'admin', { query });
  if (!error) return;
  if (error.extensions?.code === 'access-denied') {
    throw new StackError(`HASURA_GRAPHQL_ADMIN_SECRET: Hasura at ${place} refuses it. Set the one that Hasura was started with.`);
  }
  throw new StackError(
    `HASURA_GRAPHQL_ENDPOINT: Hasura at ${place} does not serve the portal's tables (${error.message}). Apply the metadata: hasura metadata apply --project hasura`,
  );
}

/** Once the action service runs: whether Hasura finds it and shows the right secret. */
export async function checkActionsThroughHasura(options: HasuraOptions, actions: string): Promise<void> {
  const query = await listedOperation('ReadLink');
  const [error] = await ask(options, 'anonymous', { query, variables: { token: 'start-check' } });
  if (error === undefined || error.extensions?.code === 'link_invalid') return;
  if (error.message === NOT_LISTED) {
    throw new StackError(
      `HASURA_GRAPHQL_ENDPOINT: the allow list of Hasura at ${placeOf(options.url)} lacks an operation of this portal. Apply the metadata: hasura metadata apply --project hasura`,
    );
  }
  throw new StackError(
    `Hasura cannot call the action service (${error.message}). Start Hasura with ACTIONS_BASE_URL=${actions} (as it sees this machine) and the same ACTION_SECRET; ACTIONS_HOST=0.0.0.0 opens the service to other machines.`,
  );
}
