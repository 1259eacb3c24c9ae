/** The bench's own PostgreSQL: migrated and filled, with the stack's settings (durable commits), removed at the end. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { applyMigrations } from '#local/postgres/apply-migrations.ts';
import { ensureDatabase } from '#local/postgres/ensure-database.ts';
import { startPostgres } from '#local/postgres/start-postgres.ts';
import { type BulkAmounts, seedBulk } from '#local/seed/bulk/seed-bulk.ts';
import { checkout } from '#tests/support/checkout.ts';

export interface BenchDatabase {
  url: string;
  db: Pool;
  /** PostgreSQL's version. */
  version: string;
  addRows: (amounts: BulkAmounts) => Promise<void>;
  stop: () => Promise<void>;
}

export async function startBenchDatabase(): Promise<BenchDatabase> {
  await mkdir(join(checkout, '.data'), { recursive: true });
  const folder = await mkdtemp(join(checkout, '.data', 'test-bench-'));
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), password: 'throw-away', log: (line) => console.log(line) });
  const url = await ensureDatabase(server.url, 'portal');
  await applyMigrations(url, join(checkout, 'hasura/migrations/default'));
  const db = new Pool({ connectionString: url, max: 2 });
  db.on('error', (error) => console.error(error.message));
  // It would work at moments of its own while something is measured.
  await db.query('alter system set autovacuum = off');
  await db.query('select pg_reload_conf()');
  const { rows } = await db.query<{ version: string }>(`select current_setting('server_version') as version`);
  return {
    url,
    db,
    version: rows[0]?.version ?? 'unknown',
    async addRows(amounts) {
      await seedBulk(url, amounts, () => new Date());
      // What was written is on disk before anything is measured.
      await db.query('checkpoint');
    },
    async stop() {
      await db.end();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
