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
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, { title: string; score: number | null; scoreDisplayMode: string; displayValue?: string; details?: unknown }>;
  };
}

export type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<LighthouseResult | undefined>;

export async function installLighthouse(): Promise<Lighthouse> {
  const folder = join(checkout, '.data/build/lighthouse');
  await mkdir(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json'])
    await copyFile(join(checkout, 'tests/bench/lighthouse', name), join(folder, name));
  await installDependencies(folder, () => undefined);
  const module = (await import(pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js')).href)) as { default: Lighthouse };
  return module.default;
}
