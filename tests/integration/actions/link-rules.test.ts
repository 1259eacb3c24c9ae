/** What holds for every mailed link: an hour, wrong addresses, limits, who may call, and mail that fails. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessToken, createAccount } from '#tests/support/accounts.ts';
import { INVALID_LINK, linkCalls, NEW_PASSWORD, newAddress, newEmail } from './link-calls.ts';
import { ANONYMOUS, callAction, refusal, sessionOf, startPortalActions, type PortalActions, type Replica } from './portal-actions.ts';

let portal: PortalActions;
let replica: Replica;
let engine: Replica;
let calls: ReturnType<typeof linkCalls>;

beforeAll(async () => {
  portal = await startPortalActions();
  replica = await portal.startReplica();
  engine = await portal.startEngine(replica);
  calls = linkCalls(portal, engine);
});
afterAll(() => portal?.[Symbol.asyncDispose]());

/** Lets so much time pass for the links of an address. */
async function passTime(email: string, time: string): Promise<void> {
  await portal.db.query(
    'update actions.link_tokens set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval where email = $1',
    [email, time],
  );
}

describe('an hour', () => {
  it('is how long a link works', async () => {
    const email = newEmail();
    const token = await calls.mailedToken('sign_up', email);
    await passTime(email, '59 minutes 30 seconds');
    expect(await calls.call('readLink', { token })).toEqual({ form: 'complete_sign_up', isForEmail: null });
    await passTime(email, '31 seconds');
    expect(await calls.call('readLink', { token, email })).toEqual(INVALID_LINK);
    expect(await calls.call('completeSignUp', { token, email })).toEqual(INVALID_LINK);
    expect(await calls.call('setPassword', { token, email, newPassword: NEW_PASSWORD })).toEqual(INVALID_LINK);
    expect(await calls.storedOf(email)).toEqual([]);
  });

  it('after which another link of the same address still works', async () => {
    const email = newEmail();
    const old = await calls.mailedToken('sign_up', email);
    await passTime(email, '61 minutes');
    const token = await calls.mailedToken('sign_up', email);
    expect(await calls.call('completeSignUp', { token: old, email })).toEqual(INVALID_LINK);
    expect(await calls.call('completeSignUp', { token, email })).toMatchObject({ expiresIn: 300 });
  });
});

describe('a wrong address', () => {
  it('does not use the link up', async () => {
    const email = newEmail();
    const token = await calls.mailedToken('sign_up', email);
    expect(await calls.call('readLink', { token, email: newEmail() })).toEqual({ form: 'complete_sign_up', isForEmail: false });
    for (const wrong of [newEmail(), '']) expect(await calls.call('completeSignUp', { token, email: wrong })).toEqual(INVALID_LINK);
    expect(await calls.call('completeSignUp', { token, email })).toMatchObject({ expiresIn: 300 });
  });

  it('given ten times ends the link, also when given at the same moment', async () => {
    const email = newEmail();
    const token = await calls.mailedToken('sign_up', email);
    const guesses = await Promise.all(Array.from({ length: 14 }, () => calls.call('readLink', { token, email: newEmail() })));
    expect(guesses.filter(({ isForEmail }) => isForEmail === false)).toHaveLength(10);
    expect(guesses.filter(({ code }) => code === 'link_invalid')).toHaveLength(4);
    expect(await calls.call('completeSignUp', { token, email })).toEqual(INVALID_LINK);
  });
});

it.each(['', 'x', randomBytes(32).toString('base64url'), '../../etc/passwd', 'é'.repeat(5_000)])(
  'a token that was never mailed is no link (%#)',
  async (token) => {
    const email = newEmail();
    expect([
      await calls.call('readLink', { token, email }),
      await calls.call('completeSignUp', { token, email }),
      await calls.call('setPassword', { token, email, newPassword: NEW_PASSWORD }),
      await calls.call('confirmEmail', { token }),
    ]).toEqual([INVALID_LINK, INVALID_LINK, INVALID_LINK, INVALID_LINK]);
  },
);

