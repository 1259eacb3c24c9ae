/**
 * `setPassword`: the holder of a mailed link chooses the password of the account with that address.
 *
 * The link proves the address, so it is confirmed too, and a lock-out after wrong passwords ends. A link to sign up
 * serves as well: for an account that exists meanwhile, and, where the portal cannot sign in by password itself, to
 * make the account with a password of one's own. An administrator's password can be set once per invitation by an
 * operator (`npm run portal -- invite-admin`); an administrator who forgot it needs another one.
 */
import { z } from 'zod';
import type { Database } from '#actions/adapters/database/database.ts';
import { sql } from '#actions/adapters/database/sql.ts';
import type { Identity } from '#actions/adapters/identity/identity.ts';
import { tidyEmail } from '#actions/handlers/account-fields.ts';
import { afterNewPassword, replacePassword, type NewPasswordNeeds } from '#actions/handlers/after-new-password.ts';
import { anonymousAction, type Action } from '#actions/handlers/action.ts';
import { createStudent, type NewAccountNeeds } from '#actions/handlers/new-account.ts';
import { confirmAddress } from '#actions/handlers/confirm-address.ts';
import { checkPasswordLength } from '#actions/handlers/password-length.ts';
import type { Link, LinkTokens } from '#actions/links/link-tokens.ts';
import { Refusal } from '#actions/refusal.ts';

const inputSchema = z.strictObject({
  token: z.string().max(10_000),
  email: z.string().max(10_000),
  newPassword: z.string().max(10_000),
});

const profileSchema = z.object({ name: z.string() });

interface Needs extends NewAccountNeeds, NewPasswordNeeds {
  db: NewAccountNeeds['db'] & Pick<Database, 'run' | 'exclusively'>;
  identity: NewAccountNeeds['identity'] &
    Pick<Identity, 'findAccount' | 'setPassword' | 'confirmEmail' | 'unlock' | 'endSessions' | 'endInvitation'>;
  links: Pick<LinkTokens, 'use' | 'forget'>;
}

/**
 * Ends the invitation of an administrator, after which nothing of the account can be changed. Where the answer is lost, the
 * account itself tells whether it was: a second use of the link could not.
 */
async function endInvitation({ identity }: Needs, userId: string, email: string): Promise<void> {
  try {
    await identity.endInvitation(userId);
  } catch (error) {
    const account = await identity.findAccount(email);
    if (account?.userId !== userId || account.isManaged) throw error;
  }
}

interface Choice {
  userId: string;
  email: string;
  newPassword: string;
  /** The link's. */
  token: string;
}

async function setKnownPassword(needs: Needs, { userId, email, newPassword, token }: Choice): Promise<void> {
  const { db, identity } = needs;
  const profile = await db.first(profileSchema, sql`/* find_profile */ select name from public.profiles where id = ${userId}`);
  await replacePassword(needs, { userId }, async () => {
    await identity.setPassword(userId, newPassword);
    // Only now: whoever made the account without owning the address must not sign in by the password of that time.
    await confirmAddress(needs, userId);
    await identity.unlock(userId);
  });
  // Where any of these fails, the link stays usable and does it all again.
  const owner = { userId, name: profile?.name ?? null, email };
  await afterNewPassword(needs, owner, { linkInUse: token, last: () => endInvitation(needs, userId, email) });
}

async function createWithPassword(needs: Needs, { email, name }: Link, password: string): Promise<void> {
  const userId = await createStudent(needs, name ?? email, { email, password, confirmation: 'given' });
  if (userId === null) throw new Refusal('account_exists');
  await needs.links.forget(email);
}

/** Refuses with `link_invalid`, `account_exists` and the password policy's codes; only success uses the link up. */
export function createSetPassword(needs: Needs): Action {
  return anonymousAction({
    input: inputSchema,
    async run({ token, email, newPassword }): Promise<{ ok: boolean }> {
      checkPasswordLength(newPassword);
      await needs.links.use({ token, email: tidyEmail(email), purposes: ['sign_up', 'new_password'] }, async (link) => {
        const account = await needs.identity.findAccount(link.email);
        if (account?.enabled && account.isManaged)
          await setKnownPassword(needs, { userId: account.userId, email: link.email, newPassword, token });
        else if (account === null && link.purpose === 'sign_up') await createWithPassword(needs, link, newPassword);
        else throw new Refusal('link_invalid');
      });
      return { ok: true };
    },
  });
}
