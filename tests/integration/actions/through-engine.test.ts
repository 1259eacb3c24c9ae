/** The actions as the browser calls them: GraphQL, the engine with the portal's metadata, the service. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessToken, createAccount } from '#tests/support/accounts.ts';
import { createListing } from '#tests/support/listings.ts';
import { startPortalActions, type PortalActions, type Replica } from './portal-actions.ts';

let portal: PortalActions;
let engine: Replica;

beforeAll(async () => {
  portal = await startPortalActions();
  engine = await portal.startEngine(await portal.startReplica());
});
afterAll(() => portal?.[Symbol.asyncDispose]());

async function graphql(query: string, variables: Record<string, unknown>, headers: Record<string, string> = {}) {
  const response = await fetch(`${engine.url}/v1/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as { data?: Record<string, unknown>; errors?: { message: string; extensions: Record<string, unknown> }[] };
}

async function bearer(account: { email: string; password: string }) {
  return { authorization: `Bearer ${await accessToken(portal.identityUrl, account)}` };
}

const SIGN_UP =
  'mutation ($name: String!, $email: String!, $password: String!) { signUp(name: $name, email: $email, password: $password) { userId } }';
const RECORD_VIEW = 'mutation ($id: uuid!, $page: uuid!) { recordView(internshipId: $id, pageSession: $page) { counted logged } }';
const RECORD_APPLY = 'mutation ($id: uuid!) { recordApply(internshipId: $id, method: external_link) { counted logged } }';
const CHANGE_PASSWORD = 'mutation ($new: String!) { changePassword(newPassword: $new) { ok } }';

it('signs a visitor up, who then views and applies and is online', async () => {
  const account = { name: 'Dewi', email: `new-${randomUUID().slice(0, 8)}@student.nusaraya.example`, password: 'rain-over-bandung' };
  const signedUp = await graphql(SIGN_UP, account, { 'x-forwarded-for': '203.0.113.7' });
  expect(signedUp).toEqual({ data: { signUp: { userId: expect.any(String) } } });
  const [{ id }, headers] = await Promise.all([createListing(portal.db), bearer(account)]);
  expect(await graphql(RECORD_VIEW, { id, page: randomUUID() }, headers)).toEqual({
    data: { recordView: { counted: true, logged: true } },
  });
  expect(await graphql(RECORD_APPLY, { id }, headers)).toEqual({ data: { recordApply: { counted: true, logged: true } } });
  expect(await graphql('mutation ($id: uuid!) { heartbeat(sessionId: $id) { ok } }', { id: randomUUID() }, headers)).toEqual({
    data: { heartbeat: { ok: true } },
  });
  const own = await graphql(`{ internships_by_pk(id: "${id}") { views } user_internship_interactions { is_viewed } }`, {}, headers);
  expect(own).toEqual({ data: { internships_by_pk: { views: 1 }, user_internship_interactions: [{ is_viewed: true }] } });
});

it('hands a refusal on with its text and code', async () => {
  const account = await createAccount(portal.accounts, 'student');
  const answer = await graphql(SIGN_UP, { name: 'X', email: account.email, password: 'rain-over-bandung' });
  expect(answer.errors).toMatchObject([{ message: 'An account with this email already exists', extensions: { code: 'account_exists' } }]);
});

it('counts sign-ups per client by the address that the gateway forwards', async () => {
  const attempt = (position: number) =>
    graphql(
      SIGN_UP,
      { name: 'X', email: `limit-${position}@student.nusaraya.example`, password: 'password123' },
      { 'x-forwarded-for': '203.0.113.99' },
    );
  const codes: unknown[] = [];
  for (let position = 1; position <= 21; position += 1) codes.push((await attempt(position)).errors?.[0]?.extensions.code);
  expect(codes).toEqual([...Array.from({ length: 20 }, () => 'password_breached'), 'too_many_attempts']);
});

it('creates a missing profile at the first sign-in, from the token that the engine forwards', async () => {
  const account = await createAccount(portal.accounts, 'student', 'Citra');
  await portal.db.query('delete from profiles where id = $1', [account.id]);
  expect(await graphql('mutation { ensureProfile { created } }', {}, await bearer(account))).toEqual({
    data: { ensureProfile: { created: true } },
  });
});

it('changes the password of a student and of an admin', async () => {
  for (const role of ['student', 'admin'] as const) {
    const account = await createAccount(portal.accounts, role);
    expect(await graphql(CHANGE_PASSWORD, { new: 'monsoon-over-jakarta' }, await bearer(account))).toEqual({
      data: { changePassword: { ok: true } },
    });
    expect(await accessToken(portal.identityUrl, { email: account.email, password: 'monsoon-over-jakarta' })).toEqual(expect.any(String));
  }
});

it('offers a visitor nothing but what makes or regains an account, and a student no sign-up (denied)', async () => {
  const denied = await graphql(RECORD_APPLY, { id: randomUUID() });
  expect(denied.errors?.[0]?.extensions.code).toBe('validation-failed');
  const student = await bearer(await createAccount(portal.accounts, 'student'));
  const again = await graphql(SIGN_UP, { name: 'X', email: 'x@student.nusaraya.example', password: 'rain-over-bandung' }, student);
  expect(again.errors?.[0]?.extensions.code).toBe('validation-failed');
});
