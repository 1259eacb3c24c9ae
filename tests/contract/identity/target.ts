// The server that the identity contract is checked against: the stand-in by default, a real Keycloak
// when CONTRACT_KEYCLOAK_URL is set. What only one of them can do is a capability; a test that needs one
// is left out on the other. Tests make their own users through the Admin API, as operators do.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startIdentity } from '#local/identity/identity.ts';
import { env } from '#tests/contract/env.ts';
import { checkout } from '#tests/support/checkout.ts';
import { createDatabase } from '#tests/support/portal-database.ts';

export interface IdentityTarget {
  /** Internal base address, without `/realms`. */
  baseUrl: string;
  issuer: string;
  /** The origin that browsers use. */
  origin: string;
  clientSecret: string;
  operatorSecret: string;
  demoPassword: string;
  capabilities: {
    /** Moves the server's clock forward. */
    advance?: (seconds: number) => void;
    /** Stops the server and starts another one over the same state. */
    restart?: () => Promise<void>;
  };
  close(): Promise<void>;
}

/** Whether the stand-in is tested, known before the target has started. */
export const isStandIn = env.CONTRACT_KEYCLOAK_URL === undefined;

export async function openTarget(): Promise<IdentityTarget> {
  const origin = env.CONTRACT_KEYCLOAK_PUBLIC_URL;
  const shared = {
    clientSecret: env.CONTRACT_KEYCLOAK_CLIENT_SECRET,
    operatorSecret: env.CONTRACT_KEYCLOAK_OPERATOR_SECRET,
    demoPassword: env.DEMO_PASSWORD,
    origin,
  };
  const baseUrl = env.CONTRACT_KEYCLOAK_URL;
  if (baseUrl === undefined) return openStandIn(shared);
  const discovery = await fetch(`${baseUrl}/realms/portal/.well-known/openid-configuration`);
  const { issuer } = (await discovery.json()) as { issuer: string };
  return { ...shared, baseUrl, issuer, capabilities: {}, close: async () => {} };
}

async function openStandIn(
  shared: Pick<IdentityTarget, 'clientSecret' | 'operatorSecret' | 'demoPassword' | 'origin'>,
): Promise<IdentityTarget> {
  const database = await createDatabase('contract_identity');
  let offset = 0;
  const options = {
    db: { connectionString: database.url },
    realmFile: join(checkout, 'auth', 'realm.json'),
    issuer: `${shared.origin}/realms/portal`,
    demo: { enabled: true, password: shared.demoPassword },
    clientSecret: shared.clientSecret,
    operatorSecret: shared.operatorSecret,
    clock: () => Date.now() + offset,
  };
  let server = await startIdentity(options);
  const target: IdentityTarget = {
    ...shared,
    baseUrl: server.url,
    issuer: options.issuer,
    capabilities: {
      advance: (seconds) => {
        offset += seconds * 1000;
      },
      restart: async () => {
        await server.close();
        server = await startIdentity(options);
        target.baseUrl = server.url;
      },
    },
    close: async () => {
      await server.close();
      await database.drop();
    },
  };
  return target;
}

/** An answer read whole, so that a test can state status and body at once. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body, or null where it is not JSON. */
  body: unknown;
}

export async function send(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null };
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token?: string;
  expires_in: number;
  refresh_expires_in: number;
  [field: string]: unknown;
}

/** Calls under `/realms/portal/protocol/openid-connect`. */
export function openIdCalls(target: IdentityTarget) {
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    send(`${target.baseUrl}/realms/portal/protocol/openid-connect/${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
    });
  const web = { client_id: 'portal-web' };
  const service = { client_id: 'portal-actions', client_secret: target.clientSecret };
  const operators = { client_id: 'portal-operators', client_secret: target.operatorSecret };
  return {
    post,
    signIn: (username: string, password: string, headers?: Record<string, string>) =>
      post('token', { ...web, grant_type: 'password', scope: 'openid', username, password }, headers),
    refresh: (token: string) => post('token', { ...web, grant_type: 'refresh_token', refresh_token: token }),
    logout: (token: string) => post('logout', { ...web, refresh_token: token }),
    revoke: (token: string) => post('revoke', { ...web, token }),
    introspect: (token: string) => post('token/introspect', { ...service, token }),
    serviceToken: () => post('token', { ...service, grant_type: 'client_credentials' }),
    operatorToken: () => post('token', { ...operators, grant_type: 'client_credentials' }),
    userinfo: (token: string, headers: Record<string, string> = {}) =>
      send(`${target.baseUrl}/realms/portal/protocol/openid-connect/userinfo`, {
        headers: { authorization: `Bearer ${token}`, ...headers },
      }),
  };
}

export type AdminCall = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** Calls the Admin API with this token, or without one. */
export function adminCalls(target: IdentityTarget, token: string | null): AdminCall {
  return (method, path, body) =>
    send(`${target.baseUrl}/admin/realms/portal${path}`, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}

/** The Admin API as the operators' commands call it: it reaches every account. */
export async function operatorAdmin(target: IdentityTarget): Promise<AdminCall> {
  const { body } = await openIdCalls(target).operatorToken();
  return adminCalls(target, (body as Tokens).access_token);
}

/** The Admin API as the action service calls it: it reaches students' accounts. */
export async function serviceAdmin(target: IdentityTarget): Promise<AdminCall> {
  const { body } = await openIdCalls(target).serviceToken();
  return adminCalls(target, (body as Tokens).access_token);
}

export interface TestUser {
  id: string;
  email: string;
  password: string;
}

/** The fields of a new account, as sign-up sends them. */
export function newAccount(password = 'correct-horse-17'): Record<string, unknown> & { email: string } {
  const email = `contract-${randomUUID()}@student.nusaraya.example`;
  const credentials = [{ type: 'password', value: password, temporary: false }];
  return { email, username: email, firstName: 'Budi', enabled: true, emailVerified: true, credentials };
}

/** Makes a student of its own for one test. */
export async function createUser(admin: AdminCall): Promise<TestUser> {
  const account = newAccount();
  const created = await admin('POST', '/users', account);
  const id = created.headers.get('location')?.split('/').at(-1);
  if (created.status !== 201 || !id) throw new Error(`No user was made: ${created.status} ${created.text}`);
  return { id, email: account.email, password: 'correct-horse-17' };
}

/** Claims of a token, without checking it. */
export function claimsOf(token: string): Record<string, unknown> {
  const payload = token.split('.')[1] ?? '';
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
}

/** Hasura's claims of an access token, roles in a certain order. */
export function hasuraClaims(token: string): Record<string, unknown> {
  const claims = claimsOf(token)['https://hasura.io/jwt/claims'] as Record<string, unknown>;
  const roles = claims['x-hasura-allowed-roles'] as string[];
  return { ...claims, 'x-hasura-allowed-roles': [...roles].sort() };
}
