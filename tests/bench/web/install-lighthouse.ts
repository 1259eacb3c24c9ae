/**
 * Lighthouse is larger than all that the portal needs to run, so it has a manifest and lockfile of its own
 * (tests/bench/lighthouse) and is installed on the bench's first run, into `.data/build/lighthouse`.
 */
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installDependencies } from '#local/bootstrap/install-dependencies.mjs';
import { checkout } from '#tests/support/checkout.ts';

/** The part of a result that the bench reads. */
export interface LighthouseResult {
  lhr: {
    runtimeError?: { message: string };
    /** What Lighthouse thinks of the machine: less where other programs hold the processors. */
    environment: { benchmarkIndex: number };
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, { title: string; score: number | null; scoreDisplayMode: string; displayValue?: string; details?: unknown }>;
  };
}

interface PausedResponse {
  requestId: string;
  responseStatusCode: number;
  responseHeaders: { name: string; value: string }[];
}

/** The part of Puppeteer's page that the bench uses. */
export interface LighthousePage {
  createCDPSession: () => Promise<{
    on: (event: 'Fetch.requestPaused', handler: (paused: PausedResponse) => void) => void;
    send: (method: string, parameters: Record<string, unknown>) => Promise<unknown>;
  }>;
  close: () => Promise<void>;
}

interface Puppeteer {
  connect: (options: { browserURL: string; defaultViewport: null }) => Promise<{
    newPage: () => Promise<LighthousePage>;
    disconnect: () => Promise<void>;
  }>;
}

export interface Lighthouse {
  run: (url: string, flags: Record<string, unknown>, config: undefined, page: LighthousePage) => Promise<LighthouseResult | undefined>;
  puppeteer: Puppeteer;
}

export async function installLighthouse(): Promise<Lighthouse> {
  const folder = join(checkout, '.data/build/lighthouse');
  await mkdir(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json'])
    await copyFile(join(checkout, 'tests/bench/lighthouse', name), join(folder, name));
  await installDependencies(folder, () => undefined);
  const load = async <T>(path: string) =>
    ((await import(pathToFileURL(join(folder, 'node_modules', path)).href)) as { default: T }).default;
  return {
    run: await load<Lighthouse['run']>('lighthouse/core/index.js'),
    puppeteer: await load<Puppeteer>('puppeteer-core/lib/puppeteer/puppeteer-core.js'),
  };
}
