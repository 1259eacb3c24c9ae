import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkout } from '../env.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reset-'));
  for (const name of ['postgres', 'files', 'logs', 'photos']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'secrets.json'), '{}');
});

afterEach(() => rm(folder, { recursive: true }));

function reset(...words: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const args = [join(checkout, 'src/local/bootstrap.mjs'), 'reset', ...words];
    execFile(process.execPath, args, { env: { ...process.env, DATA_DIR: folder } }, (error, stdout, stderr) => {
      resolve({ code: error ? 1 : 0, output: stdout + stderr });
    });
  });
}

test('reset forgets what the portal stored and nothing else in the folder', async () => {
  expect(await reset('--yes')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Forgotten: postgres, files, logs, secrets.json'),
  });
  expect(await readdir(folder)).toEqual(['photos']);
});

test('without a terminal and without --yes nothing is removed', async () => {
  expect(await reset()).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was removed') });
  expect(await readdir(folder)).toHaveLength(5);
});

test('reset is refused while the portal runs on the folder', async () => {
  const stack = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'src/local/main.ts'], { stdio: 'ignore' });
  await once(stack, 'spawn');
  await writeFile(join(folder, 'stack.json'), JSON.stringify({ pid: stack.pid }));
  expect(await reset('--yes')).toMatchObject({ code: 1, output: expect.stringContaining('is running with this data folder') });
  stack.kill();
  await once(stack, 'exit');
  expect(await reset('--yes')).toMatchObject({ code: 0 });
});
