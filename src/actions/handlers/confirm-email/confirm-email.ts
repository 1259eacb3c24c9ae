import { z } from 'zod';
import type { Database } from '#actions/adapters/database/database.ts';
import type { Identity } from '#actions/adapters/identity/identity.ts';
import { anonymousAction, type Action } from '#actions/handlers/action.ts';
import { accountLock, confirmAddress } from '#actions/handlers/confirm-address.ts';
import type { LinkTokens } from '#actions/links/link-tokens.ts';
import { Refusal } from '#actions/refusal.ts';

const inputSchema = z.strictObject({ token: z.string().max(10_000) });

interface Needs {
  db: Pick<Database, 'exclusively'>;
  identity: Pick<Identity, 'findAccount' | 'confirmEmail'>;
  links: Pick<LinkTokens, 'use'>;
}

/** `confirmEmail`: the holder of a mailed link confirms its address; the account may sign in from now on. Refuses with `link_invalid`. */
export function createConfirmEmail({ db, identity, links }: Needs): Action {
  return anonymousAction({
    input: inputSchema,
    async run({ token }): Promise<{ ok: boolean }> {
      await links.use({ token, email: null, purposes: ['confirm_email'] }, async ({ email }) => {
        const account = await identity.findAccount(email);
        if (account === null) throw new Refusal('link_invalid');
        await db.exclusively(accountLock(account.userId), (queries) => confirmAddress({ db: queries, identity }, account.userId));
      });
      return { ok: true };
    },
  });
}
