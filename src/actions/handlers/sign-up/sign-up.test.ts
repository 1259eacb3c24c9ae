import { DatabaseError } from 'pg';
import { beforeEach, expect, it, vi } from 'vitest';
import { createSignUp } from './sign-up.ts';

const USER = '33333333-3333-4333-8333-333333333333';
const INPUT = { name: 'Dewi', email: 'dewi@student.nusaraya.example', password: 'rain-over-bandung' };
const REQUEST = { caller: { role: 'anonymous' as const }, clientAddress: '203.0.113.7', authorization: undefined };

const first = vi.fn<(...parts: unknown[]) => Promise<unknown>>();
const transaction = vi.fn<(...parts: unknown[]) => Promise<unknown>>();
const deleteAccount = vi.fn<(userId: string) => Promise<void>>();
const createAccount = vi.fn<() => Promise<string | null>>();
const error = vi.fn<(...parts: unknown[]) => void>();

beforeEach(() => {
  vi.resetAllMocks();
  createAccount.mockResolvedValue(USER);
  first.mockImplementation(async (_schema, statement) =>
    (statement as { text: string }).text.includes('allow_sign_up') ? { allowed: true } : null,
  );
});

const checkPassword = vi.fn<() => Promise<null>>();

const signUp = (signsInByPassword = true) =>
  createSignUp({
    db: { first, transaction } as unknown as Parameters<typeof createSignUp>[0]['db'],
    identity: { createAccount, deleteAccount, findAccount: vi.fn(), checkPassword },
    verifiesEmail: false,
    signsInByPassword,
    linkSender: { send: vi.fn() },
    background: { run: vi.fn() },
    studentDomain: 'student.nusaraya.example',
    log: { error },
  })(INPUT, REQUEST);

it('removes the account again when the rows cannot be written', async () => {
  transaction.mockRejectedValue(new Error('disk full'));
  await expect(signUp()).rejects.toThrow('disk full');
  expect(deleteAccount).toHaveBeenCalledExactlyOnceWith(USER);
});

it('removes the account also when the database is gone altogether', async () => {
  transaction.mockRejectedValue(new Error('connection lost'));
  first.mockImplementationOnce(async () => ({ allowed: true })).mockRejectedValue(new Error('connection lost'));
  await expect(signUp()).rejects.toThrow('connection lost');
  expect(deleteAccount).toHaveBeenCalledExactlyOnceWith(USER);
});

it('keeps the account when the rows are there after all', async () => {
  transaction.mockRejectedValue(new Error('connection lost during commit'));
  first.mockImplementationOnce(async () => ({ allowed: true })).mockResolvedValue({ id: USER });
  await expect(signUp()).rejects.toThrow('connection lost during commit');
  expect(deleteAccount).not.toHaveBeenCalled();
});

it('says what failed first, and logs that the account could not be removed', async () => {
  transaction.mockRejectedValue(new Error('disk full'));
  deleteAccount.mockRejectedValue(new Error('identity away'));
  await expect(signUp()).rejects.toThrow('disk full');
  expect(error).toHaveBeenCalledOnce();
});

it('reads a profile of the same address as an account that exists', async () => {
  transaction.mockRejectedValue(Object.assign(new DatabaseError('duplicate key', 1, 'error'), { code: '23505' }));
  await expect(signUp()).rejects.toMatchObject({ code: 'account_exists' });
  expect(deleteAccount).toHaveBeenCalledExactlyOnceWith(USER);
});

it('asks the identity server for nothing once the limit is reached', async () => {
  first.mockResolvedValue({ allowed: false });
  await expect(signUp()).rejects.toMatchObject({ code: 'too_many_attempts', message: 'Too many attempts. Please try again in an hour.' });
  expect(createAccount).not.toHaveBeenCalled();
});

it('tries no password where passwords are the identity server’s alone', async () => {
  createAccount.mockResolvedValue(null);
  await expect(signUp(false)).rejects.toMatchObject({ code: 'account_exists' });
  expect(checkPassword).not.toHaveBeenCalled();
});
