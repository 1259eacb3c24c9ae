/**
 * `changePassword`: a signed-in user sets a new password for the own account.
 *
 * A session older than 10 minutes must show the current password again, or be begun again where passwords are the
 * identity server's alone (PORTAL_SIGN_IN=redirect); every session ends afterwards, other
 * devices see it by `profiles.signed_out_at`, and the user is told by mail (rulings, "Sign-in and accounts").
 */
import { z } from 'zod';
import type { Database } from '#actions/adapters/database/database.ts';
import { sql } from '#actions/adapters/database/sql.ts';
import type { Identity } from '#actions/adapters/identity/identity.ts';
import type { TokenVerifier } from '#actions/adapters/identity/token-verifier.ts';
import { afterNewPassword, replacePassword, type NewPasswordNeeds } from '#actions/handlers/after-new-password.ts';
import { signedInAction, type Action } from '#actions/handlers/action.ts';
import { checkPasswordLength } from '#actions/handlers/password-length.ts';
import { Refusal } from '#actions/refusal.ts';
import { PASSWORD_RECENT_SESSION_MS } from '#domain/limits.ts';

const inputSchema = z.strictObject({
  newPassword: z.string().max(10_000),
  currentPassword: z.string().max(10_000).nullish(),
});

const profileSchema = z.object({ name: z.string(), email: z.string() });

interface Needs extends NewPasswordNeeds {
  db: Pick<Database, 'first' | 'run' | 'exclusively'>;
  identity: Pick<Identity, 'checkPassword' | 'hasPassword' | 'setPassword' | 'sessionStart' | 'endSessions'>;
  tokens: TokenVerifier;
  /** Whether the portal may try a password at the identity server. */
  signsInByPassword: boolean;
}

/** A session that has ended or that the identity server does not know counts as old. */
async function isRecent(needs: Needs, userId: string, sessionId: string | null): Promise<boolean> {
  if (sessionId === null) return false;
  const start = await needs.identity.sessionStart(userId, sessionId);
  return start !== null && needs.clock().getTime() - start.getTime() <= PASSWORD_RECENT_SESSION_MS;
}

interface Confirmation {
  userId: string;
  email: string;
  sessionId: string | null;
  currentPassword: string | null;
}

/** Throws unless the current password or a recent session shows that it is the user. An account that signed up by link may have no password. */
async function checkConfirmation(needs: Needs, { userId, email, sessionId, currentPassword }: Confirmation): Promise<void> {
  const { identity, signsInByPassword } = needs;
  if (currentPassword && signsInByPassword) {
    const holder = await identity.checkPassword(email, currentPassword);
    if (holder?.userId === userId) return;
  } else if (await isRecent(needs, userId, sessionId)) return;
  if (!(await identity.hasPassword(userId))) throw new Refusal('password_not_set');
  if (!signsInByPassword) throw new Refusal('session_too_old');
  throw new Refusal(currentPassword ? 'current_password_wrong' : 'current_password_required');
}

/** Refuses with `current_password_required`, `current_password_wrong`, `session_too_old`, `password_not_set`, `not_authenticated` and the password policy's codes. */
export function createChangePassword(needs: Needs): Action {
  const { db, identity, tokens } = needs;
  return signedInAction({
    roles: ['student', 'portal_admin'],
    input: inputSchema,
    async run({ newPassword, currentPassword }, { userId }, { authorization }): Promise<{ ok: boolean }> {
      checkPasswordLength(newPassword);
      const holder = await tokens.verify(authorization);
      if (holder?.userId !== userId) throw new Refusal('not_authenticated');
      const profile = await db.first(profileSchema, sql`/* find_profile */ select name, email from public.profiles where id = ${userId}`);
      if (profile === null) throw new Refusal('not_authenticated');

      const { sessionId } = holder;
      const by = holder.roles.includes('portal_admin') ? authorization : undefined;
      await replacePassword(needs, { userId, by }, async () => {
        await checkConfirmation(needs, { userId, email: profile.email, sessionId, currentPassword: currentPassword ?? null });
        await identity.setPassword(userId, newPassword, by);
      });
      await afterNewPassword(needs, { userId, ...profile });
      return { ok: true };
    },
  });
}
