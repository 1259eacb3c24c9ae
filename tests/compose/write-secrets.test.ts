import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeSecrets } from '#local/bootstrap/write-secrets.mjs';
import { checkout } from '#tests/support/checkout.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  await copyFile(join(checkout, '.env.example'), join(folder, '.env.example'));
  vi.spyOn(console, 'log').mockReturnValue();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

test('every secret gets a strong value of its own, for the owner alone', async () => {
  writeSecrets(folder);
  const content = await readFile(join(folder, '.env'), 'utf8');
  expect(content).not.toContain('=<random>');
  const values = [...content.matchAll(/^\w+(?:PASSWORD|SECRET|SECRET_KEY)=([0-9a-f]{40})$/gm)].map(([, value]) => value);
  expect(values.length).toBe(13);
  expect(new Set(values).size).toBe(13);
  expect((await stat(join(folder, '.env'))).mode & 0o777).toBe(0o600);
});

test('a file that is there stays as it is', async () => {
  await writeFile(join(folder, '.env'), 'MINE=1\n');
  expect(() => writeSecrets(folder)).toThrow('.env is there already');
  expect(await readFile(join(folder, '.env'), 'utf8')).toBe('MINE=1\n');
});
