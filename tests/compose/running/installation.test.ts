/**
 * docker-compose.yml as it runs: `npm run test:compose` starts it and tells by COMPOSE_TRIAL where it is. The tests stand in
 * the order in which an installation lives.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Pool } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, accessToken, createAccount } from '#tests/support/accounts.ts';
import { checkout } from '#tests/support/checkout.ts';
import { type Trial, compose, removeTrial, waitForHealth } from '../trial.ts';
import { operation } from './allowed-operation.ts';
import { fileSum, keptData } from './kept-data.ts';
import { followRevision, startViews } from './light-load.ts';

const text = process.env['COMPOSE_TRIAL'];
const trial = JSON.parse(text ?? '{}') as Trial;
const { stack } = trial;
const SERVICES = ['postgres', 'keycloak', 'minio', 'actions', 'hasura', 'web'];
const ONCE = ['settings', 'minio-volume', 'minio-bucket', 'demo-data'];

interface Container {
  Service: string;
  State: string;
  Health: string;
  ExitCode: number;
  ID: string;
}

async function containers(): Promise<Container[]> {
  const lines = await run('docker', 'compose', '--profile', 'demo', 'ps', '--all', '--no-trunc', '--format', 'json');
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Container);
}

/** Runs a program as an operator would, with the settings of the trial. */
async function run(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { cwd: checkout, env: { ...process.env, ...trial.env } });
  return stdout;
}

const smoke = () => run(process.execPath, 'deploy/smoke.mjs', stack.url);

let db: Pool;
let student: TestAccount;
let avatar: string;

async function uploadAvatar(): Promise<string> {
  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png');
  const response = await fetch(`${stack.url}/uploads/avatar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await accessToken(stack.url, student)}` },
    body,
  });
  expect(response.status, await response.clone().text()).toBe(200);
  const { rows } = await db.query<{ avatar_url: string }>('select avatar_url from profiles where id = $1', [student.id]);
  return rows[0]?.avatar_url ?? '';
}

const openListings = async () =>
  (await db.query<{ id: string }>('select id from internships where deleted_at is null and expires_at > now() limit 50')).rows.map(
    ({ id }) => id,
  );

const sumOfViews = async () => Number((await db.query<{ sum: string }>('select sum(views) from internships')).rows[0]?.sum);

/** A pool whose lost connections are no error: the tests restart its server. */
function openPool(): Pool {
  const pool = new Pool({ connectionString: stack.databaseUrl, max: 4 });
  pool.on('error', () => undefined);
  return pool;
}

