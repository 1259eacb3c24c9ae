/**
 * A session begun on Keycloak's own page without a browser: the authorization code flow with PKCE, its form filled in
 * over HTTP. For a portal with PORTAL_SIGN_IN=redirect, where the password grant is off.
 */
import { createHash, randomBytes } from 'node:crypto';

/** What the token endpoint answers to a sign-in. */
export interface TokenAnswer {
  access_token: string;
  refresh_token: string;
  id_token: string;
}

interface Account {
  email: string;
  password: string;
}

/** The cookies of one sign-in; Keycloak's page belongs to a browser. */
function createJar() {
  const cookies = new Map<string, string>();
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    keep(response: Response) {
      for (const line of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (name !== undefined && value !== undefined) cookies.set(name, value);
      }
    },
  };
}

/** The address that the page's form is sent to. */
function formAction(html: string): string {
  const [, action] = /<form[^>]*\saction="([^"]+)"/.exec(html) ?? [];
  if (!action) throw new Error(`Keycloak showed no form:\n${html.slice(0, 2_000)}`);
  return action.replaceAll('&amp;', '&');
}

/** What the page says about the form that was sent. */
function complaint(html: string): string {
  return /kc-feedback-text[^>]*>\s*([^<]+?)\s*</.exec(html)?.[1] ?? 'no code came back';
}

/** The tokens of a new session; throws with what Keycloak's page said when it refuses. */
export async function codeFlow(portalUrl: string, { email, password }: Account): Promise<TokenAnswer> {
  const endpoint = `${portalUrl}/realms/portal/protocol/openid-connect`;
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = `${portalUrl}/auth`;
  const query = new URLSearchParams({
    client_id: 'portal-web',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const jar = createJar();
  const page = await fetch(`${endpoint}/auth?${query}`, { redirect: 'manual' });
  jar.keep(page);
  const answer = await fetch(formAction(await page.text()), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: jar.header() },
    body: new URLSearchParams({ username: email, password }),
  });
  const code = new URL(answer.headers.get('location') ?? redirectUri).searchParams.get('code');
  if (!code) throw new Error(`Sign-in failed: ${complaint(await answer.text())}`);
  const fields = { grant_type: 'authorization_code', client_id: 'portal-web', code, redirect_uri: redirectUri, code_verifier: verifier };
  const exchanged = await fetch(`${endpoint}/token`, { method: 'POST', body: new URLSearchParams(fields) });
  if (!exchanged.ok) throw new Error(`Sign-in failed: ${exchanged.status} ${await exchanged.text()}`);
  return (await exchanged.json()) as TokenAnswer;
}
