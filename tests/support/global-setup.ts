/**
 * Gives every suite that needs PostgreSQL one server: the one of TEST_POSTGRES_URL, else a throw-away
 * embedded one under `.data/test-*` that is removed at the end. Each project of vitest runs this file;
 * all share the server of the first.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '#local/postgres/start-postgres.ts';
import { checkout } from './checkout.ts';

interface Server {
  url: string;
  stop: () => Promise<void>;
}

const shared = globalThis as typeof globalThis & { portalTestServer?: { users: number; server: Promise<Server> } };

async function startServer(): Promise<Server> {
  const given = process.env.TEST_POSTGRES_URL;
  if (given) return { url: given, stop: () => Promise.resolve() };
  await mkdir(join(checkout, '.data'), { recursive: true });
  const folder = await mkdtemp(join(checkout, '.data', 'test-postgres-'));
  const running = await startPostgres({
    dataDir: join(folder, 'postgres'),
    password: 'throw-away',
    throwaway: true,
    log: (line) => console.log(line),
  });
  return {
    url: running.url,
    stop: async () => {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.portalTestServer ??= { users: 0, server: startServer() };
  const use = shared.portalTestServer;
  use.users += 1;
  project.provide('postgresUrl', (await use.server).url);
  return async () => {
    use.users -= 1;
    if (use.users > 0) return;
    delete shared.portalTestServer;
    await (await use.server).stop();
  };
}
