/**
 * `deploy/backup.sh` and `deploy/restore.sh` as they run in production, with a stand-in for `docker compose` that runs
 * their commands here. Needs the client programs of PostgreSQL 18 on the PATH; without them it says so and is skipped.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { Client as FilesClient } from 'minio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FilesServer } from '#local/files/files.ts';
import { startFiles } from '#local/files/files.ts';
import { DEMO_STUDENT } from '#local/seed/demo/people.ts';
import { seedDemoOnce } from '#local/seed/demo/seed-demo.ts';
import { checkout } from '#tests/support/checkout.ts';
import { migratePortal, startProductionDatabase, withClient } from '#tests/support/production-database.ts';
import type { ProductionDatabase } from '#tests/support/production-database.ts';

const BUCKET = 'internship-images';
const KEYS = { accessKey: 'backup-access', secretKey: 'backup-secret-key' };

function clientVersion(): number {
  try {
    return Number(/ (\d+)\./.exec(execFileSync('pg_dump', ['--version'], { encoding: 'utf8' }))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
const hasClients = clientVersion() >= 18;
if (!hasClients) console.warn('Skipped: backup and restore need pg_dump and pg_restore of PostgreSQL 18 or newer on the PATH.');

/** What `docker compose` would do with the commands of the scripts. */
const DOCKER = `#!/bin/sh
case "$1 $2" in
'compose exec') shift 4; exec "$@" ;;
'compose run') while [ "$1" != operate ]; do shift; done; shift
  command=$1; shift; exec "$NODE" "$CHECKOUT/src/operate/$command/main.ts" "$@" ;;
*) echo "$*" >>"$DOCKER_LOG" ;;
esac
`;

interface Installation {
  folder: string;
  database: ProductionDatabase;
  files: FilesServer;
  client: FilesClient;
}

let folder: string;
const installations: Installation[] = [];

async function install(name: string): Promise<Installation> {
  const own = join(folder, name);
  await mkdir(own, { recursive: true });
  const database = await startProductionDatabase(own);
  const files = await startFiles({ dataDir: join(own, 'files'), ...KEYS });
  const { hostname, port } = new URL(files.url);
  const client = new FilesClient({ endPoint: hostname, port: Number(port), useSSL: false, region: 'us-east-1', ...KEYS });
  const installation = { folder: own, database, files, client };
  installations.push(installation);
  return installation;
}

/** Runs a script as an operator does who stands in the folder of the tests. */
async function run(script: string, args: string[], { database, files, folder: own }: Installation, changes: Record<string, string> = {}) {
  const child = spawn('sh', [join(checkout, 'deploy', script), ...args], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
      NODE: process.execPath,
      CHECKOUT: checkout,
      DOCKER_LOG: join(own, 'docker.log'),
      PGHOST: '127.0.0.1',
      PGPORT: String(database.port),
      PGPASSWORD: 'throw-away',
      S3_ENDPOINT: files.url,
      S3_ACCESS_KEY: KEYS.accessKey,
      S3_SECRET_KEY: KEYS.secretKey,
      ...changes,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number, output, complaint };
}

/** Rows and a checksum of each table that the load does not write. */
async function fingerprint(database: ProductionDatabase): Promise<Record<string, string>> {
  return withClient(database.as('portal_hasura'), async (client) => {
    const found: Record<string, string> = {};
    for (const [table, columns] of [
      ['public.profiles', 't'],
      ['public.user_roles', 't'],
      ['public.internships', '(t.id, t.title, t.description, t.search_text, t.updated_at)'],
      ['public.listing_revision', 't'],
    ] as const) {
      const { rows } = await client.query<{ rows: string; sum: string }>(
        `select count(*) as rows, md5(string_agg(md5(${columns}::text), '' order by md5(${columns}::text))) as sum from ${table} t`,
      );
      found[table] = `${rows[0]?.rows} rows, ${rows[0]?.sum}`;
    }
    return found;
  });
}

async function activity(database: ProductionDatabase): Promise<{ logs: number; stats: number; views: number }> {
  return withClient(database.as('portal_actions'), async (client) => {
    const { rows } = await client.query<{ logs: number; stats: number; views: number }>(`
      select (select count(*)::int from activity_logs where event = 'view') as logs,
             (select coalesce(sum(views), 0)::int from listing_daily_stats) as stats,
             (select sum(views)::int from internships) as views`);
    return rows[0] ?? { logs: 0, stats: 0, views: 0 };
  });
}

/** Students looking at listings until stopped; answers how many views were recorded. */
function startLoad(database: ProductionDatabase): () => Promise<number> {
  const off = new AbortController();
  const work = withClient(database.as('portal_actions'), async (client) => {
    const { rows } = await client.query<{ student: string; listing: string }>(`
      select p.id as student, i.id as listing from profiles p join user_roles r on r.user_id = p.id and r.role = 'student', internships i
       where i.deleted_at is null and i.expires_at > now()`);
    let count = 0;
    for (; !off.signal.aborted; count += 1) {
      const pair = rows[count % rows.length];
      await client.query('select * from actions.record_view($1, $2, gen_random_uuid())', [pair?.student, pair?.listing]);
    }
    return count;
  });
  return () => {
    off.abort();
    return work;
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(checkout, '.data', 'test-backup-'));
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin/docker'), DOCKER, { mode: 0o755 });
});

