/**
 * Requests to the identity server in this service's own name: a client-credentials token, kept until shortly
 * before it ends, and one new try where the server no longer accepts it.
 */
import { z } from 'zod';

export interface IdentitySettings {
  /** Base address without a trailing slash. */
  url: string;
  realm: string;
  clientId: string;
  clientSecret: string;
  /** The browser's client, under which passwords are checked. */
  webClientId: string;
}

/** One answer, its body read. */
export interface IdentityAnswer {
  status: number;
  /** Parsed JSON, or null where there is none. */
  body: unknown;
  location: string | null;
}

export interface ServiceAccount {
  /** Calls the Admin API below `/admin/realms/<realm>`, with the service account's token. */
  admin(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<IdentityAnswer>;
  /** The same in the name of a signed-in user, whose `Authorization` header this is. */
  adminAs(authorization: string, method: 'POST' | 'PUT', path: string, body?: unknown): Promise<IdentityAnswer>;
  /** Posts a form to an endpoint below `/realms/<realm>/protocol/openid-connect`. */
  form(endpoint: 'token' | 'logout', fields: Record<string, string>): Promise<IdentityAnswer>;
}

const TIMEOUT_MS = 10_000;
/** A token is replaced this long before it ends. */
const EARLY_MS = 30_000;

const grantSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

async function request(url: string, init: RequestInit): Promise<IdentityAnswer> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    text = await response.text();
  } catch (cause) {
    throw new Error('the identity server does not answer', { cause });
  }
  const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
  return { status: response.status, body: isJson ? JSON.parse(text) : null, location: response.headers.get('location') };
}

/** An error for an answer that no rule expects; names the call and the status, never the body, which may hold personal data. */
export function unexpectedAnswer(doing: string, answer: IdentityAnswer): Error {
  return new Error(`the identity server answered ${answer.status} while ${doing}`);
}

/** Opens the service account; the first request asks for its token. */
export function createServiceAccount(settings: IdentitySettings, now: () => number = Date.now): ServiceAccount {
  const realmPath = `/realms/${encodeURIComponent(settings.realm)}`;
  let token: Promise<{ value: string; replaceAt: number }> | null = null;

  const form: ServiceAccount['form'] = (endpoint, fields) =>
    request(`${settings.url}${realmPath}/protocol/openid-connect/${endpoint}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });

  async function requestToken() {
    const askedAt = now();
    const answer = await form('token', {
      grant_type: 'client_credentials',
      client_id: settings.clientId,
      client_secret: settings.clientSecret,
    });
    if (answer.status !== 200) throw unexpectedAnswer('signing in the service account', answer);
    const grant = grantSchema.parse(answer.body);
    return { value: grant.access_token, replaceAt: askedAt + grant.expires_in * 1_000 - EARLY_MS };
  }

  /** One request at a time asks for a token; all that come meanwhile wait for the same one. */
  async function currentToken(): Promise<string> {
    const found = token;
    const known = await found?.catch(() => null);
    if (known && now() < known.replaceAt) return known.value;
    if (token === null || token === found) token = requestToken();
    return (await token).value;
  }

  /** Forgets a token that the server no longer takes, unless another has taken its place. */
  async function forget(value: string): Promise<void> {
    const found = token;
    const known = await found?.catch(() => null);
    if (known?.value === value && token === found) token = null;
  }

  const adminAs = (authorization: string, method: string, path: string, body?: unknown): Promise<IdentityAnswer> =>
    request(`${settings.url}/admin${realmPath}${path}`, {
      method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });

  async function admin(method: string, path: string, body?: unknown): Promise<IdentityAnswer> {
    const value = await currentToken();
    const answer = await adminAs(`Bearer ${value}`, method, path, body);
    if (answer.status !== 401) return answer;
    await forget(value);
    return adminAs(`Bearer ${await currentToken()}`, method, path, body);
  }

  return { admin, adminAs, form };
}
