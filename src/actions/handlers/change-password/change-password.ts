/**
 * `changePassword`: a signed-in user sets a new password for the own account.
 *
 * A session older than 10 minutes must show the current password again; every session ends afterwards, other
 * devices see it by `profiles.signed_out_at`, and the user is told by mail (rulings, "Sign-in and accounts").
 */
import { z } from 'zod';
import type { Queries } from '#actions/adapters/database/database.ts';
import { sql } from '#actions/adapters/database/sql.ts';
import type { Identity } from '#actions/adapters/identity/identity.ts';
import type { TokenVerifier } from '#actions/adapters/identity/token-verifier.ts';
import type { Mailer } from '#actions/adapters/mail/mailer.ts';
import { signedInAction, type Action } from '#actions/handlers/action.ts';
import { checkPasswordLength } from '#actions/handlers/password-length.ts';
import { Refusal } from '#actions/refusal.ts';
import type { Log } from '#actions/log.ts';
import { PASSWORD_RECENT_SESSION_MS } from '#domain/limits.ts';
import { passwordChangedMail } from './password-changed-mail.ts';

const inputSchema = z.strictObject({
  newPassword: z.string().max(10_000),
  currentPassword: z.string().max(10_000).nullish(),
});

const profileSchema = z.object({ name: z.string(), email: z.string() });

interface Needs {
  db: Pick<Queries, 'first' | 'run'>;
  identity: Pick<Identity, 'checkPassword' | 'setPassword' | 'sessionStart' | 'endSessions'>;
  tokens: TokenVerifier;
  mailer: Pick<Mailer, 'send'>;
  clock: () => Date;
  log: Pick<Log, 'error'>;
  /** For the mail: what the institution is called, and whom to ask. */
  sender: { university: string; contactEmail: string };
}

/** A session that has ended or that the identity server does not know counts as old. */
async function isRecent(needs: Needs, userId: string, sessionId: string | null): Promise<boolean> {
  if (sessionId === null) return false;
  const start = await needs.identity.sessionStart(userId, sessionId);
  return start !== null && needs.clock().getTime() - start.getTime() <= PASSWORD_RECENT_SESSION_MS;
}

async function checkCurrentPassword(needs: Needs, userId: string, email: string, given: string): Promise<void> {
  const holder = await needs.identity.checkPassword(email, given);
  if (holder?.userId !== userId) throw new Refusal('current_password_wrong');
}

async function tellUser({ mailer, clock, sender, log }: Needs, profile: z.infer<typeof profileSchema>): Promise<void> {
  try {
    await mailer.send(passwordChangedMail({ ...profile, at: clock(), ...sender }));
  } catch (error) {
    // The password is changed; a mail server that is away must not make it look undone.
    log.error({ err: error }, 'the mail about a changed password could not be sent');
  }
}

/** Refuses with `current_password_required`, `current_password_wrong`, `not_authenticated` and the password policy's codes. */
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

      if (currentPassword) await checkCurrentPassword(needs, userId, profile.email, currentPassword);
      else if (!(await isRecent(needs, userId, holder.sessionId))) throw new Refusal('current_password_required');

      await identity.setPassword(userId, newPassword);
      await identity.endSessions(userId);
      await db.run(sql`/* sign_out_everywhere */ update public.profiles set signed_out_at = clock_timestamp() where id = ${userId}`);
      await tellUser(needs, profile);
      return { ok: true };
    },
  });
}
