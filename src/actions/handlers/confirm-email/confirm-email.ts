import { z } from 'zod';
import type { Identity } from '#actions/adapters/identity/identity.ts';
import { anonymousAction, type Action } from '#actions/handlers/action.ts';
import type { LinkTokens } from '#actions/links/link-tokens.ts';
import { Refusal } from '#actions/refusal.ts';

const inputSchema = z.strictObject({ token: z.string().max(10_000) });

interface Needs {
  identity: Pick<Identity, 'findAccount' | 'confirmEmail'>;
  links: Pick<LinkTokens, 'use'>;
}

/** `confirmEmail`: the holder of a mailed link confirms its address; the account may sign in from now on. Refuses with `link_invalid`. */
export function createConfirmEmail({ identity, links }: Needs): Action {
  return anonymousAction({
    input: inputSchema,
    async run({ token }): Promise<{ ok: boolean }> {
      await links.use({ token, email: null, purposes: ['confirm_email'] }, async ({ email }) => {
        const account = await identity.findAccount(email);
        if (account === null) throw new Refusal('link_invalid');
        await identity.confirmEmail(account.userId);
      });
      return { ok: true };
    },
  });
}
