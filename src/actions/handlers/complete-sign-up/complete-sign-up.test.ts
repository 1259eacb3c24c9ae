import { beforeEach, expect, it, vi } from 'vitest';
import type { NewAccount } from '#actions/adapters/identity/accounts.ts';
import type { Session } from '#actions/adapters/identity/passwords.ts';
import { createCompleteSignUp } from './complete-sign-up.ts';

const USER = '33333333-3333-4333-8333-333333333333';
const EMAIL = 'dewi@student.nusaraya.example';
const SESSION: Session = { accessToken: 'a', refreshToken: 'r', idToken: 'i', expiresIn: 300 };
const REQUEST = { caller: { role: 'anonymous' as const }, clientAddress: '203.0.113.7', authorization: undefined };

type Needs = Parameters<typeof createCompleteSignUp>[0];
const createAccount = vi.fn<(account: NewAccount) => Promise<string | null>>();
const signIn = vi.fn<(email: string, password: string) => Promise<Session>>();
const removePasswords = vi.fn<(userId: string) => Promise<void>>();
const forget = vi.fn<(email: string) => Promise<void>>();
const error = vi.fn<(...parts: unknown[]) => void>();

beforeEach(() => {
  vi.resetAllMocks();
  createAccount.mockResolvedValue(USER);
  signIn.mockResolvedValue(SESSION);
  removePasswords.mockResolvedValue();
});

function complete(signsInByPassword = true) {
  const db = { transaction: async () => true, first: async () => null } as unknown as Needs['db'];
  const use: Needs['links']['use'] = (_claim, work) => work({ purpose: 'sign_up', email: EMAIL, name: 'Dewi' });
  const identity = { createAccount, signIn, removePasswords, deleteAccount: vi.fn() };
  return createCompleteSignUp({ db, identity, links: { use, forget }, signsInByPassword, log: { error } })(
    { token: 't', email: EMAIL },
    REQUEST,
  );
}

it('signs in by a password of 256 random bits, another one each time, and removes it', async () => {
  expect(await complete()).toEqual(SESSION);
  await complete();
  const passwords = createAccount.mock.calls.map(([{ password }]) => password);
  expect(signIn.mock.calls).toEqual(passwords.map((password) => [EMAIL, password]));
  expect(passwords.map((password) => Buffer.from(password, 'base64url').length)).toEqual([32, 32]);
  expect(new Set(passwords).size).toBe(2);
  expect(removePasswords.mock.calls).toEqual([[USER], [USER]]);
});

it('removes the password also when it did not sign in', async () => {
  signIn.mockRejectedValue(new Error('the identity server answered 503 while signing in'));
  await expect(complete()).rejects.toThrow('503');
  expect(removePasswords).toHaveBeenCalledExactlyOnceWith(USER);
  expect(forget).not.toHaveBeenCalled();
});

it('answers the session although the password could not be removed, which is logged', async () => {
  removePasswords.mockRejectedValue(new Error('identity away'));
  expect(await complete()).toEqual(SESSION);
  expect(error).toHaveBeenCalledOnce();
});

it('makes no account where the portal cannot sign it in', async () => {
  await expect(complete(false)).rejects.toMatchObject({ code: 'link_invalid' });
  expect(createAccount).not.toHaveBeenCalled();
});
