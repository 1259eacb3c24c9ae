/**
 * Accounts at the identity server (Keycloak's Admin API and token endpoint).
 *
 * Owns how an account is made, checked and signed out there. Whose account it may be is the handlers' rule: the
 * service account can reach every student's account, so a handler passes only the caller's own user id, or that of an
 * address which the caller has shown to own. Administrators are out of its reach but for their invitation. Statuses and bodies are those of Keycloak 26; policy refusals come back as
 * `Refusal`.
 */
import { createAccountCalls, type AccountCalls } from './accounts.ts';
import { createPasswordCalls, type PasswordCalls } from './passwords.ts';
import { createServiceAccount, type IdentitySettings } from './service-account.ts';
import { createSessionCalls, type SessionCalls } from './sessions.ts';

/** All that the handlers ask of the identity server. */
export type Identity = AccountCalls & PasswordCalls & SessionCalls;

/** Opens the adapter; nothing is sent before the first call. */
export function createIdentity(settings: IdentitySettings): Identity {
  const account = createServiceAccount(settings);
  return { ...createAccountCalls(account), ...createPasswordCalls(account, settings.webClientId), ...createSessionCalls(account) };
}
