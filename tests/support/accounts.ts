/**
 * Accounts for tests: made through the identity server's Admin API and the database, as an operator would,
 * so that they work on the stand-in and on a real Keycloak. Each test makes its own.
 */
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { UserRole } from '#domain/roles.ts';
import { STORAGE_KEYS } from '#web/config/storage-keys.ts';
import { type TokenAnswer, codeFlow } from './sign-in-page.ts';

/** Where accounts are made. `identityUrl` is the internal base address of the identity server. */
export interface AccountTarget {
  identityUrl: string;
  clientId: string;
  clientSecret: string;
  db: Pool;
}

export interface TestAccount {
  id: string;
  name: string;
  email: string;
  password: string;
  role: UserRole;
}

const REALM = 'portal';
const PASSWORD = 'correct-horse-17';

async function serviceToken(target: AccountTarget): Promise<string> {
  const response = await fetch(`${target.identityUrl}/realms/${REALM}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: target.clientId, client_secret: target.clientSecret }),
  });
  if (!response.ok) throw new Error(`The service account could not sign in: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Where the Admin API is, and the headers that open it. */
async function adminAccess(target: AccountTarget): Promise<{ admin: string; headers: Record<string, string> }> {
  const authorization = `Bearer ${await serviceToken(target)}`;
  return { admin: `${target.identityUrl}/admin/realms/${REALM}`, headers: { authorization, 'content-type': 'application/json' } };
}

async function createIdentity(target: AccountTarget, account: Omit<TestAccount, 'id'>): Promise<string> {
  const { admin, headers: json } = await adminAccess(target);
  const created = await fetch(`${admin}/users`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      username: account.email,
      email: account.email,
      firstName: account.name,
      enabled: true,
      emailVerified: true,
      credentials: [{ type: 'password', value: account.password, temporary: false }],
    }),
  });
  const id = created.headers.get('location')?.split('/').at(-1);
  if (created.status !== 201 || !id) throw new Error(`No account was made: ${created.status} ${await created.text()}`);
  if (account.role === 'admin') await changeRole(admin, json, id, 'admin');
  return id;
}

/** Moves a user to the group of a role and maps, or unmaps, the admins' realm role. */
async function changeRole(admin: string, headers: Record<string, string>, id: string, role: UserRole): Promise<void> {
  const list = async <T>(path: string) => (await (await fetch(`${admin}${path}`, { headers })).json()) as T[];
  const groups = await list<{ id: string; name: string }>('/groups');
  for (const [name, of] of [
    ['students', 'student'],
    ['admins', 'admin'],
  ] as const) {
    const group = groups.find((candidate) => candidate.name === name);
    if (!group) throw new Error(`The realm has no group ${name}`);
    await fetch(`${admin}/users/${id}/groups/${group.id}`, { method: of === role ? 'PUT' : 'DELETE', headers });
  }
  const mapped = `/users/${id}/role-mappings/realm`;
  const roles = await list<{ id: string; name: string }>(role === 'admin' ? `${mapped}/available` : mapped);
  const body = JSON.stringify(roles.filter((candidate) => candidate.name === 'portal_admin'));
  await fetch(`${admin}${mapped}`, { method: role === 'admin' ? 'POST' : 'DELETE', headers, body });
}

/** Gives an account another role, as an operator would: at the identity server, then in the portal's table. */
export async function setRole(target: AccountTarget, account: Pick<TestAccount, 'id'>, role: UserRole): Promise<void> {
  const { admin, headers } = await adminAccess(target);
  await changeRole(admin, headers, account.id, role);
  await target.db.query('update public.user_roles set role = $2 where user_id = $1', [account.id, role]);
}

/** Ends every session of an account at the identity server. */
export async function endSessions(target: AccountTarget, account: Pick<TestAccount, 'id'>): Promise<void> {
  const { admin, headers } = await adminAccess(target);
  const response = await fetch(`${admin}/users/${account.id}/logout`, { method: 'POST', headers });
  if (!response.ok) throw new Error(`The sessions were not ended: ${response.status} ${await response.text()}`);
}

/** Makes an account with its profile and role row; the name and address are unique. */
export async function createAccount(target: AccountTarget, role: UserRole, name?: string): Promise<TestAccount> {
  const key = randomUUID().slice(0, 8);
  const domain = role === 'admin' ? 'nusaraya.example' : 'student.nusaraya.example';
  const account = { name: name ?? `Test ${role} ${key}`, email: `test-${key}@${domain}`, password: PASSWORD, role };
  const id = await createIdentity(target, account);
  await target.db.query('insert into public.profiles (id, name, email) values ($1, $2, $3)', [id, account.name, account.email]);
  await target.db.query('insert into public.user_roles (user_id, role) values ($1, $2)', [id, role]);
  return { id, ...account };
}

/** Signs in as the browser does: by password, or on Keycloak's own page where that is the only way. */
async function requestTokens(portalUrl: string, account: Pick<TestAccount, 'email' | 'password'>): Promise<TokenAnswer> {
  const response = await fetch(`${portalUrl}/realms/${REALM}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'portal-web',
      scope: 'openid',
      username: account.email,
      password: account.password,
    }),
  });
  if (response.ok) return (await response.json()) as TokenAnswer;
  const refusal = await response.text();
  if (refusal.includes('"unauthorized_client"')) return codeFlow(portalUrl, account);
  throw new Error(`Sign-in failed: ${response.status} ${refusal}`);
}

/** The access token of a new session. */
export async function accessToken(portalUrl: string, account: Pick<TestAccount, 'email' | 'password'>): Promise<string> {
  return (await requestTokens(portalUrl, account)).access_token;
}

/** What a browser keeps in its local storage of a user who signed in a moment ago, by key. */
export async function keptSession(
  portalUrl: string,
  account: Pick<TestAccount, 'email' | 'password'>,
): Promise<{ name: string; value: string }> {
  const { access_token: access, refresh_token: refresh, id_token: id } = await requestTokens(portalUrl, account);
  return { name: STORAGE_KEYS.session, value: JSON.stringify({ tokens: { access, refresh, id, obtainedAt: Date.now() }, user: null }) };
}
