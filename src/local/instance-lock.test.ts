import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRunningStack, lockInstance } from './instance-lock.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'instance-'));
});

afterEach(() => rm(folder, { recursive: true }));

/** A process that looks like a stack: its command line names src/local/. */
function startLookalike() {
  return spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'src/local/main.ts'], { stdio: 'ignore' });
}

test('a second start on the same data folder is told who has it', async () => {
  const other = startLookalike();
  await writeFile(join(folder, 'stack.json'), JSON.stringify({ pid: other.pid, url: 'http://localhost:3000' }));
  await expect(lockInstance(folder)).rejects.toThrow(`already runs with this data folder (process ${other.pid}, http://localhost:3000)`);
  expect(await findRunningStack(folder)).toMatchObject({ pid: other.pid });
  other.kill();
  await once(other, 'exit');
  const lock = await lockInstance(folder);
  await lock.release();
});

test('a lock whose process is gone, or is something else by now, is replaced', async () => {
  await writeFile(join(folder, 'stack.json'), JSON.stringify({ pid: process.ppid }));
  const lock = await lockInstance(folder);
  await lock.describe({ url: 'http://localhost:3100', postgresPort: 5 });
  expect(JSON.parse(await readFile(join(folder, 'stack.json'), 'utf8'))).toEqual({
    pid: process.pid,
    url: 'http://localhost:3100',
    postgresPort: 5,
  });
  await lock.release();
  expect(await findRunningStack(folder)).toBeNull();
});

test('a damaged lock is replaced', async () => {
  await writeFile(join(folder, 'stack.json'), '{"pid": 12');
  await lockInstance(folder);
  expect(JSON.parse(await readFile(join(folder, 'stack.json'), 'utf8'))).toEqual({ pid: process.pid });
});
