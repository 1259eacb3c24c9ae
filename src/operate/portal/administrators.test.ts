import { expect, it, vi } from 'vitest';
import type { Database } from '#actions/adapters/database/database.ts';
import { createAdministrators } from './administrators.ts';
import type { Account, Directory } from './directory.ts';

const STUDENT: Account = {
  id: '33333333-3333-4333-8333-333333333333',
  email: 'dewi@student.nusaraya.example',
  name: 'Dewi',
  enabled: true,
  awaitsConfirmation: false,
  isConfirmed: true,
};

function setUp(account: Account) {
  const queries = { run: vi.fn(async () => 1) };
  const moveTo = vi.fn(async () => undefined);
  const warn = vi.fn<(message: string) => void>();
  const directory: Partial<Directory> = { find: async () => account, groupsOf: async () => ['students'], moveTo };
  const db = { exclusively: (_key: string, work: (given: unknown) => unknown) => work(queries) };
  const administrators = createAdministrators({
    directory: directory as Directory,
    db: db as unknown as Database,
    linkSender: { send: async () => undefined },
    warn,
  });
  return { administrators, queries, moveTo, warn };
}

it('promotes a student', async () => {
  const { administrators, moveTo, warn } = setUp(STUDENT);
  expect(await administrators.promote(STUDENT.email)).toBe(true);
  expect(moveTo.mock.calls).toEqual([[STUDENT.id, 'admins']]);
  expect(warn).not.toHaveBeenCalled();
});

it('warns where nobody was asked to confirm the address, since whoever took it chose the password', async () => {
  const { administrators, moveTo, warn } = setUp({ ...STUDENT, isConfirmed: false });
  expect(await administrators.promote(STUDENT.email)).toBe(true);
  expect(moveTo.mock.calls).toEqual([[STUDENT.id, 'admins']]);
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`nobody ever confirmed the address ${STUDENT.email}`));
});

it('promotes nobody whose address is not confirmed: the password may be that of whoever took the address', async () => {
  const { administrators, moveTo, queries } = setUp({ ...STUDENT, awaitsConfirmation: true });
  await expect(administrators.promote(STUDENT.email)).rejects.toThrow('has yet to confirm the address');
  expect(moveTo).not.toHaveBeenCalled();
  expect(queries.run).not.toHaveBeenCalled();
});
