import { expect, it, vi } from 'vitest';
import type { KnownAccount } from '#actions/adapters/identity/accounts.ts';
import { createBackground } from '#actions/jobs/background.ts';
import type { LinkSender } from '#actions/links/link-sender.ts';
import { createRequestLink } from './request-link.ts';

const REQUEST = { caller: { role: 'anonymous' as const }, clientAddress: '203.0.113.7', authorization: undefined };
const EMAIL = 'dewi@student.nusaraya.example';

function setUp(findAccount: () => Promise<KnownAccount | null>) {
  const send = vi.fn<LinkSender['send']>();
  const error = vi.fn<(...parts: unknown[]) => void>();
  const background = createBackground({ error });
  const db = { first: vi.fn(async () => ({ allowed: true })) };
  type Needs = Parameters<typeof createRequestLink>[0];
  const needs = { db: db as unknown as Needs['db'], identity: { findAccount }, studentDomain: 'student.nusaraya.example', background };
  const request = createRequestLink({ ...needs, linkSender: { send } });
  return { request, send, error, background, db };
}

it('answers before it has looked for the account, so that the time tells nothing', async () => {
  const { request } = setUp(() => new Promise(() => undefined));
  expect(await request({ purpose: 'new_password', email: EMAIL }, REQUEST)).toEqual({ ok: true });
});

it('asks the same of the database whatever the account', async () => {
  const account = { userId: '33333333-3333-4333-8333-333333333333', enabled: true, awaitsConfirmation: false, isManaged: true };
  const known = setUp(async () => account);
  const unknown = setUp(async () => null);
  for (const { request } of [known, unknown]) await request({ purpose: 'new_password', email: EMAIL }, REQUEST);
  expect(known.db.first.mock.calls).toEqual(unknown.db.first.mock.calls);
  await Promise.all([known.background.drain(), unknown.background.drain()]);
  expect(known.send.mock.calls).toEqual([[{ occasion: 'new_password', email: EMAIL }]]);
  expect(unknown.send).not.toHaveBeenCalled();
});

it('mails an administrator, whose password it cannot set, what to do instead', async () => {
  const admin = { userId: '33333333-3333-4333-8333-333333333333', enabled: true, awaitsConfirmation: false, isManaged: false };
  const { request, send, background } = setUp(async () => admin);
  expect(await request({ purpose: 'new_password', email: EMAIL }, REQUEST)).toEqual({ ok: true });
  expect(await request({ purpose: 'sign_up', email: EMAIL, name: 'Dewi' }, REQUEST)).toEqual({ ok: true });
  await background.drain();
  expect(send.mock.calls).toEqual([[{ occasion: 'administrator', email: EMAIL }], [{ occasion: 'administrator', email: EMAIL }]]);
});

it('answers the same when the identity server is away, which is logged', async () => {
  const { request, background, error } = setUp(async () => {
    throw new Error('the identity server does not answer');
  });
  expect(await request({ purpose: 'sign_up', email: EMAIL, name: 'Dewi' }, REQUEST)).toEqual({ ok: true });
  await background.drain();
  expect(error).toHaveBeenCalledOnce();
});
