/** The Admin API of a real Keycloak, as one of its administrators calls it. */
import { z } from 'zod';
import type { RealmSettings } from '#operate/env.ts';
import { OperatorError } from '#operate/operator-error.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface KeycloakAdmin {
  /** The answer's body, parsed; null where there is nothing. */
  read<Shape extends z.ZodType>(path: string, shape: Shape, method?: 'GET' | 'POST'): Promise<z.infer<Shape>>;
  write(method: Exclude<Method, 'GET'>, path: string, body?: unknown): Promise<void>;
}

const TIMEOUT_MS = 30_000;
const grantSchema = z.object({ access_token: z.string() });

async function send(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    throw new OperatorError(`KEYCLOAK_URL: nothing answers at ${new URL(url).origin}.`, 1, { cause });
  }
}

async function signIn(settings: RealmSettings): Promise<string> {
  const { KEYCLOAK_URL: url, KEYCLOAK_ADMIN_REALM: realm, KEYCLOAK_ADMIN: username, KEYCLOAK_ADMIN_PASSWORD: password } = settings;
  const body = new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', username, password });
  const { status, text } = await send(`${url}/realms/${encodeURIComponent(realm)}/protocol/openid-connect/token`, { method: 'POST', body });
  if (status === 200) return grantSchema.parse(JSON.parse(text)).access_token;
  if (status === 404) throw new OperatorError(`KEYCLOAK_ADMIN_REALM: ${url} has no realm "${realm}".`);
  throw new OperatorError(`KEYCLOAK_ADMIN, KEYCLOAK_ADMIN_PASSWORD: ${url} refuses "${username}" (${status} ${text.slice(0, 200)}).`);
}

/** A token lives for a minute only, so each call brings its own: a realm takes a few dozen. */
export function openKeycloakAdmin(settings: RealmSettings): KeycloakAdmin {
  const base = `${settings.KEYCLOAK_URL}/admin/realms/${encodeURIComponent(settings.KEYCLOAK_REALM)}`;
  let token: Promise<{ value: string; until: number }> | null = null;

  async function currentToken(): Promise<string> {
    const known = await token;
    if (known === null || Date.now() > known.until) token = signIn(settings).then((value) => ({ value, until: Date.now() + 30_000 }));
    return (await token)?.value ?? '';
  }

  async function call(method: Method, path: string, body?: unknown): Promise<string> {
    const isText = typeof body === 'string';
    const { status, text } = await send(`${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await currentToken()}`,
        ...(body !== undefined && { 'content-type': isText ? 'text/plain' : 'application/json' }),
      },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    });
    if (status >= 200 && status < 300) return text;
    if (status === 404 && path.startsWith('/partial-export')) {
      throw new OperatorError(
        `KEYCLOAK_REALM: there is no realm "${settings.KEYCLOAK_REALM}". Keycloak makes it at its first start: --import-realm.`,
      );
    }
    throw new OperatorError(`Keycloak answered ${status} to ${method} ${path}: ${text.slice(0, 300)}`);
  }

  return {
    async read(path, shape, method = 'GET') {
      const text = await call(method, path);
      return shape.parse(text === '' ? null : JSON.parse(text));
    },
    async write(method, path, body) {
      await call(method, path, body);
    },
  };
}
