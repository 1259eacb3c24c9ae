/** The actions behind mailed links, called as a visitor's browser does: through the engine, without a token. */
import { randomInt, randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { PortalActions, Replica } from './portal-actions.ts';

export type LinkPurpose = 'sign_up' | 'new_password' | 'confirm_email';

/** What an action answered, or the refusal that it gave instead. */
export type Outcome = Record<string, unknown> & { message?: string; code?: unknown };

export interface SessionTokens {
  accessToken: string;
  refreshToken: string;
  idToken: string | null;
  expiresIn: number;
}

const DOCUMENTS = {
  requestLink:
    'mutation ($purpose: LinkPurpose!, $email: String!, $name: String) { requestLink(purpose: $purpose, email: $email, name: $name) { ok } }',
  readLink: 'mutation ($token: String!, $email: String) { readLink(token: $token, email: $email) { form isForEmail } }',
  completeSignUp:
    'mutation ($token: String!, $email: String!) { completeSignUp(token: $token, email: $email) { accessToken refreshToken idToken expiresIn } }',
  setPassword:
    'mutation ($token: String!, $email: String!, $newPassword: String!) { setPassword(token: $token, email: $email, newPassword: $newPassword) { ok } }',
  confirmEmail: 'mutation ($token: String!) { confirmEmail(token: $token) { ok } }',
  signUp:
    'mutation ($name: String!, $email: String!, $password: String!) { signUp(name: $name, email: $email, password: $password) { userId } }',
};

export const NEW_PASSWORD = 'monsoon-over-jakarta';
export const INVALID_LINK = { message: 'Invalid sign-in link', code: 'link_invalid' };
export const newEmail = () => `link-${randomUUID().slice(0, 8)}@student.nusaraya.example`;
/** Each call comes from an address of its own, so that the limit per client stays out of the way. */
export const newAddress = () => `198.51.${randomInt(256)}.${randomInt(256)}`;

/** Binds the calls to an engine and what stands behind it. */
export function linkCalls(portal: PortalActions, engine: Replica) {
  async function call(action: keyof typeof DOCUMENTS, variables: Record<string, unknown>, address = newAddress()): Promise<Outcome> {
    const response = await fetch(`${engine.url}/v1/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ query: DOCUMENTS[action], variables }),
    });
    const { data, errors } = (await response.json()) as {
      data?: Record<string, Outcome>;
      errors?: { message: string; extensions: { code: unknown } }[];
    };
    const [error] = errors ?? [];
    return error ? { message: error.message, code: error.extensions.code } : (data?.[action] ?? {});
  }

  const mailsTo = async (email: string) => (await portal.mails()).filter(({ to }) => to.includes(email));

  /** The token of the newest mail to the address, once there are so many. */
  async function tokenMailedTo(email: string, mails = 1): Promise<string> {
    const text = await vi.waitFor(
      async () => {
        const found = await mailsTo(email);
        expect(found).toHaveLength(mails);
        return found.at(-1)?.text ?? '';
      },
      { timeout: 10_000 },
    );
    return new URL(/https?:\S+/.exec(text)?.[0] ?? 'about:blank').searchParams.get('token') ?? '';
  }

  /** Asks for a link as a form does, and opens the mail. */
  async function mailedToken(purpose: LinkPurpose, email: string, name = 'Dewi Anggraini'): Promise<string> {
    const before = (await mailsTo(email)).length;
    expect(await call('requestLink', { purpose, email, ...(purpose === 'sign_up' && { name }) })).toEqual({ ok: true });
    return tokenMailedTo(email, before + 1);
  }

  const askToken = (fields: Record<string, string>) =>
    fetch(`${portal.identityUrl}/realms/portal/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'portal-web', scope: 'openid', ...fields }),
    });

  /** What the browser is told that signs in. */
  async function signIn(email: string, password: string): Promise<{ status: number; error?: string; refreshToken: string }> {
    const response = await askToken({ grant_type: 'password', username: email, password });
    const body = (await response.json()) as { error_description?: string; refresh_token?: string };
    return { status: response.status, error: body.error_description, refreshToken: body.refresh_token ?? '' };
  }

  const refresh = async (refreshToken: string) => (await askToken({ grant_type: 'refresh_token', refresh_token: refreshToken })).status;

  /** Profile and role of an address. */
  async function storedOf(email: string) {
    const { rows } = await portal.db.query(
      'select id, name, email, role from profiles left join user_roles on user_id = id where lower(email) = lower($1)',
      [email],
    );
    return rows;
  }

  return { call, mailsTo, tokenMailedTo, mailedToken, signIn, refresh, storedOf };
}

/** The claims of a token, not checked. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}
