/**
 * What the browser learns about its installation at start: `GET /settings.json` of the action service.
 * A type only, so that the browser does not load zod for it.
 */
import type { Institution } from './institution.ts';

export interface DemoAccount {
  role: 'admin' | 'student';
  name: string;
  email: string;
}

export interface PortalSettings {
  institution: Institution;
  /** `form`: the portal's own form signs in; `redirect`: the identity provider's page does. */
  signIn: 'form' | 'redirect';
  /** Alias of the realm's identity provider that /auth offers beside its own way ("Continue with university SSO"), or null. */
  sso: string | null;
  /** A new account confirms its address by a mailed link before it can sign in. */
  verifiesEmail: boolean;
  identity: { realm: string; clientId: string };
  /** The data console may be entered with the GraphQL server's admin secret too. */
  consoleSecret: boolean;
  /** Only where demo accounts are switched on. */
  demo: { accounts: readonly DemoAccount[]; password: string } | null;
}
