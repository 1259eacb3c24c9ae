/**
 * `requestLink`: a visitor asks for a mailed link to sign up, to choose a new password or to confirm an address.
 *
 * The answer never tells whether the address has an account, nor does the time it takes: everything that depends on
 * it happens after the answer.
 */
import type { Database } from '#actions/adapters/database/database.ts';
import type { KnownAccount } from '#actions/adapters/identity/accounts.ts';
import type { Identity } from '#actions/adapters/identity/identity.ts';
import { anonymousAction, type Action } from '#actions/handlers/action.ts';
import { checkSignUpLimit } from '#actions/handlers/sign-up-limit.ts';
import type { Background } from '#actions/jobs/background.ts';
import type { LinkOccasion } from '#actions/links/link-mail.ts';
import type { LinkSender } from '#actions/links/link-sender.ts';
import { checkLinkRequest, requestLinkInputSchema, type LinkRequest } from './request-link-input.ts';

interface Needs {
  db: Pick<Database, 'first'>;
  identity: Pick<Identity, 'findAccount'>;
  studentDomain: string;
  linkSender: LinkSender;
  background: Pick<Background, 'run'>;
}

/** Which mail the address gets, or null for none. An account that was switched off gets none. */
function occasionFor(purpose: LinkRequest['purpose'], account: KnownAccount | null): LinkOccasion | null {
  if (account === null) return purpose === 'sign_up' ? 'sign_up' : null;
  if (!account.enabled) return null;
  if (purpose === 'confirm_email') return account.awaitsConfirmation ? 'confirm_email' : null;
  if (!account.isManaged) return 'administrator';
  return purpose === 'sign_up' ? 'known_address' : 'new_password';
}

async function mailLink({ identity, linkSender }: Needs, { purpose, email, name }: LinkRequest): Promise<void> {
  const occasion = occasionFor(purpose, await identity.findAccount(email));
  if (occasion === null) return;
  await linkSender.send({ occasion, email, ...(occasion === 'sign_up' && { name }) });
}

/** Refuses with the codes of the form's rules and `too_many_attempts`. */
export function createRequestLink(needs: Needs): Action {
  return anonymousAction({
    input: requestLinkInputSchema,
    async run(input, request): Promise<{ ok: boolean }> {
      const asked = checkLinkRequest(input, needs.studentDomain);
      await checkSignUpLimit(needs.db, asked.email, request.clientAddress);
      needs.background.run('mailing a link', () => mailLink(needs, asked));
      return { ok: true };
    },
  });
}
