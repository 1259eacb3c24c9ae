/**
 * One trial of docker-compose.yml: a project, settings, ports and volumes of its own, so that it runs beside a portal that
 * somebody started on this machine. Everything is removed at its end, the volumes too.
 */
import { randomBytes } from 'node:crypto';
import { appendFile, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { writeSecrets } from '#local/bootstrap/write-secrets.mjs';
import { findFreePort } from '#local/free-port.ts';
import { runCommand } from '#tests/servers/run-command.ts';
import { checkout } from '#tests/support/checkout.ts';
import type { TestStack } from '#tests/support/test-stack.ts';
import { composeSettings } from './container-engine.ts';

export interface Trial {
  /** Of its own; holds `.env` and what the tests keep. */
  folder: string;
  /** What `docker compose`, and scripts that call it, are told. */
  env: Record<string, string>;
  /** The portal's own settings. */
  settings: Record<string, string>;
  /** Where the tests find it. */
  stack: TestStack;
  mailUrl: string;
}

/** Writes `.env` as an operator does: by `npm run secrets`, then by hand. */
async function writeSettings(folder: string): Promise<Record<string, string>> {
  const [http, https, mail] = [await findFreePort(), await findFreePort(), await findFreePort()];
  await copyFile(join(checkout, '.env.example'), join(folder, '.env.example'));
  writeSecrets(folder);
  const file = join(folder, '.env');
  const changed = {
    PUBLIC_URL: `http://localhost:${http}`,
    HTTP_PORT: http,
    HTTPS_PORT: https,
    MAILPIT_PORT: mail,
    DEMO_ACCOUNTS: true,
    DEMO_PASSWORD: 'portal-demo-2026',
  };
  let text = await readFile(file, 'utf8');
  for (const [name, value] of Object.entries(changed)) text = text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`);
  await writeFile(file, text, { mode: 0o600 });
  return parseEnv(text) as Record<string, string>;
}

/** Settings and names of a new trial; nothing is started. */
export async function prepareTrial(folder: string): Promise<Trial> {
  await mkdir(folder, { recursive: true });
  const settings = await writeSettings(folder);
  const [postgresPort, keycloakPort] = [await findFreePort(), await findFreePort()];
  await appendFile(join(folder, '.env'), `\nTRIAL_POSTGRES_PORT=${postgresPort}\nTRIAL_KEYCLOAK_PORT=${keycloakPort}\n`);
  return {
    folder,
    settings,
    env: {
      ...(await composeSettings(folder)),
      COMPOSE_PROJECT_NAME: `portal-compose-test-${randomBytes(3).toString('hex')}`,
      COMPOSE_FILE: [join(checkout, 'docker-compose.yml'), join(checkout, 'tests/compose/trial.yml')].join(':'),
      COMPOSE_ENV_FILES: join(folder, '.env'),
      COMPOSE_PROGRESS: 'quiet',
    },
    stack: {
      url: settings['PUBLIC_URL'] ?? '',
      databaseUrl: `postgres://postgres:${settings['POSTGRES_PASSWORD']}@127.0.0.1:${postgresPort}/portal`,
      identityUrl: `http://127.0.0.1:${keycloakPort}`,
      clientId: 'portal-operators',
      clientSecret: settings['KEYCLOAK_OPERATOR_SECRET'] ?? '',
      adminSecret: settings['HASURA_ADMIN_SECRET'] ?? '',
      dataDir: folder,
      signIn: 'form',
    },
    mailUrl: `http://127.0.0.1:${settings['MAILPIT_PORT']}`,
  };
}

/** Runs `docker compose` on the trial and answers what it printed; throws with the end of that when it fails. */
export function compose(trial: Pick<Trial, 'env'>, ...args: string[]): Promise<string> {
  return runCommand('docker', ['compose', ...args], { cwd: checkout, env: trial.env });
}

/** Starts everything, the demo's data and inbox too; all that has a health check is healthy, and the data are there. */
export async function startTrial(trial: Trial): Promise<void> {
  // Nothing waits for the demo's data, which end by themselves: a wait for them would call that a failure.
  await compose(trial, '--profile', 'demo', 'up', '--detach');
  await waitForHealth(trial);
  const id = /^[0-9a-f]{64}$/m.exec(await compose(trial, '--profile', 'demo', 'ps', '--all', '--no-trunc', '--quiet', 'demo-data'))?.[0];
  await runCommand('docker', ['wait', id ?? 'demo-data']);
}

/** Starts what is not running and waits until all is healthy. */
export async function waitForHealth(trial: Pick<Trial, 'env'>): Promise<void> {
  await compose(trial, 'up', '--detach', '--wait', '--wait-timeout', '600');
}

/** Removes the containers, networks and volumes of the trial. */
export async function removeTrial(trial: Pick<Trial, 'env'>): Promise<void> {
  await compose(trial, '--profile', 'demo', '--profile', 'tools', 'down', '--volumes', '--remove-orphans', '--timeout', '20');
}
