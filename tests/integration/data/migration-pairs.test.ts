/** Each migration has a way back, and going back and forth leaves the same schema. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { checkout } from '#tests/support/checkout.ts';
import { createDatabase } from '#tests/support/portal-database.ts';
import { schemaOf } from './schema-fingerprint.ts';

const FOLDER = join(checkout, 'hasura/migrations/default');

async function migrations(): Promise<{ name: string; up: string; down: string }[]> {
  const names = (await readdir(FOLDER)).sort();
  const read = (name: string, file: string) => readFile(join(FOLDER, name, file), 'utf8');
  return Promise.all(names.map(async (name) => ({ name, up: await read(name, 'up.sql'), down: await read(name, 'down.sql') })));
}

it('each goes up, down and up again to the same schema, and all down leaves nothing', async () => {
  await using database = await createDatabase('migration_pairs_test');
  const client = new Client({ connectionString: database.url });
  await using _closing = { [Symbol.asyncDispose]: () => client.end() };
  await client.connect();
  const empty = await schemaOf(database.url);
  const steps = await migrations();
  const after: string[][] = [];
  for (const { up } of steps) {
    await client.query(up);
    after.push(await schemaOf(database.url));
  }
  for (const [position, { name, up, down }] of [...steps.entries()].reverse()) {
    await client.query(down);
    expect(await schemaOf(database.url), `${name} down`).toEqual(after[position - 1] ?? empty);
    await client.query(up);
    expect(await schemaOf(database.url), `${name} up again`).toEqual(after[position]);
    await client.query(down);
  }
  expect(after.at(-1)?.length).toBeGreaterThan(100);
});

it('none opens or ends a transaction or builds an index concurrently, and each says what it is for', async () => {
  for (const { name, up, down } of await migrations()) {
    const code = `${up}\n${down}`.replaceAll(/\$\$[\s\S]*?\$\$/g, '').replaceAll(/--.*$/gm, '');
    expect(code, name).not.toMatch(/\b(begin|commit|rollback|concurrently)\b/i);
    expect(up, name).toMatch(/^-- /);
    expect(name).toMatch(/^\d{13}_[a-z]+_[a-z_]+$/);
  }
});
