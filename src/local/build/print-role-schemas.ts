/**
 * `hasura/schema/<role>.graphql` from what it follows from: a throw-away PostgreSQL with every migration, and the
 * metadata, read by the engine's own printer.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { checkout, environment } from '../env.ts';
import { applyMigrations } from '../postgres/apply-migrations.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { StackError } from '../stack-error.ts';

async function print(databaseUrl: string, folder: string): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(checkout, 'src/engine/print-schema.ts'), folder], {
    env: {
      PATH: environment.PATH,
      HASURA_GRAPHQL_DATABASE_URL: databaseUrl,
      HASURA_GRAPHQL_METADATA_DIR: join(checkout, 'hasura/metadata'),
      HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS: 'false',
      ENGINE_STRICT_METADATA: 'true',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new StackError(`The role schemas could not be printed:\n${complaint.trim()}`);
}

/** Writes the schema of every role of the metadata into `folder`. */
export async function printRoleSchemas(folder: string): Promise<void> {
  await mkdir(join(checkout, '.data'), { recursive: true });
  const scratch = await mkdtemp(join(checkout, '.data/test-schema-'));
  try {
    const server = await startPostgres({
      dataDir: join(scratch, 'postgres'),
      password: 'throw-away',
      throwaway: true,
      log: () => undefined,
    });
    try {
      await applyMigrations(server.url, join(checkout, 'hasura/migrations/default'));
      await print(server.url, folder);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
