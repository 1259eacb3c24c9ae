import type { Database } from '#actions/adapters/database/database.ts';
import { sql } from '#actions/adapters/database/sql.ts';
import type { Identity } from '#actions/adapters/identity/identity.ts';
import type { Mailer, MailSender } from '#actions/adapters/mail/mailer.ts';
import type { LinkTokens } from '#actions/links/link-tokens.ts';
import type { Log } from '#actions/log.ts';
import { tidyEmail } from './account-fields.ts';
import { accountLock } from './confirm-address.ts';
import { passwordChangedMail } from './password-changed-mail.ts';

export interface NewPasswordNeeds {
  db: Pick<Database, 'run' | 'exclusively'>;
  identity: Pick<Identity, 'endSessions'>;
  links: Pick<LinkTokens, 'forget'>;
  mailer: Pick<Mailer, 'send'>;
  clock: () => Date;
  log: Pick<Log, 'error'>;
  sender: MailSender;
}

export interface PasswordOwner {
  userId: string;
  /** Null for an account whose profile is missing. */
  name: string | null;
  email: string;
}

async function tellUser({ mailer, clock, sender, log }: NewPasswordNeeds, { name, email }: PasswordOwner): Promise<void> {
  try {
    await mailer.send(passwordChangedMail({ name, email, at: clock(), sender }));
  } catch (error) {
    // The password is changed; a mail server that is away must not make it look undone.
    log.error({ err: error }, 'the mail about a changed password could not be sent');
  }
}

/**
 * Sets a password and ends every session, which goes before any other new password of the user or after it: a session
 * that was allowed to set one while the owner chose theirs by a mailed link would have the last word otherwise. `set`
 * does both, the check and the setting. `by` is an administrator's own `Authorization` header (`Identity.setPassword`).
 */
export async function replacePassword(
  { db, identity }: Pick<NewPasswordNeeds, 'db' | 'identity'>,
  { userId, by }: { userId: string; by?: string },
  set: () => Promise<void>,
): Promise<void> {
  await db.exclusively(accountLock(userId), async () => {
    await set();
    await identity.endSessions(userId, by);
  });
}

/**
 * What follows a new password, whoever was allowed to set it: other devices see that their sessions ended by
 * `profiles.signed_out_at`, links mailed before stop working, and the user is told by mail (rulings, "Sign-in and
 * accounts"). `linkInUse` is the token that set it, kept until its use is over, so that a step that fails can be done
 * again with it; `last` is a step that cannot be gone back behind.
 */
export async function afterNewPassword(
  needs: NewPasswordNeeds,
  owner: PasswordOwner,
  { linkInUse, last }: { linkInUse?: string; last?: () => Promise<void> } = {},
): Promise<void> {
  const { db, links } = needs;
  await db.run(sql`/* sign_out_everywhere */ update public.profiles set signed_out_at = clock_timestamp() where id = ${owner.userId}`);
  await links.forget(tidyEmail(owner.email), linkInUse);
  await last?.();
  await tellUser(needs, owner);
}