describe.runIf(text)('the portal of docker-compose.yml', () => {
  beforeAll(async () => {
    db = openPool();
    const { identityUrl, clientId, clientSecret } = stack;
    student = await createAccount({ identityUrl, clientId, clientSecret, db }, 'student');
  });
  afterAll(() => db?.end());

  test('every service is healthy, what runs once has ended well, and nothing was started twice', async () => {
    const found = await containers();
    for (const name of SERVICES)
      expect(found.find(({ Service }) => Service === name)).toMatchObject({ State: 'running', Health: 'healthy' });
    for (const name of ONCE) expect(found.find(({ Service }) => Service === name)).toMatchObject({ State: 'exited', ExitCode: 0 });
    const states = await run(
      'docker',
      'inspect',
      '--format',
      '{{.Name}} {{.RestartCount}} {{.State.OOMKilled}}',
      ...found.map(({ ID }) => ID),
    );
    expect(
      states
        .trim()
        .split('\n')
        .filter((line) => !line.endsWith(' 0 false')),
    ).toEqual([]);
  });

  test('no program runs as root, and none that may be read-only can write into its own image', async () => {
    for (const { Service, ID } of await containers()) {
      if (!SERVICES.includes(Service) || Service === 'hasura') continue;
      const [, ...lines] = (await run('docker', 'top', ID, '-o', 'pid,uid')).trim().split('\n');
      const users = lines.map((line) => line.trim().split(/\s+/)[1]);
      expect(users.length, Service).toBeGreaterThan(0);
      expect(users, Service).not.toContain('0');
    }
    const writing = (service: string) => compose(trial, 'exec', '-T', service, 'sh', '-c', 'echo x >/usr/x');
    for (const service of ['actions', 'web']) await expect(writing(service), service).rejects.toThrow('Read-only file system');
  });

  test('the pages, sign-in, roles and closed addresses are as they should be', async () => {
    expect(await smoke()).toContain('✓ a student reads the list');
  });

  test('operations that are not on the allow list are refused', async () => {
    const ask = async (query: string) => {
      const authorization = `Bearer ${await accessToken(stack.url, student)}`;
      const headers = { authorization, 'x-hasura-role': 'student', 'content-type': 'application/json' };
      return (await fetch(`${stack.url}/v1/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })).json();
    };
    expect(await ask(operation('ListingRevisionSubscription (polled)'))).toMatchObject({
      data: { listing_revision: [{ id: expect.anything() }] },
    });
    expect(await ask('{ internships { id } }')).toMatchObject({ errors: [{ message: expect.stringMatching(/not allowed/) }] });
  });

  test('an operator invites an administrator, who is mailed a link', async () => {
    const email = 'invited@faculty.example';
    await compose(trial, 'run', '--rm', '-T', 'operate', 'portal', 'invite-admin', email, '--name', 'Ada Pramana');
    expect(await compose(trial, 'run', '--rm', '-T', 'operate', 'portal', 'list-admins')).toContain(email);
    const ask = async <T>(path: string) => (await (await fetch(`${trial.mailUrl}/api/v1/${path}`)).json()) as T;
    const { messages } = await ask<{ messages: { ID: string }[] }>(`search?query=${encodeURIComponent(`to:"${email}"`)}`);
    expect(messages).toHaveLength(1);
    const { Text: mail } = await ask<{ Text: string }>(`message/${messages[0]?.ID}`);
    expect(mail).toContain(`${stack.url}/auth?finishSignup=true&token=`);
  });

  test('the realm is as its file says', async () => {
    expect(await compose(trial, 'run', '--rm', '-T', 'operate', 'realm', 'diff')).toContain('The realm is as auth/realm.json says.');
  });

  test('an avatar is stored and served', async () => {
    avatar = await uploadAvatar();
    expect(await fileSum(stack, avatar)).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each(SERVICES)('%s is restarted under light load: it comes back, no counted view is lost, live data go on', async (service) => {
    const [before, listings, live] = [await sumOfViews(), await openListings(), followRevision(stack, student)];
    const stop = startViews(stack, student, listings);
    await compose(trial, 'restart', service);
    await waitForHealth(trial);
    await smoke();
    const views = await stop();
    const counted = (await sumOfViews()) - before;
    expect(views.counted).toBeGreaterThan(0);
    expect(counted).toBeGreaterThanOrEqual(views.counted);
    expect(counted).toBeLessThanOrEqual(views.counted + views.unknown);
    console.log(`${service}: ${views.counted} views counted, ${views.unknown} without an answer, ${counted} in the table`);

    await db.query(`update internships set company = company || '.' where id = $1`, [listings[0]]);
    const { rows } = await db.query<{ rev: string }>('select rev from listing_revision');
    await expect.poll(() => live.latest(), { timeout: 30_000 }).toBeGreaterThanOrEqual(Number(rows[0]?.rev));
    await live.close();
  });

  test('after down and up everything is there', async () => {
    const before = await keptData(stack, avatar);
    await compose(trial, '--profile', 'demo', 'down');
    await waitForHealth(trial);
    expect(await keptData(stack, avatar)).toEqual(before);
    await smoke();
  });

  test('a backup brings everything back after the volumes are gone', async () => {
    const backup = join(trial.folder, 'backup');
    const before = await keptData(stack, avatar);
    expect(await run('sh', 'deploy/backup.sh', backup)).toBe(`${backup}\n`);
    await removeTrial(trial);
    await waitForHealth(trial);
    await expect(fileSum(stack, avatar)).rejects.toThrow('404');
    await run('sh', 'deploy/restore.sh', backup, '--yes');
    expect(await keptData(stack, avatar)).toEqual(before);
    await smoke();
  });
});
