/**
 * What the action service needs around it, on free ports: a migrated database, the identity, files and mail
 * stand-ins in this process, and one or more replicas of the service as child processes. For tests only.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { startFiles } from '#local/files/files.ts';
import { startIdentity } from '#local/identity/identity.ts';
import { startMail } from '#local/mail/mail.ts';
import type { AccountTarget } from '#tests/support/accounts.ts';
import { checkout } from '#tests/support/checkout.ts';
import { createPortalDatabase } from '#tests/support/portal-database.ts';

export const ACTION_SECRET = 'a-shared-secret-of-the-tests';
const CLIENT_SECRET = 'a-client-secret-of-the-tests';
const OPERATOR_SECRET = 'an-operator-secret-of-the-tests';
const KEYS = { accessKey: 'test-access', secretKey: 'test-secret-key' };

/** One running program. */
export interface Replica {
  url: string;
  child: ChildProcess;
  /** What it has written so far, both streams. */
  output: () => string;
  /** SIGTERM, then how it ended. */
  stop: () => Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

export interface Answer {
  status: number;
  body: Record<string, unknown> & { message?: string; extensions?: { code?: string } };
}

export interface PortalActions extends AsyncDisposable {
  db: Pool;
  databaseUrl: string;
  identityUrl: string;
  filesUrl: string;
  accounts: AccountTarget;
  /** Moves the identity server's clock by this many milliseconds from now on. */
  shiftIdentityClock: (ms: number) => void;
  environment: Record<string, string>;
  startReplica: (changes?: Record<string, string>) => Promise<Replica>;
  /** The engine over the same database and `hasura/metadata`, calling this replica; `changes` adds settings. */
  startEngine: (replica: Replica, changes?: Record<string, string>) => Promise<Replica>;
  mails: () => Promise<{ to: string[]; subject: string; text: string }[]>;
}

async function startProgram(script: string, environment: Record<string, string>): Promise<Replica> {
  const child = fork(join(checkout, script), {
    env: { PATH: process.env.PATH, ...environment },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const [message] = (await Promise.race([
    once(child, 'message'),
    exited.then(() => {
      throw new Error(`${script} did not start:\n${text}`);
    }),
  ])) as [{ ready: boolean; port: number }];
  return {
    url: `http://127.0.0.1:${message.port}`,
    child,
    output: () => text,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      const [code, signal] = await exited;
      return { code, signal };
    },
  };
}

/** Starts everything but the replicas. */
export async function startPortalActions(): Promise<PortalActions> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-actions-'));
  const database = await createPortalDatabase('actions_test');
  const db = new Pool({ connectionString: database.url, max: 4 });
  const issuer = 'http://localhost:3000/realms/portal';
  let shift = 0;
  const identity = await startIdentity({
    db: { connectionString: database.url },
    realmFile: join(checkout, 'auth/realm.json'),
    issuer,
    demo: { enabled: false, password: 'portal-demo-2026' },
    clientSecret: CLIENT_SECRET,
    operatorSecret: OPERATOR_SECRET,
    clock: () => Date.now() + shift,
  });
  const files = await startFiles({ dataDir: join(folder, 'files'), ...KEYS });
  const mailDir = join(folder, 'mail');
  const mail = await startMail({ dataDir: mailDir });
  const environment = {
    ACTIONS_PORT: '0',
    DATABASE_URL: database.url,
    ACTION_SECRET,
    KEYCLOAK_URL: identity.url,
    KEYCLOAK_ISSUER: issuer,
    KEYCLOAK_CLIENT_SECRET: CLIENT_SECRET,
    S3_ENDPOINT: files.url,
    S3_ACCESS_KEY: KEYS.accessKey,
    S3_SECRET_KEY: KEYS.secretKey,
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'Career Center <career.center@nusaraya.example>',
    PUBLIC_URL: 'http://localhost:3000',
    PORTAL_SETTINGS_FILE: join(checkout, 'src/domain/institution/institution.json'),
  };
  const programs: Replica[] = [];
  const keep = (program: Replica) => {
    programs.push(program);
    return program;
  };
  return {
    db,
    databaseUrl: database.url,
    identityUrl: identity.url,
    filesUrl: files.url,
    accounts: { identityUrl: identity.url, clientId: 'portal-operators', clientSecret: OPERATOR_SECRET, db },
    shiftIdentityClock: (ms) => void (shift = ms),
    environment,
    async startReplica(changes = {}) {
      return keep(await startProgram('src/actions/main.ts', { ...environment, ...changes }));
    },
    async startEngine(replica, changes = {}) {
      const jwt = { jwk_url: `${identity.url}/realms/portal/protocol/openid-connect/certs`, issuer, audience: 'portal-actions' };
      return keep(
        await startProgram('src/engine/main.ts', {
          HASURA_GRAPHQL_DATABASE_URL: database.url,
          HASURA_GRAPHQL_METADATA_DIR: join(checkout, 'hasura/metadata'),
          HASURA_GRAPHQL_ADMIN_SECRET: 'an-admin-secret-of-the-tests',
          HASURA_GRAPHQL_JWT_SECRET: JSON.stringify(jwt),
          HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous',
          HASURA_GRAPHQL_SERVER_PORT: '0',
          HASURA_GRAPHQL_SERVER_HOST: '127.0.0.1',
          ACTIONS_BASE_URL: replica.url,
          ACTION_SECRET,
          ...changes,
        }),
      );
    },
    async mails() {
      const names = (await readdir(mailDir)).filter((name) => name.endsWith('.json')).sort();
      return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(mailDir, name), 'utf8'))));
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(programs.map((program) => program.stop()));
      await Promise.all([mail.close(), files.close(), identity.close(), db.end()]);
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Profiles of students without an identity, for calls that Hasura would have authenticated. */
export async function createStudents(db: Pool, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await db.query(
    `insert into public.profiles (id, name, email) select id, 'Student', id || '@student.nusaraya.example' from unnest($1::uuid[]) as id`,
    [ids],
  );
  return ids;
}

/** Calls an action as Hasura does. `headers` may carry what Hasura forwards, or a wrong secret. */
export async function callAction(
  url: string,
  name: string,
  input: unknown,
  session: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${url}/actions/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-action-secret': ACTION_SECRET, ...headers },
    body: JSON.stringify({ action: { name }, input, session_variables: session, request_query: 'mutation { … }' }),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

export const ANONYMOUS = { 'x-hasura-role': 'anonymous' };

/** The session variables of a signed-in role. */
export function sessionOf(userId: string, role: 'student' | 'portal_admin' = 'student'): Record<string, string> {
  return { 'x-hasura-role': role, 'x-hasura-user-id': userId };
}

/** What a refusal looks like to Hasura. */
export function refusal(message: string, code: string): Answer {
  return { status: 400, body: { message, extensions: { code } } };
}