describe('the limit', () => {
  const TOO_MANY = { message: 'Too many attempts. Please try again in an hour.', code: 'too_many_attempts' };

  it('of one address is five requests an hour, of any purpose, wherever they come from', async () => {
    const email = newEmail();
    const purposes = ['sign_up', 'new_password', 'confirm_email', 'sign_up', 'new_password'];
    for (const purpose of purposes) expect(await calls.call('requestLink', { purpose, email, name: 'Dewi' })).toEqual({ ok: true });
    expect(await calls.call('requestLink', { purpose: 'new_password', email })).toEqual(TOO_MANY);
    expect(await calls.call('signUp', { name: 'Dewi', email, password: NEW_PASSWORD })).toEqual(TOO_MANY);
    await portal.db.query(`update actions.sign_up_attempts set attempted_at = attempted_at - interval '61 minutes'`);
    expect(await calls.call('requestLink', { purpose: 'new_password', email })).toEqual({ ok: true });
  });

  it('of one client is twenty, whatever it claims before the proxy', async () => {
    const address = newAddress();
    const outcomes = await Promise.all(
      Array.from({ length: 21 }, (_, position) =>
        calls.call('requestLink', { purpose: 'new_password', email: newEmail() }, `10.0.0.${position}, ${address}`),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok === true)).toHaveLength(20);
    expect(outcomes.filter(({ code }) => code === 'too_many_attempts')).toEqual([TOO_MANY]);
  });
});

describe('who is signed in', () => {
  it('has no such actions (denied)', async () => {
    const account = await createAccount(portal.accounts, 'student');
    const response = await fetch(`${engine.url}/v1/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await accessToken(portal.identityUrl, account)}` },
      body: JSON.stringify({ query: 'mutation { readLink(token: "x") { form } }' }),
    });
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'validation-failed' } }] });
  });

  it.each(['requestLink', 'readLink', 'completeSignUp', 'setPassword', 'confirmEmail'])('is refused by %s itself too', async (name) => {
    expect(await callAction(replica.url, name, { token: 'x' }, sessionOf('11111111-1111-4111-8111-111111111111'))).toEqual(
      refusal('Not authenticated', 'not_authenticated'),
    );
  });
});

it('input of another shape is not understood', async () => {
  const wrong = refusal('The request was not understood', 'input_invalid');
  expect(await callAction(replica.url, 'requestLink', { purpose: 'take_over', email: newEmail() }, ANONYMOUS)).toEqual(wrong);
  expect(await callAction(replica.url, 'completeSignUp', { token: 7, email: newEmail() }, ANONYMOUS)).toEqual(wrong);
  expect(await callAction(replica.url, 'confirmEmail', { token: 'x', userId: 'y' }, ANONYMOUS)).toEqual(wrong);
  const email = `de\0wi@student.nusaraya.example`;
  expect(await callAction(replica.url, 'requestLink', { purpose: 'new_password', email }, ANONYMOUS)).toEqual(wrong);
  expect(await callAction(replica.url, 'readLink', { token: 'x', email }, ANONYMOUS)).toEqual(wrong);
  expect(await callAction(replica.url, 'requestLink', { purpose: 'sign_up', email: newEmail(), name: 'De\0wi' }, ANONYMOUS)).toEqual(wrong);
});

it('a mail server that is away shows in the log alone, without the address or the link', async () => {
  const away = await portal.startReplica({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const own = linkCalls(portal, await portal.startEngine(away));
  const email = newEmail();
  expect(await own.call('requestLink', { purpose: 'sign_up', email, name: 'Unmistakable Name' })).toEqual({ ok: true });
  await away.stop();
  expect(away.output()).toContain('"doing":"mailing a link"');
  expect(away.output()).toContain('ECONNREFUSED');
  for (const secret of [email, 'Unmistakable', 'token=']) expect(away.output()).not.toContain(secret);
});
