/** Reads the signed-in user's profile and role, and has a student's missing rows created first. */
import { FAILURES } from '#domain/messages.ts';
import { failureText } from '#web/lib/apollo/failure-text.ts';
import { refusalCode } from '#web/lib/apollo/refusal-code.ts';
import type { PortalClient } from '#web/lib/apollo/portal-client.ts';
import type { Claims } from '#web/lib/session/tokens.ts';
import { EnsureProfileDocument } from './ensure-profile.generated.ts';
import type { SessionProfile } from './session-user.generated.ts';
import { SessionUserQueryDocument } from './session-user.generated.ts';

async function readProfile({ apollo }: PortalClient, id: string): Promise<SessionProfile | null> {
  const { data } = await apollo.query({ query: SessionUserQueryDocument, variables: { id }, fetchPolicy: 'network-only' });
  return data?.profiles_by_pk ?? null;
}

/** The portal takes no account of this user; the message says why, for them. */
export class ProfileRefusedError extends Error {
  override name = 'ProfileRefusedError';
}

/** The profile of the user of these claims; null when there is none and none may be made. Throws ProfileRefusedError. */
export async function loadProfile(client: PortalClient, claims: Claims): Promise<SessionProfile | null> {
  const profile = await readProfile(client, claims.userId);
  if (profile?.role || claims.allowedRoles.includes('portal_admin')) return profile;
  try {
    await client.apollo.mutate({ mutation: EnsureProfileDocument });
  } catch (error) {
    if (refusalCode(error) === 'email_domain_not_allowed')
      throw new ProfileRefusedError(failureText(error, FAILURES.signIn), { cause: error });
    console.error('Could not create the missing profile', error);
    return profile;
  }
  return readProfile(client, claims.userId);
}
