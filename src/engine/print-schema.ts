/**
 * Writes what each role sees as `<folder>/<role>.graphql`: `node src/engine/print-schema.ts <folder>`, with the
 * engine's environment. The files are committed: they are the input of codegen, and a changed permission shows as a
 * diff. Roles are those of the metadata, without admin. With `ENGINE_STRICT_METADATA` any inconsistency ends it.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { loadCatalog } from '#engine/catalog/load.ts';
import { parseEnv } from '#engine/env.ts';
import { loadMetadata } from '#engine/metadata/load.ts';
import { buildModel } from '#engine/schema/build-model.ts';
import { buildRoleSchema } from '#engine/schema/build-role-schema.ts';
import { printRoleSchema } from '#engine/schema/print-role-schema.ts';
import { ADMIN_ROLE } from '#engine/session.ts';

async function printSchemas(folder: string): Promise<void> {
  const env = parseEnv();
  // Handlers are not called here, so their addresses need not be known.
  const variables = new Proxy(env.variables, { get: (known, name: string) => known[name] ?? '' });
  const { metadata, inconsistencies } = loadMetadata(env.HASURA_GRAPHQL_METADATA_DIR, variables);
  const pool = new Pool({ connectionString: env.HASURA_GRAPHQL_DATABASE_URL, max: 2 });
  try {
    const { model, inconsistencies: unresolved } = buildModel(metadata, await loadCatalog(pool, metadata), {
      inferFunctionPermissions: env.HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS,
      stringifyNumericTypes: env.HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES,
    });
    const all = [...inconsistencies, ...unresolved];
    for (const { file, key, reason } of all) process.stderr.write(`${file}: ${key}: ${reason}\n`);
    if (all.length > 0 && env.ENGINE_STRICT_METADATA) throw new Error(`the metadata has ${all.length} inconsistencies`);
    await mkdir(folder, { recursive: true });
    for (const role of model.roles.filter((name) => name !== ADMIN_ROLE)) {
      await writeFile(join(folder, `${role}.graphql`), printRoleSchema(buildRoleSchema(model, role)));
    }
  } finally {
    await pool.end();
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node src/engine/print-schema.ts <folder>');
await printSchemas(folder);
