/** A PostgreSQL of a test's own behind a proxy of its own: it may stop, move to another port, or fall silent. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { startPostgres } from '#local/postgres/start-postgres.ts';
import type { RunningPostgres } from '#local/postgres/start-postgres.ts';
import { checkout } from '#tests/support/checkout.ts';

export interface TestProxy {
  port: number;
  /** Where connections that are made from now on lead. */
  leadTo: (port: number) => void;
  /** What is open stays open and says nothing any more, as a host that is gone. */
  silence: () => void;
  close: () => Promise<void>;
}

/** A TCP proxy on a port that stays the same. */
export async function startProxy(target: number): Promise<TestProxy> {
  let port = target;
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((incoming) => {
    const outgoing = connect(port, '127.0.0.1');
    const pair = [incoming, outgoing] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [outgoing, incoming] as const]) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
    incoming.on('close', () => pairs.delete(pair));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (next) => {
      port = next;
    },
    silence: () => {
      for (const [incoming, outgoing] of pairs) {
        incoming.unpipe(outgoing);
        outgoing.unpipe(incoming);
        incoming.resume();
        outgoing.removeAllListeners('close');
        outgoing.destroy();
      }
      pairs.clear();
    },
    close: async () => {
      for (const [incoming] of pairs) incoming.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export interface MovableDatabase {
  /** Through the proxy: what the engine is given. */
  url: string;
  /** Straight to the server that runs now. */
  directUrl: () => string;
  proxy: TestProxy;
  stop: () => Promise<void>;
  /** Starts the same data on another port, where the proxy leads from then on. */
  start: () => Promise<void>;
  close: () => Promise<void>;
}

export async function startMovableDatabase(): Promise<MovableDatabase> {
  await mkdir(join(checkout, '.data'), { recursive: true });
  const folder = await mkdtemp(join(checkout, '.data', 'test-recovery-'));
  const launch = () => startPostgres({ dataDir: join(folder, 'postgres'), password: 'throw-away', throwaway: true, log: () => undefined });
  let running: RunningPostgres = await launch();
  const proxy = await startProxy(running.port);
  const url = new URL(running.url);
  url.port = String(proxy.port);
  return {
    url: url.href,
    directUrl: () => running.url,
    proxy,
    stop: () => running.stop(),
    async start() {
      running = await launch();
      proxy.leadTo(running.port);
    },
    async close() {
      await running.stop();
      await proxy.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
