/**
 * `npm run bench -- list-page`: the student's first page with own interactions, among 10,000 listings, over 16
 * connections: the engine with a token checked on every request, against a bare server running the same work as
 * one prepared statement. Rounds alternate, and the median round of each is printed with the ratio.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { seedBulk } from '#local/seed/bulk/seed-bulk.ts';
import { accessToken } from '#tests/support/accounts.ts';
import { checkout } from '#tests/support/checkout.ts';
import { startTestStack } from '#tests/support/test-stack.ts';
import { type LoadResult, type LoadTarget, load } from './support/load.ts';

const CONNECTIONS = 16;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const ROUNDS = 3;
const STUDENT = { id: '22222222-2222-4222-8222-222222222222', email: 'student@student.nusaraya.example', password: 'portal-demo-2026' };

const LIST_PAGE = `query ($now: timestamptz!) {
  listings: internships(where: {expires_at: {_gt: $now}}, order_by: [{created_at: desc}, {id: desc}], limit: 24) {
    id title company location duration major industry views created_at expires_at
    interactions { user_id internship_id is_starred is_viewed }
  }
}`;

const children: ChildProcess[] = [];

async function start(program: string, env: Record<string, string>): Promise<number> {
  const child = fork(join(checkout, program), { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  children.push(child);
  const [message] = (await once(child, 'message')) as [{ port: number }];
  return message.port;
}

async function stopChildren(): Promise<void> {
  for (const child of children) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

const row = (name: string, { rate, p50, p99 }: LoadResult) =>
  `${name.padEnd(8)} ${rate.toFixed(0).padStart(7)} requests/s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`;

const median = (results: LoadResult[]) => results.toSorted((a, b) => a.rate - b.rate)[Math.floor(results.length / 2)] as LoadResult;

const stack = await startTestStack();
try {
  await seedBulk(stack.databaseUrl, { listings: 10_000, students: 100, logs: 0 }, () => new Date());
  const enginePort = await start('src/engine/main.ts', {
    HASURA_GRAPHQL_DATABASE_URL: stack.databaseUrl,
    HASURA_GRAPHQL_METADATA_DIR: join(checkout, 'hasura/metadata'),
    HASURA_GRAPHQL_ADMIN_SECRET: stack.adminSecret,
    HASURA_GRAPHQL_SERVER_PORT: '0',
    HASURA_GRAPHQL_SERVER_HOST: '127.0.0.1',
    HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({
      jwk_url: `${stack.identityUrl}/realms/portal/protocol/openid-connect/certs`,
      audience: 'portal-actions',
    }),
    ACTIONS_BASE_URL: 'http://127.0.0.1:1',
    ACTION_SECRET: 'unused-in-this-benchmark',
  });
  const barePort = await start('tests/bench/support/bare-server.ts', { DATABASE_URL: stack.databaseUrl, USER_ID: STUDENT.id });
  const body = JSON.stringify({ query: LIST_PAGE, variables: { now: new Date().toISOString() } });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await accessToken(stack.url, STUDENT)}` };
  const engine: LoadTarget = { port: enginePort, path: '/v1/graphql', headers, body };
  const bare: LoadTarget = { port: barePort, path: '/', headers: { 'content-type': 'application/json' }, body };

  for (const target of [engine, bare]) await load(target, CONNECTIONS, 1);
  const results: { engine: LoadResult[]; bare: LoadResult[] } = { engine: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    results.bare.push(await load(bare, CONNECTIONS, SECONDS));
    results.engine.push(await load(engine, CONNECTIONS, SECONDS));
  }
  const [ours, theirs] = [median(results.engine), median(results.bare)];
  console.log(
    `\nList page of 24 among 10,000 listings, ${CONNECTIONS} connections, ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}`,
  );
  console.log(row('bare', theirs));
  console.log(row('engine', ours));
  console.log(
    `ratio    ${(ours.rate / theirs.rate).toFixed(2)} of the bare server's rate, ${(ours.p99 / theirs.p99).toFixed(2)} times its p99`,
  );
} finally {
  await stopChildren();
  await stack.stop();
}
