import type { Queries } from '#actions/adapters/database/database.ts';
import { sql } from '#actions/adapters/database/sql.ts';
import type { Identity } from '#actions/adapters/identity/identity.ts';
import type { Mailer, MailSender } from '#actions/adapters/mail/mailer.ts';
import type { LinkTokens } from '#actions/links/link-tokens.ts';
import type { Log } from '#actions/log.ts';
import { tidyEmail } from './account-fields.ts';
import { passwordChangedMail } from './password-changed-mail.ts';

export interface NewPasswordNeeds {
  db: Pick<Queries, 'run'>;
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
 * What follows a new password, whoever was allowed to set it: every session ends, other devices see it by
 * `profiles.signed_out_at`, links mailed before stop working, and the user is told by mail (rulings, "Sign-in and
 * accounts").
 */
export async function afterNewPassword(needs: NewPasswordNeeds, owner: PasswordOwner): Promise<void> {
  const { db, identity, links } = needs;
  await identity.endSessions(owner.userId);
  await db.run(sql`/* sign_out_everywhere */ update public.profiles set signed_out_at = clock_timestamp() where id = ${owner.userId}`);
  await links.forget(tidyEmail(owner.email));
  await tellUser(needs, owner);
}
