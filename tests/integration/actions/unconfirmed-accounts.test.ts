/** Accounts whose address nobody confirms go again (`UNCONFIRMED_DAYS`); every other stays. Times are moved in the rows. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase, type Database } from '#actions/adapters/database/database.ts';
import { createIdentity, type Identity } from '#actions/adapters/identity/identity.ts';
import { sweepUnconfirmedAccounts } from '#actions/jobs/unconfirmed-accounts.ts';
import { createListing } from '#tests/support/listings.ts';
import { linkCalls, NEW_PASSWORD, newEmail } from './link-calls.ts';
import { startPortalActions, type PortalActions } from './portal-actions.ts';

let portal: PortalActions;
let calls: ReturnType<typeof linkCalls>;
let db: Database;
let identity: Identity;

beforeAll(async () => {
  portal = await startPortalActions();
  calls = linkCalls(portal, await portal.startEngine(await portal.startReplica({ SIGN_UP_VERIFY_EMAIL: 'true' })));
  db = openDatabase({ url: portal.environment['DATABASE_URL'] ?? '', onError: (error) => expect.unreachable(String(error)) });
  identity = createIdentity({
    url: portal.identityUrl,
    realm: 'portal',
    clientId: 'portal-actions',
    clientSecret: portal.environment['KEYCLOAK_CLIENT_SECRET'] ?? '',
    webClientId: 'portal-web',
  });
});
afterAll(async () => {
  await db?.close();
  await portal?.[Symbol.asyncDispose]();
});

const PASSWORD = 'rain-over-bandung';
const log = { info: vi.fn(), error: vi.fn() };
const sweep = (by: Identity = identity) => sweepUnconfirmedAccounts({ db, identity: by, log, days: 7 });
const age = (id: string, days: number) =>
  portal.db.query(`update actions.unconfirmed_accounts set made_at = now() - $2 * interval '1 day' where user_id = $1`, [id, days]);
const awaiting = async () =>
  (await portal.db.query<{ user_id: string }>('select user_id from actions.unconfirmed_accounts')).rows.map((row) => row.user_id);

/** A sign-up of eight days ago; its link has ended unless it is the newest. */
async function signUp(): Promise<{ id: string; email: string; token: string }> {
  const email = newEmail();
  const { userId } = await calls.call('signUp', { name: 'Dewi', email, password: PASSWORD });
  const token = await calls.tokenMailedTo(email);
  await portal.db.query(`update actions.link_tokens set expires_at = now() - interval '1 minute' where email = $1`, [email]);
  await age(String(userId), 8);
  return { id: String(userId), email, token };
}

it('removes an account at both ends once its time is up, and its address may sign up anew', async () => {
  const [late, early] = [await signUp(), await signUp()];
  await age(early.id, 6);
  expect(await sweep()).toBe(1);
  expect(await identity.findAccount(late.email)).toBeNull();
  expect(await calls.storedOf(late.email)).toEqual([]);
  expect(await identity.findAccount(early.email)).toMatchObject({ awaitsConfirmation: true });
  expect(await awaiting()).toEqual([early.id]);
  expect(await calls.call('signUp', { name: 'Dewi', email: late.email, password: PASSWORD })).toEqual({ userId: expect.any(String) });
  await portal.db.query('delete from actions.unconfirmed_accounts');
});

it('keeps whoever confirmed, by the link, by a new password, or at the identity server itself', async () => {
  const [byLink, byPassword, elsewhere] = [await signUp(), await signUp(), await signUp()];
  expect(await calls.call('confirmEmail', { token: await calls.mailedToken('confirm_email', byLink.email) })).toEqual({ ok: true });
  const token = await calls.mailedToken('new_password', byPassword.email);
  expect(await calls.call('setPassword', { token, email: byPassword.email, newPassword: NEW_PASSWORD })).toEqual({ ok: true });
  await identity.confirmEmail(elsewhere.id);
  expect(await awaiting()).toEqual([elsewhere.id]);
  expect(await sweep()).toBe(0);
  expect(await awaiting()).toEqual([]);
  for (const { email } of [byLink, byPassword, elsewhere]) expect(await calls.storedOf(email)).toMatchObject([{ name: 'Dewi' }]);
});

it('waits for a link that still works, and for an account that has left a trace', async () => {
  const [asked, traced] = [await signUp(), await signUp()];
  await calls.mailedToken('confirm_email', asked.email);
  const { id } = await createListing(portal.db);
  await portal.db.query('insert into user_internship_interactions (user_id, internship_id, is_viewed) values ($1, $2, true)', [
    traced.id,
    id,
  ]);
  expect(await sweep()).toBe(0);
  expect((await awaiting()).toSorted()).toEqual([asked.id, traced.id].toSorted());
  await portal.db.query('delete from actions.unconfirmed_accounts');
});

it('goes on after one that fails, and ends a removal that stopped half-way', async () => {
  const [failing, next, half] = [await signUp(), await signUp(), await signUp()];
  await identity.deleteAccount(half.id);
  const broken: Identity = {
    ...identity,
    deleteAccount: (id) => (id === failing.id ? Promise.reject(new Error('away')) : identity.deleteAccount(id)),
  };
  expect(await sweep(broken)).toBe(2);
  expect(log.error).toHaveBeenCalledOnce();
  expect([await calls.storedOf(next.email), await calls.storedOf(half.email)]).toEqual([[], []]);
  expect(await calls.storedOf(failing.email)).toHaveLength(1);
  expect(await sweep()).toBe(1);
  expect(await awaiting()).toEqual([]);
});

it('removes each once with two services, and none whose owner confirms at that moment', async () => {
  const accounts = await Promise.all(Array.from({ length: 6 }, signUp));
  const tokens = await Promise.all(accounts.slice(0, 3).map(({ email }) => calls.mailedToken('confirm_email', email)));
  await portal.db.query(`update actions.link_tokens set used_at = null, expires_at = now() + interval '1 hour'`);
  const [confirmed, ...removed] = await Promise.all([
    Promise.all(tokens.map((token) => calls.call('confirmEmail', { token }))),
    sweep(),
    sweep(),
  ]);
  expect(confirmed).toEqual(tokens.map(() => ({ ok: true })));
  expect(removed[0] + removed[1]).toBe(0);
  await portal.db.query('delete from actions.link_tokens');
  expect((await Promise.all([sweep(), sweep()])).reduce((sum, count) => sum + count, 0)).toBe(3);
  for (const { email } of accounts.slice(0, 3)) expect((await calls.signIn(email, PASSWORD)).status).toBe(200);
});
