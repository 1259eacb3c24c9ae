/** `deploy/keycloak.sh`, with a stand-in for Keycloak's own program that says what it was given. */
import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkout } from '#tests/support/checkout.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keycloak-start-'));
  await copyFile(join(checkout, 'deploy/keycloak.sh'), join(folder, 'portal.sh'));
  await writeFile(join(folder, 'kc.sh'), '#!/bin/sh\necho "$PORTAL_DIRECT_GRANTS: $*"\n', { mode: 0o755 });
});

afterAll(() => rm(folder, { recursive: true }));

function start(signIn: string | undefined): string {
  const env = { PATH: process.env['PATH'], ...(signIn !== undefined && { PORTAL_SIGN_IN: signIn }) };
  return execFileSync('bash', [join(folder, 'portal.sh'), 'start', '--import-realm'], { env, encoding: 'utf8', stdio: 'pipe' });
}

test('Keycloak imports a realm that takes passwords from the form alone', () => {
  expect(start(undefined)).toBe('true: start --import-realm\n');
  expect(start('form')).toBe('true: start --import-realm\n');
  expect(start('redirect')).toBe('false: start --import-realm\n');
});

test('Keycloak does not start with a way to sign in that nobody knows', () => {
  expect(() => start('password')).toThrow('PORTAL_SIGN_IN must be form or redirect');
});
