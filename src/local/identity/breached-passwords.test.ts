import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, it } from 'vitest';
import { compilePasswordPolicy } from './password-policy.ts';

const folder = join(import.meta.dirname, '../../../auth/password-blacklists');

/** As Keycloak reads it: lower case, one a line; those that the length already refuses are left out. */
function listOf(passwords: readonly string[]): string {
  const lines = new Set(passwords.map((password) => password.toLowerCase()).filter((password) => password.length >= 6));
  return `${[...lines].sort((one, other) => (one < other ? -1 : 1)).join('\n')}\n`;
}

// Both servers read the file; `npx vitest run src/local/identity/breached-passwords.test.ts -u` writes it anew after an update of the package.
it('the list of breached passwords is the one that its package ships', async () => {
  await expect(listOf(dictionary['passwords-common'])).toMatchFileSnapshot(join(folder, 'breached-passwords.txt'));
});

it('refuses tens of thousands of passwords that were breached, and none of the demo’s', async () => {
  const lines = (await readFile(join(folder, 'breached-passwords.txt'), 'utf8')).trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(40_000);
  const refuses = await compilePasswordPolicy('passwordBlacklist(breached-passwords.txt)', folder);
  const owner = { username: 'dewi@student.nusaraya.example', email: null };
  for (const password of ['password123', 'Iloveyou', 'QWERTY123', 'superman'])
    expect([password, refuses(password, owner)?.error]).toEqual([password, 'invalidPasswordBlacklistedMessage']);
  for (const password of ['portal-demo-2026', 'rain-over-bandung']) expect(refuses(password, owner)).toBeNull();
});
