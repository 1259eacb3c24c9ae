/**
 * A portal in miniature for permission tests: two students, two admins, three listings (open, closed,
 * archived) with traces of both students, and the engine over it with the project's own metadata.
 * Every test starts from the same rows.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Pool } from 'pg';
import { parseEnv } from '#engine/env.ts';
import { startEngine } from '#engine/start-engine.ts';
import { checkout } from '#tests/support/checkout.ts';
import { createPortalDatabase } from '#tests/support/portal-database.ts';

export type Role = 'student' | 'portal_admin' | 'anonymous';
export const ROLES: readonly Role[] = ['student', 'portal_admin', 'anonymous'];

const id = (digit: string) => `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;

export const STUDENT = id('a');
export const OTHER_STUDENT = id('b');
export const ADMIN = id('c');
export const OTHER_ADMIN = id('d');
export const OPEN = id('1');
export const CLOSED = id('2');
export const ARCHIVED = id('3');

/** Who asks when a test asks as a role. */
const USERS: Record<Role, string | null> = { student: STUDENT, portal_admin: ADMIN, anonymous: null };

const ROWS = `
  truncate profiles, internships, listing_daily_stats, presence, actions.throttles, actions.page_views, actions.hourly_counts restart identity cascade;
  insert into profiles (id, name, email) values
    ('${STUDENT}', 'Own Student', 'own@students.example'), ('${OTHER_STUDENT}', 'Other Student', 'other@students.example'),
    ('${ADMIN}', 'Own Admin', 'own@admins.example'), ('${OTHER_ADMIN}', 'Other Admin', 'other@admins.example');
  insert into user_roles values ('${STUDENT}', 'student'), ('${OTHER_STUDENT}', 'student'), ('${ADMIN}', 'admin'), ('${OTHER_ADMIN}', 'admin');
  insert into internships (id, title, company, location, duration, description, major, industry, application_method, application_value, expires_at, deleted_at, created_by)
    select key, title, 'Contoh', 'Bandung', '3 months', 'Learn', '["Psychology"]', '["Education"]', 'email', 'hr@contoh.example', expires_at, deleted_at, '${OTHER_ADMIN}'
      from (values ('${OPEN}'::uuid, 'Open', now() + interval '1 month', null::timestamptz),
                   ('${CLOSED}', 'Closed', now() - interval '1 day', null),
                   ('${ARCHIVED}', 'Archived', now() + interval '1 month', now())) listing(key, title, expires_at, deleted_at);
  insert into user_internship_interactions values
    ('${STUDENT}', '${OPEN}', true, true), ('${STUDENT}', '${ARCHIVED}', true, true), ('${OTHER_STUDENT}', '${OPEN}', true, true);
  insert into listing_tracker (user_id, internship_id, status, note) values
    ('${STUDENT}', '${OPEN}', 'applied', 'own note'), ('${STUDENT}', '${ARCHIVED}', 'offer', 'of an archived one'),
    ('${OTHER_STUDENT}', '${OPEN}', 'interview', 'secret note');
  insert into activity_logs (created_at, user_id, internship_id, event, method) values
    ('2026-03-01 03:00Z', '${STUDENT}', '${OPEN}', 'view', null), ('2026-03-01 03:30Z', '${OTHER_STUDENT}', '${OPEN}', 'apply', 'copied_email');
  insert into counter_changes values ('${OPEN}', now()), ('${ARCHIVED}', now());
  insert into presence values ('${id('e')}', '${STUDENT}', now()), ('${id('f')}', '${STUDENT}', now());
`;

/** What the stub of the action service answers; each fits its action's output type. */
const ACTION_ANSWER = {
  counted: true,
  logged: true,
  ok: true,
  created: true,
  userId: STUDENT,
  form: 'new_password',
  isForEmail: null,
  accessToken: 'a',
  refreshToken: 'r',
  idToken: null,
  expiresIn: 300,
};

export interface GraphqlAnswer {
  data?: Record<string, unknown>;
  errors?: { message: string; extensions: { code: string; path: string } }[];
}

export interface World extends AsyncDisposable {
  db: Pool;
  reset: () => Promise<void>;
  /** Runs a document as a role (as `admin`: without any permissions in the way). */
  ask: (role: Role | 'admin', document: string, variables?: Record<string, unknown>) => Promise<GraphqlAnswer>;
}

async function startActionStub() {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(ACTION_ANSWER));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as { port: number }).port}` };
}

/** Starts the engine over a database of its own; inconsistent metadata is refused. */
export async function createWorld(): Promise<World> {
  const database = await createPortalDatabase('permissions_test');
  const db = new Pool({ connectionString: database.url, max: 2 });
  const actions = await startActionStub();
  const secret = 'the-secret-of-the-permission-tests';
  const engine = await startEngine(
    parseEnv({
      HASURA_GRAPHQL_DATABASE_URL: database.url,
      HASURA_GRAPHQL_METADATA_DIR: join(checkout, 'hasura/metadata'),
      HASURA_GRAPHQL_ADMIN_SECRET: secret,
      HASURA_GRAPHQL_SERVER_PORT: '0',
      HASURA_GRAPHQL_SERVER_HOST: '127.0.0.1',
      ENGINE_STRICT_METADATA: 'true',
      ACTIONS_BASE_URL: actions.url,
      ACTION_SECRET: 'the-action-secret-of-the-tests',
    }),
    () => undefined,
  );
  return {
    db,
    reset: async () => void (await db.query(ROWS)),
    async ask(role, query, variables = {}) {
      const user = role === 'admin' ? null : USERS[role];
      const response = await fetch(`http://127.0.0.1:${engine.port}/v1/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-hasura-admin-secret': secret,
          ...(role === 'admin' ? {} : { 'x-hasura-role': role }),
          ...(user ? { 'x-hasura-user-id': user } : {}),
        },
        body: JSON.stringify({ query, variables }),
      });
      return (await response.json()) as GraphqlAnswer;
    },
    async [Symbol.asyncDispose]() {
      await engine.close();
      actions.server.close();
      await db.end();
      await database.drop();
    },
  };
}
