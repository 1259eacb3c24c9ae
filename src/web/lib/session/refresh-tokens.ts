/**
 * Refreshing by keycloak-js, loaded when it is first needed. An instance started with tokens always
 * refreshes at once; a session that the server has ended calls `onAuthLogout` before it rejects, while a
 * server out of reach only rejects: then the tokens stay.
 */
import type Keycloak from 'keycloak-js';
import { REFRESH_PATIENCE_MS } from '#domain/kept-session.ts';
import type { IdentityClient } from './identity.ts';
import { IdentityUnreachableError, SessionEndedError } from './identity.ts';
import type { Tokens } from './tokens.ts';

let current: Keycloak | null = null;

const load = () => import('keycloak-js');

/** Fetches the code early, so that a refresh needs nothing but the identity server; failing, it comes when it is needed. */
export function prepareRefresh(): void {
  load().catch(() => undefined);
}

async function start(client: IdentityClient, tokens: Tokens): Promise<Keycloak> {
  const { default: KeycloakClient } = await load().catch((cause: unknown) => {
    throw new IdentityUnreachableError('The code that refreshes could not be fetched', { cause });
  });
  const keycloak = new KeycloakClient({ url: location.origin, ...client });
  await runRefresh(keycloak, () =>
    keycloak.init({
      token: tokens.access,
      refreshToken: tokens.refresh,
      ...(tokens.id && { idToken: tokens.id }),
      checkLoginIframe: false,
    }),
  );
  return keycloak;
}

/** An answer that never comes must not be waited for. */
function withPatience<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer in ${REFRESH_PATIENCE_MS} ms`)), REFRESH_PATIENCE_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function runRefresh(keycloak: Keycloak, refresh: () => Promise<boolean>): Promise<void> {
  let ended = false;
  keycloak.onAuthLogout = () => {
    ended = true;
  };
  try {
    await withPatience(refresh());
  } catch (cause) {
    current = null; // it may still wait for an answer, and would queue what is asked next
    if (ended) throw new SessionEndedError('The session has ended', { cause });
    throw new IdentityUnreachableError('The identity server could not be reached', { cause });
  }
}

/** New tokens for these; throws SessionEndedError or IdentityUnreachableError. */
export async function refreshTokens(client: IdentityClient, tokens: Tokens): Promise<Tokens> {
  const known = current?.refreshToken === tokens.refresh ? current : null;
  if (known) await runRefresh(known, () => known.updateToken(-1));
  const keycloak = known ?? (await start(client, tokens));
  current = keycloak;
  const { token, refreshToken, idToken } = keycloak;
  if (!token || !refreshToken) throw new SessionEndedError('The identity server answered without tokens');
  return { access: token, refresh: refreshToken, id: idToken ?? null, obtainedAt: Date.now() };
}
