import { exportSPKI } from 'jose';
import type { IdentityContext } from './context.ts';
import type { IdentityRequest } from './http-request.ts';
import type { Reply, Route } from './http-server.ts';
import { introspectEndpoint, logoutEndpoint, logoutRedirect, revokeEndpoint, userinfoEndpoint } from './session-endpoints.ts';
import { tokenEndpoint } from './token-endpoint.ts';

const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' };
const noCache = { 'cache-control': 'no-cache' };
const noSuchRealm: Reply = { status: 404, body: { error: 'Realm does not exist' } };

/** Everything under `/realms/<realm>`: what browsers and resource servers call. */
export function realmRoutes(context: IdentityContext): Route[] {
  const base = `/realms/${context.realm.realm}`;
  const protocol = `${base}/protocol/openid-connect`;
  const using = (endpoint: (context: IdentityContext, request: IdentityRequest) => Promise<Reply>) => (request: IdentityRequest) =>
    endpoint(context, request);
  return [
    { method: 'POST', path: `${protocol}/token`, cors: 'client', headers: noStore, handle: using(tokenEndpoint) },
    {
      method: 'POST',
      path: `${protocol}/token/introspect`,
      cors: 'none',
      headers: noCache,
      handle: using(introspectEndpoint),
    },
    { method: 'POST', path: `${protocol}/revoke`, cors: 'client', handle: using(revokeEndpoint) },
    { method: 'GET', path: `${protocol}/userinfo`, cors: 'client', headers: noStore, handle: using(userinfoEndpoint) },
    { method: 'POST', path: `${protocol}/userinfo`, cors: 'client', headers: noStore, handle: using(userinfoEndpoint) },
    { method: 'GET', path: `${protocol}/logout`, cors: 'none', headers: noCache, handle: using(logoutRedirect) },
    {
      method: 'POST',
      path: `${protocol}/logout`,
      cors: 'client',
      preflightMethods: 'GET, HEAD, OPTIONS',
      handle: using(logoutEndpoint),
    },
    {
      method: 'GET',
      path: `${protocol}/certs`,
      cors: 'any',
      headers: noCache,
      handle: async () => ({ status: 200, body: context.keys.jwks }),
    },
    {
      method: 'GET',
      path: `${base}/.well-known/openid-configuration`,
      cors: 'any',
      headers: { 'cache-control': 'no-cache, must-revalidate, no-transform, no-store' },
      handle: async () => ({ status: 200, body: discovery(context) }),
    },
    { method: 'GET', path: base, cors: 'any', headers: noCache, handle: async () => realmSummary(context) },
    { method: 'GET', path: '/realms/:realm', cors: 'none', handle: async () => noSuchRealm },
  ];
}

/** OpenID Connect Discovery section 3, of what this server serves: no authorization endpoint. */
function discovery({ issuer }: IdentityContext): Record<string, unknown> {
  const protocol = `${issuer}/protocol/openid-connect`;
  const clientMethods = ['client_secret_basic', 'client_secret_post'];
  return {
    issuer,
    token_endpoint: `${protocol}/token`,
    introspection_endpoint: `${protocol}/token/introspect`,
    userinfo_endpoint: `${protocol}/userinfo`,
    end_session_endpoint: `${protocol}/logout`,
    jwks_uri: `${protocol}/certs`,
    revocation_endpoint: `${protocol}/revoke`,
    grant_types_supported: ['client_credentials', 'password', 'refresh_token'],
    response_types_supported: ['none'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: clientMethods,
    introspection_endpoint_auth_methods_supported: clientMethods,
    revocation_endpoint_auth_methods_supported: clientMethods,
    scopes_supported: ['openid', 'basic', 'email', 'profile'],
    claims_supported: ['iss', 'sub', 'iat', 'exp', 'name', 'given_name', 'family_name', 'preferred_username', 'email', 'acr', 'azp'],
    claim_types_supported: ['normal'],
  };
}

async function realmSummary({ realm, issuer, keys }: IdentityContext): Promise<Reply> {
  const pem = await exportSPKI(keys.signing.publicKey);
  const body = {
    realm: realm.realm,
    public_key: pem.replaceAll(/-----[A-Z ]+-----|\s/g, ''),
    'token-service': `${issuer}/protocol/openid-connect`,
    'account-service': `${issuer}/account`,
    'tokens-not-before': 0,
  };
  return { status: 200, body, headers: { 'content-type': 'application/json;charset=UTF-8' } };
}
