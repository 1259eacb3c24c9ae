/**
 * `completeSignUp`: the holder of a mailed link becomes a student and is signed in.
 *
 * The identity server signs nobody in without a password, so the account gets one of 256 random bits, which signs in
 * once and is removed: a session goes on without it (rulings, "Sign-in and accounts"; proven on the real server by
 * tests/contract/identity/mailed-links.test.ts). Until the user chooses one, no password signs in.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Identity } from '#actions/adapters/identity/identity.ts';
import type { Session } from '#actions/adapters/identity/passwords.ts';
import { tidyEmail } from '#actions/handlers/account-fields.ts';
import { anonymousAction, type Action } from '#actions/handlers/action.ts';
import { createStudent, type NewAccountNeeds } from '#actions/handlers/new-account.ts';
import type { LinkTokens } from '#actions/links/link-tokens.ts';
import { Refusal } from '#actions/refusal.ts';

const inputSchema = z.strictObject({ token: z.string().max(10_000), email: z.string().max(10_000) });

interface Needs extends NewAccountNeeds {
  identity: NewAccountNeeds['identity'] & Pick<Identity, 'signIn' | 'removePasswords'>;
  links: Pick<LinkTokens, 'use' | 'forget'>;
  /** Whether the portal may sign a user in by password; where it may not, a sign-up ends with `setPassword`. */
  signsInByPassword: boolean;
}

/** Signs in by the password and removes it whatever comes of that. */
async function signInOnce({ identity, log }: Needs, userId: string, email: string, password: string): Promise<Session> {
  try {
    return await identity.signIn(email, password);
  } finally {
    await identity.removePasswords(userId).catch((error: unknown) => {
      // Nobody knows it, so the account is no less safe with it.
      log.error({ err: error }, 'a one-time password could not be removed');
    });
  }
}

/** Refuses with `link_invalid`, and with `account_exists` (the link stays usable) where the new-password form is due. */
export function createCompleteSignUp(needs: Needs): Action {
  return anonymousAction({
    input: inputSchema,
    async run({ token, email }): Promise<Session> {
      if (!needs.signsInByPassword) throw new Refusal('link_invalid');
      return needs.links.use({ token, email: tidyEmail(email), purposes: ['sign_up'] }, async (link) => {
        const password = randomBytes(32).toString('base64url');
        const account = { email: link.email, password, confirmation: 'given' } as const;
        const userId = await createStudent(needs, link.name ?? link.email, account);
        if (userId === null) throw new Refusal('account_exists');
        const session = await signInOnce(needs, userId, link.email, password);
        await needs.links.forget(link.email);
        return session;
      });
    },
  });
}
