/** The Keycloak of KEYCLOAK_URL: reachable, with our realm, for our origin, with the action service's account. */
import { z } from 'zod';
import { StackError } from '../stack-error.ts';
import { PATIENCE, placeOf, reasonOf } from './explain.ts';

interface KeycloakSettings {
  url: string;
  publicUrl: string;
  clientSecret: string;
  signIn: 'form' | 'redirect';
}

const discoverySchema = z.object({ issuer: z.url(), scopes_supported: z.array(z.string()) });
const refusalSchema = z.object({ error: z.string() });
const grantSchema = z.object({ access_token: z.string() });

const IMPORT = 'Import auth/realm.json at its first start (auth/README.md): kc.sh start --import-realm';

/** Keycloak names itself by what the proxy in front of it says, which is our gateway. */
function forwarded(publicUrl: string): Record<string, string> {
  const { host, protocol } = new URL(publicUrl);
  return { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.replace(':', '') };
}

async function ask({ url, publicUrl }: KeycloakSettings, path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  try {
    const headers = { ...forwarded(publicUrl), ...(init.headers as Record<string, string> | undefined) };
    const response = await fetch(`${url}${path}`, { ...init, headers, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) });
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch (error) {
    throw new StackError(
      `KEYCLOAK_URL: Keycloak cannot be reached at ${placeOf(url)}: ${reasonOf(error)}. Start it, or correct the address.`,
    );
  }
}

/** The realm's address as its tokens will name it. */
async function readIssuer(settings: KeycloakSettings): Promise<string> {
  const place = placeOf(settings.url);
  const { status, body } = await ask(settings, '/realms/portal/.well-known/openid-configuration');
  const discovery = discoverySchema.safeParse(body);
  if (status === 404) throw new StackError(`KEYCLOAK_URL: Keycloak at ${place} has no realm "portal". ${IMPORT}`);
  if (status !== 200 || !discovery.success)
    throw new StackError(`KEYCLOAK_URL: what answers at ${place} is no Keycloak (${status}). Correct the address.`);
  // Keycloak 25 brought this scope; our realm names it, and an older server leaves the user's id out of the tokens.
  if (!discovery.data.scopes_supported.includes('basic'))
    throw new StackError(`KEYCLOAK_URL: Keycloak at ${place} is too old; the portal needs 26.`);
  return discovery.data.issuer;
}

function tokenRequest(fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', headers, body: new URLSearchParams(fields) };
}

const TOKEN = '/realms/portal/protocol/openid-connect/token';

/** The browser's client, asked as the browser would with an account that does not exist. */
async function checkWebClient(settings: KeycloakSettings): Promise<void> {
  const { publicUrl, signIn } = settings;
  const fields = { client_id: 'portal-web', grant_type: 'password', username: 'start-check', password: 'start-check' };
  const { status, body } = await ask(settings, TOKEN, tokenRequest(fields, { origin: publicUrl }));
  const error = refusalSchema.safeParse(body).data?.error;
  if (status === 403) {
    throw new StackError(
      `KEYCLOAK_URL: the client portal-web does not serve ${publicUrl}. Set PUBLIC_URL to the address it was made for, or add this one to its web origins and redirect addresses: npm run realm -- apply`,
    );
  }
  if (error === 'invalid_client')
    throw new StackError(`KEYCLOAK_URL: the realm "portal" has no client portal-web. ${IMPORT}, or: npm run realm -- apply`);
  const hasDirectGrants = error !== 'unauthorized_client';
  if (signIn === 'form' && !hasDirectGrants) {
    throw new StackError(
      'PORTAL_SIGN_IN=form signs in by password, which the client portal-web does not allow. Switch its "Direct access grants" on, or set PORTAL_SIGN_IN=redirect.',
    );
  }
  if (signIn === 'redirect' && hasDirectGrants) {
    throw new StackError(
      'PORTAL_SIGN_IN=redirect leaves passwords to Keycloak, but the client portal-web still takes them. Switch its "Direct access grants" off.',
    );
  }
}

/** The action service's own account. */
async function checkServiceAccount(settings: KeycloakSettings): Promise<void> {
  const fields = { client_id: 'portal-actions', client_secret: settings.clientSecret, grant_type: 'client_credentials' };
  const { body } = await ask(settings, TOKEN, tokenRequest(fields));
  const grant = grantSchema.safeParse(body);
  if (!grant.success) {
    throw new StackError(
      'KEYCLOAK_CLIENT_SECRET: Keycloak refuses it for the client portal-actions. Set the secret that stands in its "Credentials".',
    );
  }
  const authorization = `Bearer ${grant.data.access_token}`;
  const { status } = await ask(settings, '/admin/realms/portal/users?max=1', { headers: { authorization } });
  if (status !== 200) {
    throw new StackError(
      `KEYCLOAK_URL: the service account of portal-actions may not look up accounts (${status}). Give it its rights: npm run realm -- apply`,
    );
  }
}

/** Throws a StackError that says what to do unless the portal can work with this Keycloak; answers the tokens' issuer. */
export async function checkKeycloak(settings: KeycloakSettings): Promise<string> {
  const issuer = await readIssuer(settings);
  await checkWebClient(settings);
  await checkServiceAccount(settings);
  return issuer;
}
