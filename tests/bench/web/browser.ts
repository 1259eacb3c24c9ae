/** A browser that listens on a port, with a profile of its own that is removed afterwards. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#local/free-port.ts';
import { checkout } from '#tests/support/checkout.ts';

export interface BenchBrowser {
  executablePath: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

interface StartedBrowser {
  endpoint: string;
  stop: () => Promise<void>;
}

const PATIENCE_MS = 20_000;

async function answers(endpoint: string): Promise<boolean> {
  try {
    return (await fetch(`${endpoint}/json/version`)).ok;
  } catch {
    return false; // it is still starting
  }
}

export async function startBrowser({ executablePath, args, env }: BenchBrowser): Promise<StartedBrowser> {
  const profile = await mkdtemp(join(checkout, '.data/test-lighthouse-'));
  const port = await findFreePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const child = spawn(
    executablePath,
    [...args, '--headless', '--no-first-run', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'],
    { env, stdio: 'ignore' },
  );
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const until = Date.now() + PATIENCE_MS;
  while (!(await answers(endpoint))) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error('The browser for Lighthouse did not start');
    }
    await sleep(100);
  }
  return { endpoint, stop };
}
