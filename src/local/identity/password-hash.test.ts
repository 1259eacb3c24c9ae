import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

describe('password hashes', () => {
  it('match their password only', async () => {
    const stored = await hashPassword('correct-horse-17');
    expect(await verifyPassword('correct-horse-17', stored)).toBe(true);
    expect(await verifyPassword('correct-horse-18', stored)).toBe(false);
  });

  it('are different for the same password', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
  });

  it('match however an accent was typed', async () => {
    expect(await verifyPassword('e\u0301t\u00e9-2026', await hashPassword('\u00e9te\u0301-2026'))).toBe(true);
  });

  it('never match where none is stored', async () => {
    expect(await verifyPassword('', null)).toBe(false);
  });
});
