/** The portal's database on embedded PostgreSQL: started, kept running, migrated to the newest state. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkout } from './env.ts';
import { applyMigrations } from './postgres/apply-migrations.ts';
import { ensureDatabase } from './postgres/ensure-database.ts';
import { startPostgres } from './postgres/start-postgres.ts';
import type { PostgresOptions, RunningPostgres } from './postgres/start-postgres.ts';
import type { Steps } from './steps.ts';
import type { StopList } from './stop-list.ts';

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;

/** Starts PostgreSQL again on the same port whenever it goes away unasked, until stopped. */
async function keepRunning(options: PostgresOptions, stops: StopList): Promise<RunningPostgres> {
  let server = await startPostgres(options);
  const { port } = server;
  const stopping = new AbortController();
  let pause = FIRST_PAUSE;
  const watch = async () => {
    for (;;) {
      await server.exited;
      if (stopping.signal.aborted) return;
      options.log(`PostgreSQL stopped unexpectedly; starting it again in ${pause / 1000} s (log: ${options.logFile})`);
      await sleep(pause);
      if (stopping.signal.aborted) return;
      try {
        server = await startPostgres({ ...options, port });
        pause = FIRST_PAUSE;
      } catch (error) {
        options.log((error as Error).message);
        pause = Math.min(pause * 2, LONGEST_PAUSE);
      }
    }
  };
  void watch();
  stops.add('PostgreSQL', () => {
    stopping.abort();
    return server.stop();
  });
  return server;
}

/** Applies what is missing of the portal's migrations. */
export async function migratePortalDatabase(url: string, steps: Steps): Promise<void> {
  await steps.run('Migrations', async () => {
    const applied = await applyMigrations(url, join(checkout, 'hasura/migrations/default'));
    if (applied > 0) steps.say(`Applied ${applied} migrations`);
  });
}

/** The database `portal` of a data folder, with every migration applied. */
export async function openPortalDatabase(
  { dataDir, password, steps }: { dataDir: string; password: string; steps: Steps },
  stops: StopList,
): Promise<{ url: string; port: number }> {
  const log = (line: string) => steps.say(line);
  const server = await steps.run('PostgreSQL', () =>
    keepRunning({ dataDir: join(dataDir, 'postgres'), password, logFile: join(dataDir, 'logs/postgres.log'), log }, stops),
  );
  const url = await ensureDatabase(server.url, 'portal');
  await migratePortalDatabase(url, steps);
  return { url, port: server.port };
}
