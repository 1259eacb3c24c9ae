import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compilePasswordPolicy } from './password-policy.ts';

let folder: string;
const owner = { username: 'sari', email: 'sari@student.example' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'password-policy-'));
  await writeFile(join(folder, 'list.txt'), 'qwerty123\r\nletmein\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a password policy', () => {
  it.each([
    ['12345', 'invalidPasswordMinLengthMessage'],
    ['123456789', 'invalidPasswordMaxLengthMessage'],
    ['LetMeIn', 'invalidPasswordBlacklistedMessage'],
    ['gado-gado', 'invalidPasswordMaxLengthMessage'],
  ])('refuses %s', async (password, error) => {
    const policy = await compilePasswordPolicy('length(6) and maxLength(8) and passwordBlacklist(list.txt)', folder);
    expect(policy(password, owner)?.error).toBe(error);
  });

  it('compares with the name and the address exactly, as Keycloak does', async () => {
    const policy = await compilePasswordPolicy('notUsername(undefined) and notEmail(undefined)', folder);
    expect(policy('sari', owner)?.error).toBe('invalidPasswordNotUsernameMessage');
    expect(policy('sari@student.example', owner)?.error).toBe('invalidPasswordNotEmailMessage');
    expect(policy('Sari', owner)).toBeNull();
  });

  it('accepts everything when it is empty', async () => {
    const policy = await compilePasswordPolicy('', folder);
    expect(policy('x', owner)).toBeNull();
  });

  it('with a rule that is not known is an error, never ignored', async () => {
    await expect(compilePasswordPolicy('length(6) and digits(2)', folder)).rejects.toThrow('digits(2)');
  });
});
