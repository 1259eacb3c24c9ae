import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkMetadata } from './check-metadata.ts';
import { checkout } from './checkout.ts';

const PATIENCE_MS = 60_000;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'metadata-'));
  await cp(join(checkout, 'hasura/metadata'), folder, { recursive: true });
});

afterEach(() => rm(folder, { recursive: true }));

async function change(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8');
  expect(text).toContain(from);
  await writeFile(join(folder, file), text.replace(from, to));
}

test(
  "the metadata fits Hasura's published types",
  async () => {
    await expect(checkMetadata()).resolves.toBeUndefined();
  },
  PATIENCE_MS,
);

test.each([
  ['databases/default/tables/public_internships.yaml', 'allow_aggregations', 'allow_agregations', 'allow_agregations'],
  ['databases/default/tables/public_internships.yaml', '  name: internships\n', '', "Property 'name' is missing"],
  ['actions.yaml', 'forward_client_headers: false', 'forward_client_headers: maybe', "not assignable to type 'boolean"],
  ['databases/databases.yaml', 'isolation_level: read-committed', 'isolation_level: none', 'isolation_level'],
])(
  'a fault in %s is found: %s',
  async (file, from, to, complaint) => {
    await change(file, from, to);
    await expect(checkMetadata(folder)).rejects.toThrow(complaint);
  },
  PATIENCE_MS,
);

test('a file of the layout that nothing here reads must be empty', async () => {
  await writeFile(join(folder, 'cron_triggers.yaml'), '- name: nightly\n');
  await expect(checkMetadata(folder)).rejects.toThrow('cron_triggers.yaml is not empty');
});
