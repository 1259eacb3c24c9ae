import { authenticateClient } from './client-authentication.ts';
import type { IdentityContext } from './context.ts';
import type { IdentityRequest } from './http-request.ts';
import type { Reply } from './http-server.ts';
import type { RealmClient } from './realm-file.ts';
import { Refusal, oauthRefusal } from './refusal.ts';
import type { AccessClaims } from './tokens.ts';
import type { User } from './user-store.ts';

/** A valid access token with the account it speaks for, which exists, is enabled and is still signed in. */
export interface Bearer {
  claims: AccessClaims;
  user: User;
}

/** Null when the token is invalid, expired, or its session or account is gone. */
export async function activeBearer(context: IdentityContext, token: string | null): Promise<Bearer | null> {
  const claims = token === null ? null : await context.tokens.readAccessToken(token);
  if (!claims) return null;
  const user = await context.users.get(claims.sub);
  if (!user?.enabled) return null;
  const isAlive = claims.sid === undefined ? user.serviceAccountClient !== null : await context.sessions.get(claims.sid);
  return isAlive ? { claims, user } : null;
}

/** `POST logout` of a client that holds a refresh token; ending an ended session is not an error. */
export async function logoutEndpoint(context: IdentityContext, request: IdentityRequest): Promise<Reply> {
  const form = await request.form();
  const client = authenticateClient(context.realm, request, form);
  const text = form.get('refresh_token');
  if (text === null) throw oauthRefusal(400, 'invalid_request', 'No refresh token');
  const claims = await context.tokens.readRefreshToken(text);
  if (!claims || claims.azp !== client.clientId) throw oauthRefusal(400, 'invalid_grant', 'Invalid refresh token');
  await context.sessions.end(claims.sid);
  return { status: 204 };
}

/** OpenID Connect RP-initiated logout: `GET logout` with an id token and a return address of the client. */
export async function logoutRedirect(context: IdentityContext, request: IdentityRequest): Promise<Reply> {
  const query = request.url.searchParams;
  const claims = await context.tokens.readIdToken(query.get('id_token_hint') ?? '');
  const client = context.realm.clients.find(({ clientId }) => clientId === claims?.aud);
  const target = query.get('post_logout_redirect_uri');
  if (!claims || !client) return page(400, 'Invalid parameter: id_token_hint');
  if (target !== null && !isLogoutTarget(client, target)) return page(400, 'Invalid redirect uri');
  await context.sessions.end(String(claims['sid']));
  if (target === null) return page(200, 'You are logged out');
  const location = new URL(target);
  const state = query.get('state');
  if (state !== null) location.searchParams.set('state', state);
  return { status: 302, headers: { location: location.href } };
}

function isLogoutTarget(client: RealmClient, target: string): boolean {
  const patterns = (client.attributes['post.logout.redirect.uris'] ?? '').split('##');
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? URL.canParse(target) && target.startsWith(pattern.slice(0, -1)) : target === pattern,
  );
}

/** Answers that a browser shows by itself; the texts are constants. */
function page(status: number, text: string): Reply {
  const body = `<!doctype html><html lang="en"><title>${text}</title><p>${text}</p></html>`;
  const policy = "default-src 'none'; frame-ancestors 'none'";
  return { status, body, headers: { 'content-type': 'text/html;charset=utf-8', 'content-security-policy': policy } };
}

/** RFC 7009: revoking a refresh token ends its session. Access tokens end by themselves, within minutes. */
export async function revokeEndpoint(context: IdentityContext, request: IdentityRequest): Promise<Reply> {
  const form = await request.form();
  const client = authenticateClient(context.realm, request, form);
  const token = form.get('token');
  if (token === null) throw oauthRefusal(400, 'invalid_request', 'Token not provided');
  const claims = (await context.tokens.readRefreshToken(token)) ?? (await context.tokens.readAccessToken(token));
  if (!claims) throw oauthRefusal(200, 'invalid_token', 'Invalid token');
  if (claims.azp !== client.clientId) throw oauthRefusal(400, 'invalid_request', 'Unmatching clients');
  if (claims.typ === 'Refresh') await context.sessions.end(claims.sid);
  return { status: 200 };
}

/** RFC 7662; only a confidential client may ask, and only about tokens that are meant for it. */
export async function introspectEndpoint(context: IdentityContext, request: IdentityRequest): Promise<Reply> {
  const form = await request.form();
  const client = resourceServer(context, request, form);
  const token = form.get('token');
  if (token === null) throw oauthRefusal(400, 'invalid_request', 'Token not provided.');
  const bearer = await activeBearer(context, token);
  if (!bearer || ![bearer.claims['aud']].flat().includes(client.clientId)) return { status: 200, body: { active: false } };
  const { claims, user } = bearer;
  const extra = { client_id: claims.azp, username: user.username, token_type: 'Bearer', active: true };
  return { status: 200, body: { ...claims, ...extra } };
}

/** This endpoint has an answer of its own for a client that cannot prove itself. */
function resourceServer({ realm }: IdentityContext, request: IdentityRequest, form: URLSearchParams): RealmClient {
  try {
    const client = authenticateClient(realm, request, form);
    if (!client.publicClient) return client;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 401) throw error;
    throw oauthRefusal(401, 'invalid_client', 'Client authentication failed.');
  }
  throw oauthRefusal(403, 'invalid_request', 'Client not allowed.');
}

/** OpenID Connect Core section 5.3. */
export async function userinfoEndpoint(context: IdentityContext, request: IdentityRequest): Promise<Reply> {
  const token = request.bearer;
  const claims = token === null ? null : await context.tokens.readAccessToken(token);
  const client = context.realm.clients.find(({ clientId }) => clientId === claims?.azp);
  if (client) request.allowOrigins(client.webOrigins);
  else request.allowAnyOrigin();
  if (token === null) throw bearerRefusal(context, 401);
  const bearer = await activeBearer(context, token);
  if (!bearer) throw bearerRefusal(context, 401, 'invalid_token', 'Token verification failed');
  if (!bearer.claims.scope.split(' ').includes('openid')) {
    throw bearerRefusal(context, 403, 'insufficient_scope', 'Missing openid scope');
  }
  const { sub, ...rest } = bearer.claims;
  const shown = ['email_verified', 'name', 'preferred_username', 'given_name', 'family_name', 'email'];
  const profile = shown.flatMap((name) => (rest[name] === undefined ? [] : [[name, rest[name]]]));
  return { status: 200, body: { sub, ...Object.fromEntries(profile) } };
}

/** RFC 6750 section 3: the error stands in the challenge, the body is empty text. */
function bearerRefusal({ realm }: IdentityContext, status: number, error?: string, description?: string): Refusal {
  const details = error === undefined ? '' : `, error="${error}", error_description="${description}"`;
  return new Refusal(status, '', {
    'content-type': 'text/plain;charset=utf-8',
    'www-authenticate': `Bearer realm="${realm.realm}"${details}`,
  });
}
