/** Lighthouse and the Puppeteer that it drives pages with. */
import { installPackages, loadPackage } from '#tests/bench/support/install-packages.ts';

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
  await installPackages('lighthouse');
  const load = async <T>(path: string) => (await loadPackage<{ default: T }>('lighthouse', path)).default;
  return {
    run: await load<Lighthouse['run']>('lighthouse/core/index.js'),
    puppeteer: await load<Puppeteer>('puppeteer-core/lib/puppeteer/puppeteer-core.js'),
  };
}
