import { authenticateClient } from './client-authentication.ts';
import type { IdentityContext } from './context.ts';
import type { IdentityRequest } from './http-request.ts';
import type { Reply } from './http-server.ts';
import { verifyPassword } from './password-hash.ts';
import type { RealmClient } from './realm-file.ts';
import type { Refusal } from './refusal.ts';
import { oauthRefusal } from './refusal.ts';
import type { User } from './user-store.ts';

type GrantHandler = (context: IdentityContext, client: RealmClient, form: URLSearchParams, request: IdentityRequest) => Promise<Reply>;

const grants: Record<string, GrantHandler> = {
  password: passwordGrant,
  refresh_token: refreshGrant,
  client_credentials: clientCredentialsGrant,
};

/** RFC 6749 section 3.2. Refusals carry Keycloak's texts; who reads them must not tell accounts apart. */
export async function tokenEndpoint(context: IdentityContext, request: IdentityRequest): Promise<Reply> {
  const form = await request.form();
  const grantType = form.get('grant_type');
  if (grantType === null) throw oauthRefusal(400, 'invalid_request', 'Missing form parameter: grant_type');
  const grant = Object.hasOwn(grants, grantType) ? grants[grantType] : undefined;
  const client = authenticateClient(context.realm, request, form);
  if (!grant) throw oauthRefusal(400, 'unsupported_grant_type', 'Unsupported grant_type');
  return grant(context, client, form, request);
}

async function passwordGrant(...[context, client, form, request]: Parameters<GrantHandler>): Promise<Reply> {
  if (!client.directAccessGrantsEnabled) {
    throw oauthRefusal(400, 'unauthorized_client', 'Client not allowed for direct access grants');
  }
  const scope = grantedScope(form.get('scope'));
  const user = await verifyCredentials(context, form, request.ipAddress);
  const session = await context.sessions.start(user.id, client.clientId, request.ipAddress);
  const sessionExpiry = context.sessions.expiryOf(session);
  const body = await context.tokens.respond({ user, client, session, sessionExpiry, scope, grant: 'password' });
  return { status: 200, body };
}

/** A wrong password, an unknown user and a locked account give the same answer after the same work. */
async function verifyCredentials(context: IdentityContext, form: URLSearchParams, ipAddress: string): Promise<User> {
  const { users, loginFailures } = context;
  const login = form.get('username');
  if (login === null) throw oauthRefusal(401, 'invalid_request', 'Missing parameter: username');
  const invalid = (): Refusal => oauthRefusal(400, 'invalid_grant', 'Invalid user credentials');
  const user = await users.findByLogin(login);
  if (user && !user.enabled) throw oauthRefusal(400, 'invalid_grant', 'Account disabled');
  const isLocked = user !== null && (await loginFailures.isLocked(user.id));
  const isRight = await verifyPassword(form.get('password') ?? '', isLocked ? null : (user?.password?.hash ?? null));
  if (!user || isLocked || user.serviceAccountClient !== null) throw invalid();
  if (!isRight) {
    await loginFailures.record(user.id, ipAddress);
    throw invalid();
  }
  if (!(await loginFailures.clearUnlessLocked(user.id))) throw invalid();
  if (user.requiredActions.length > 0) throw oauthRefusal(400, 'invalid_grant', 'Account is not fully set up');
  return user;
}

async function refreshGrant(...[context, client, form]: Parameters<GrantHandler>): Promise<Reply> {
  const { tokens, sessions, users, clock } = context;
  const text = form.get('refresh_token');
  if (text === null) throw oauthRefusal(400, 'invalid_request', 'No refresh token');
  const claims = await tokens.readRefreshToken(text);
  if (!claims) throw oauthRefusal(400, 'invalid_grant', 'Invalid refresh token');
  if (claims.exp * 1000 <= clock()) throw oauthRefusal(400, 'invalid_grant', 'Token is not active');
  if (claims.azp !== client.clientId) {
    throw oauthRefusal(400, 'invalid_grant', "Invalid refresh token. Token client and authorized client don't match");
  }
  const user = await users.get(claims.sub);
  if (user && !user.enabled) throw oauthRefusal(400, 'invalid_grant', 'User disabled');
  const session = user && (await sessions.touch(claims.sid));
  if (!user || !session) throw oauthRefusal(400, 'invalid_grant', 'Session not active');
  const scope = grantedScope(claims.scope.split(' ').includes('openid') ? 'openid' : null);
  const sessionExpiry = sessions.expiryOf(session);
  return {
    status: 200,
    body: await tokens.respond({ user, client, session, sessionExpiry, scope, grant: 'refresh_token' }),
  };
}

async function clientCredentialsGrant(...[context, client, form]: Parameters<GrantHandler>): Promise<Reply> {
  if (client.publicClient) {
    throw oauthRefusal(401, 'unauthorized_client', 'Public client not allowed to retrieve service account');
  }
  if (!client.serviceAccountsEnabled) {
    throw oauthRefusal(401, 'unauthorized_client', 'Client not enabled to retrieve service account');
  }
  const user = await context.users.findByServiceAccount(client.clientId);
  if (!user) throw new Error(`Client ${client.clientId} has no service account in schema identity`);
  const scope = grantedScope(form.get('scope'));
  const subject = { user, client, session: null, sessionExpiry: 0, scope, grant: 'client_credentials' as const };
  return { status: 200, body: await context.tokens.respond(subject) };
}

/** `email profile` are given to every client; more than `openid` beside them cannot be asked for here. */
function grantedScope(requested: string | null): string {
  const names = (requested ?? '').split(' ').filter((name) => name !== '');
  const unknown = names.filter((name) => !['openid', 'email', 'profile'].includes(name));
  if (unknown.length > 0) throw oauthRefusal(400, 'invalid_scope', `Invalid scopes: ${requested}`);
  return names.includes('openid') ? 'openid email profile' : 'email profile';
}
