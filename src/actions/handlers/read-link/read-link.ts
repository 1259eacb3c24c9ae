import { z } from 'zod';
import type { Identity } from '#actions/adapters/identity/identity.ts';
import { tidyEmail } from '#actions/handlers/account-fields.ts';
import { anonymousAction, type Action } from '#actions/handlers/action.ts';
import type { Link, LinkTokens } from '#actions/links/link-tokens.ts';
import { Refusal } from '#actions/refusal.ts';

const inputSchema = z.strictObject({ token: z.string().max(10_000), email: z.string().max(10_000).nullish() });

type LinkForm = 'complete_sign_up' | 'new_password' | 'confirm_email';

interface Needs {
  identity: Pick<Identity, 'findAccount'>;
  links: Pick<LinkTokens, 'find'>;
  /** Whether the portal may sign a user in by password; where it may not, a sign-up ends with a password of one's own. */
  signsInByPassword: boolean;
}

/** A sign-up whose address has an account meanwhile is about that account. Null where the account is gone. */
async function formOf({ identity, signsInByPassword }: Needs, { purpose, email }: Link): Promise<LinkForm | null> {
  const account = await identity.findAccount(email);
  if (account?.isManaged === false) return null;
  if (purpose === 'sign_up') return account === null && signsInByPassword ? 'complete_sign_up' : 'new_password';
  return account === null ? null : purpose;
}

/**
 * `readLink`: which form a mailed link opens, and whether it was mailed to this address. The link stays usable: mail
 * scanners open links, only a button on the page uses one up (rulings, "Sign-in and accounts"). Refuses with
 * `link_invalid`, also after ten wrong addresses.
 */
export function createReadLink(needs: Needs): Action {
  return anonymousAction({
    input: inputSchema,
    async run({ token, email }): Promise<{ form: LinkForm; isForEmail: boolean | null }> {
      const found = await needs.links.find(token, tidyEmail(email ?? '') || null);
      const form = found && (await formOf(needs, found.link));
      if (!found || !form) throw new Refusal('link_invalid');
      return { form, isForEmail: found.isForEmail };
    },
  });
}
