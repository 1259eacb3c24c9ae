import { beforeEach, expect, it, vi } from 'vitest';
import type { KnownAccount } from '#actions/adapters/identity/accounts.ts';
import { createSetPassword } from './set-password.ts';

const USER = '33333333-3333-4333-8333-333333333333';
const EMAIL = 'citra@staff.nusaraya.example';
const INPUT = { token: 't', email: EMAIL, newPassword: 'monsoon-over-jakarta' };
const REQUEST = { caller: { role: 'anonymous' as const }, clientAddress: '203.0.113.7', authorization: undefined };

type Needs = Parameters<typeof createSetPassword>[0];

/** What was done, in its order; `failing` breaks once. */
let done: string[];
let failing: string | null;
let isManaged: boolean;

async function step(name: string): Promise<void> {
  if (failing === name) {
    failing = null;
    throw new Error(`${name} failed`);
  }
  done.push(name);
}

beforeEach(() => {
  done = [];
  failing = null;
  isManaged = true;
});

function setPassword() {
  const queries = { run: (statement: { text: string }) => step(/\/\* (\w+)/.exec(statement.text)?.[1] ?? '').then(() => 1) };
  const db = { ...queries, first: async () => null, exclusively: (_key: string, work: (given: unknown) => unknown) => work(queries) };
  const account = (): KnownAccount => ({ userId: USER, enabled: true, awaitsConfirmation: false, isManaged });
  const identity = {
    findAccount: async () => account(),
    setPassword: () => step('set'),
    confirmEmail: () => step('confirm'),
    unlock: () => step('unlock'),
    endSessions: () => step('end_sessions'),
    endInvitation: async () => {
      const isLost = failing === 'lost answer';
      if (!isLost) await step('end_invitation');
      isManaged = false;
      if (isLost) throw new Error('the identity server does not answer');
    },
  };
  const links: Needs['links'] = {
    use: (_claim, work) => work({ purpose: 'new_password', email: EMAIL, name: null }),
    forget: (_email, inUse) => step(`forget all but ${inUse}`),
  };
  const needs = { db, identity, links, mailer: { send: () => step('mail') }, clock: () => new Date(), log: { error: vi.fn() } };
  const sender = { university: 'Nusaraya', contactEmail: 'careers@nusaraya.example' };
  return createSetPassword({ ...needs, sender } as unknown as Needs)(INPUT, REQUEST);
}

const STEPS = [
  'set',
  'confirm',
  'settle_account',
  'unlock',
  'end_sessions',
  'sign_out_everywhere',
  'forget all but t',
  'end_invitation',
  'mail',
];

it('ends an invitation last of what may fail, since nothing can be done again after it', async () => {
  expect(await setPassword()).toEqual({ ok: true });
  expect(done).toEqual(STEPS);
});

it.each(STEPS.filter((name) => name !== 'mail'))('can be done again with the same link when it fails at "%s"', async (name) => {
  failing = name;
  await expect(setPassword()).rejects.toThrow(`${name} failed`);
  done = [];
  expect(await setPassword()).toEqual({ ok: true });
  expect(done).toEqual(STEPS);
});

it('goes on where the invitation was ended and only the answer was lost', async () => {
  failing = 'lost answer';
  expect(await setPassword()).toEqual({ ok: true });
  expect(done).toEqual(STEPS.filter((name) => name !== 'end_invitation'));
});