afterAll(async () => {
  for (const { database, files } of installations) await Promise.all([database.stop(), files.close()]);
  await rm(folder, { recursive: true, force: true });
});

describe.runIf(hasClients)('backup and restore', () => {
  test('bring everything back that was there, also when it was taken under load', async () => {
    const first = await install('first');
    await migratePortal(first.database);
    await seedDemoOnce(first.database.as('portal_hasura'), { clock: () => new Date(), log: () => undefined });
    await withClient(first.database.as('keycloak', 'keycloak'), (client) =>
      client.query(`create table user_entity as select 'ada' as username`),
    );
    const avatars = new Map(
      Array.from({ length: 20 }, (_, n) => [`avatars/u${n}/u${n}-1.webp`, Buffer.from(`picture ${n} é`.repeat(5_000))]),
    );
    for (const [name, content] of avatars)
      await first.client.putObject(BUCKET, name, content, content.length, {
        'Content-Type': 'image/webp',
        'Cache-Control': 'public, max-age=31536000, immutable',
      });
    const before = await activity(first.database);

    const stopLoad = startLoad(first.database);
    const taken = await run('backup.sh', ['./backup/'], first);
    const recorded = await stopLoad();
    expect(taken).toMatchObject({ code: 0, output: `${folder}/./backup\n` });
    expect(recorded).toBeGreaterThan(0);
    const after = await activity(first.database);
    const expected = await fingerprint(first.database);
    await Promise.all([first.database.stop(), first.files.close()]);
    installations.length = 0;
    await rm(first.folder, { recursive: true });

    const second = await install('second');
    expect(await run('restore.sh', ['backup', '--yes'], second)).toMatchObject({ code: 0 });
    expect(await fingerprint(second.database)).toEqual(expected);
    const restored = await activity(second.database);
    // Of one moment while views came in: what was logged is what the day's figures count.
    expect(restored.logs).toBeGreaterThanOrEqual(before.logs);
    expect(restored.logs).toBeLessThanOrEqual(after.logs);
    expect(restored.stats - before.stats).toBe(restored.logs - before.logs);
    expect(restored.views - before.views).toBeGreaterThanOrEqual(restored.logs - before.logs);
    expect(
      await withClient(
        second.database.as('keycloak', 'keycloak'),
        async (client) => (await client.query('select * from user_entity')).rows,
      ),
    ).toEqual([{ username: 'ada' }]);
    for (const [name, content] of avatars) {
      expect((await buffer(await second.client.getObject(BUCKET, name))).equals(content)).toBe(true);
      expect((await second.client.statObject(BUCKET, name)).metaData).toMatchObject({ 'content-type': 'image/webp' });
    }
    // The action service may go on.
    await withClient(second.database.as('portal_actions'), (client) =>
      client.query(
        'select * from actions.record_view($1, (select id from internships where deleted_at is null and expires_at > now() limit 1), gen_random_uuid())',
        [DEMO_STUDENT.id],
      ),
    );
    expect(await readFile(join(second.folder, 'docker.log'), 'utf8')).toBe(
      'compose stop web actions hasura keycloak\ncompose up --detach --wait postgres minio\ncompose up --detach --wait\n',
    );
  }, 120_000);

  test('refuse a backup that was changed, before anything is touched', async () => {
    const second = installations[0] ?? (await install('third'));
    const damaged = join(folder, 'damaged');
    await mkdir(damaged);
    for (const name of await readdir(join(folder, 'backup')))
      await writeFile(join(damaged, name), await readFile(join(folder, 'backup', name)));
    await appendFile(join(damaged, 'portal.dump'), 'x');
    const before = await fingerprint(second.database);
    const { code, complaint } = await run('restore.sh', [damaged, '--yes'], second);
    expect(code).not.toBe(0);
    expect(complaint).toContain('portal.dump');
    expect(await fingerprint(second.database)).toEqual(before);
  });

  test('want to be told twice, and never write over a backup', async () => {
    const second = installations[0] ?? (await install('third'));
    expect((await run('restore.sh', [join(folder, 'backup')], second)).code).not.toBe(0);
    expect(await run('backup.sh', [join(folder, 'backup')], second)).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('is there already'),
    });
    for (const args of [[join(folder, 'nowhere')], ['nowhere'], []]) expect((await run('restore.sh', args, second)).code).toBe(2);
  });

  test('leave nothing behind when a dump fails, and say so when a restore does', async () => {
    const second = installations[0] ?? (await install('third'));
    const away = { PGPORT: '1' };
    expect((await run('backup.sh', ['half'], second, away)).code).not.toBe(0);
    expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([]);
    const failed = await run('restore.sh', ['backup', '--yes'], second, away);
    expect(failed).toMatchObject({ code: 1, complaint: expect.stringContaining('the portal is stopped: run it again') });
  });
});
