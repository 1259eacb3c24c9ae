import { beforeEach, expect, it, vi } from 'vitest';
import { createChangePassword } from './change-password.ts';

const USER = '33333333-3333-4333-8333-333333333333';
const NOW = new Date('2026-11-21T03:00:00Z');
const calls: string[] = [];
const log = { error: vi.fn<(...parts: unknown[]) => void>() };

const identity = {
  hasPassword: vi.fn<() => Promise<boolean>>(async () => true),
  checkPassword: vi.fn<() => Promise<{ userId: string; roles: string[] } | null>>(),
  setPassword: vi.fn<() => Promise<void>>(async () => void calls.push('set password')),
  sessionStart: vi.fn<() => Promise<Date | null>>(),
  endSessions: vi.fn<() => Promise<void>>(async () => void calls.push('end sessions')),
};
const exclusively = async (key: string, work: () => Promise<void>) => {
  calls.push(`lock ${key}`);
  await work();
};
const db = {
  first: async () => ({ name: 'Dewi', email: 'dewi@student.nusaraya.example' }),
  run: async () => calls.push('sign out'),
  exclusively,
};
const links = { forget: async (email: string) => void calls.push(`forget links of ${email}`) };
const mailer = { send: vi.fn<(mail: { to: string; text: string }) => Promise<void>>() };

beforeEach(() => {
  vi.clearAllMocks();
  calls.length = 0;
  mailer.send.mockResolvedValue();
});

function change(input: Record<string, unknown> = {}) {
  type Needs = Parameters<typeof createChangePassword>[0];
  const action = createChangePassword({
    db: db as unknown as Needs['db'],
    identity,
    links,
    mailer,
    log,
    clock: () => NOW,
    signsInByPassword: true,
    tokens: { verify: async () => ({ userId: USER, roles: ['student'], sessionId: 'sid', email: null, name: null }) },
    sender: { university: 'Nusa Raya University', contactEmail: 'career.center@nusaraya.example' },
  });
  const caller = { role: 'student' as const, userId: USER };
  return action({ newPassword: 'rain-over-bandung', ...input }, { caller, clientAddress: 'unknown', authorization: 'Bearer x' });
}

it('takes a session of exactly 10 minutes as recent, and one a millisecond older not', async () => {
  identity.sessionStart.mockResolvedValueOnce(new Date('2026-11-21T02:50:00.000Z'));
  expect(await change()).toEqual({ ok: true });
  expect(calls).toEqual([
    `lock account ${USER}`,
    'set password',
    'end sessions',
    'sign out',
    'forget links of dewi@student.nusaraya.example',
  ]);
  identity.sessionStart.mockResolvedValueOnce(new Date('2026-11-21T02:49:59.999Z'));
  await expect(change()).rejects.toMatchObject({ code: 'current_password_required' });
});

it('refuses a wrong current password even in a recent session, and the password of another account', async () => {
  identity.checkPassword.mockResolvedValueOnce(null);
  await expect(change({ currentPassword: 'wrong' })).rejects.toMatchObject({ code: 'current_password_wrong' });
  identity.checkPassword.mockResolvedValueOnce({ userId: '44444444-4444-4444-8444-444444444444', roles: [] });
  await expect(change({ currentPassword: 'theirs' })).rejects.toMatchObject({ code: 'current_password_wrong' });
  expect(calls).not.toContain('set password');
});

it('stands although the mail cannot be sent, which is logged', async () => {
  identity.sessionStart.mockResolvedValueOnce(NOW);
  mailer.send.mockRejectedValueOnce(new Error('mail server away'));
  expect(await change()).toEqual({ ok: true });
  expect(log.error).toHaveBeenCalledOnce();
});

it('names the time in Jakarta and whom to ask in the mail', async () => {
  identity.sessionStart.mockResolvedValueOnce(NOW);
  await change();
  const mail = mailer.send.mock.calls[0]?.[0];
  expect(mail?.to).toBe('dewi@student.nusaraya.example');
  expect(mail?.text).toContain('21 November 2026 at 10:00 (Jakarta time)');
  expect(mail?.text).toContain('career.center@nusaraya.example');
});
