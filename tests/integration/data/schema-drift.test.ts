/** `hasura/schema/<role>.graphql` is what the engine serves each role of these migrations and this metadata. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { checkout } from '#tests/support/checkout.ts';
import { createPortalDatabase } from '#tests/support/portal-database.ts';

const run = promisify(execFile);

async function schemasIn(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).sort();
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')])));
}

it('the committed schema of each role is up to date (else: npm run codegen)', async () => {
  await using database = await createPortalDatabase('schema_drift_test');
  const folder = await mkdtemp(join(tmpdir(), 'schema-drift-'));
  try {
    await run(process.execPath, [join(checkout, 'src/engine/print-schema.ts'), folder], {
      env: {
        ...process.env,
        HASURA_GRAPHQL_DATABASE_URL: database.url,
        HASURA_GRAPHQL_METADATA_DIR: join(checkout, 'hasura/metadata'),
        ENGINE_STRICT_METADATA: 'true',
      },
    });
    expect(await schemasIn(folder)).toEqual(await schemasIn(join(checkout, 'hasura/schema')));
  } finally {
    await rm(folder, { recursive: true });
  }
});
