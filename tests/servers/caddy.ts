/**
 * A real Caddy for tests: built with Go once into the cache, then run on the configuration that production uses. It
 * is built without the rate limits' module, which cannot be had everywhere: the limits are left out, nothing else.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout } from '#tests/support/checkout.ts';
import { cached } from './cache.ts';
import { runCommand } from './run-command.ts';
import { startServer } from './server-process.ts';

/** The version of the Dockerfile. */
export const CADDY_VERSION = '2.11.9';

/** The path of the program. */
export async function caddyProgram(): Promise<string> {
  const folder = await cached(`caddy-${CADDY_VERSION}`, async (making) => {
    await runCommand('go', ['install', `github.com/caddyserver/caddy/v2/cmd/caddy@v${CADDY_VERSION}`], {
      env: { GOBIN: making, CGO_ENABLED: '0' },
    });
  });
  return join(folder, 'caddy');
}

export interface CaddyOptions {
  /** For its own files and its log. */
  dataDir: string;
  port: number;
  /** Where the inner interface (health, keys) listens. */
  innerPort: number;
  /** What it proves itself by to the action service. */
  frontSecret: string;
  /** `host:port` of the parts. */
  parts: Record<'HASURA' | 'KEYCLOAK' | 'ACTIONS' | 'MINIO', string>;
  appFolder: string;
  consoleFolder: string;
}

/** Starts Caddy with `deploy/Caddyfile` on loopback, without TLS. */
export async function startCaddy({
  frontSecret,
  dataDir,
  port,
  innerPort,
  parts,
  appFolder,
  consoleFolder,
}: CaddyOptions): Promise<{ stop: () => Promise<void> }> {
  const noLimits = join(dataDir, 'no-rate-limits.caddy');
  await writeFile(noLimits, '# No limits.\n');
  return startServer({
    name: 'Caddy',
    command: await caddyProgram(),
    args: ['run', '--config', join(checkout, 'deploy/Caddyfile'), '--adapter', 'caddyfile'],
    env: {
      SITE_ADDRESS: `http://127.0.0.1:${port}`,
      INNER_PORT: String(innerPort),
      RATE_LIMITS: noLimits,
      FRONT_SECRET: frontSecret,
      APP_FOLDER: appFolder,
      CONSOLE_FOLDER: consoleFolder,
      XDG_DATA_HOME: dataDir,
      XDG_CONFIG_HOME: dataDir,
      ...parts,
    },
    readyUrl: `http://127.0.0.1:${innerPort}/healthz`,
    logFile: join(dataDir, 'caddy.log'),
  });
}
