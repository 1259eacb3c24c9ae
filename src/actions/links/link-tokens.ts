/**
 * Mailed links: 256 random bits each, of which only the hash is stored; used once, within an hour.
 *
 * Owns how a link is made, looked at and used up (migration `extend_link_tokens`). What a link lets its holder do is
 * the handlers' rule. Addresses are lower case everywhere here.
 */
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Queries } from '#actions/adapters/database/database.ts';
import { sql } from '#actions/adapters/database/sql.ts';
import type { Log } from '#actions/log.ts';
import { Refusal } from '#actions/refusal.ts';

export const LINK_PURPOSES = ['sign_up', 'new_password', 'confirm_email'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

const linkSchema = z.object({ purpose: z.enum(LINK_PURPOSES), email: z.string(), name: z.string().nullable() });
const foundSchema = linkSchema.extend({ is_for_email: z.boolean().nullable() });

/** What a link was mailed for; `name` is the one given with a request to sign up. */
export type Link = z.infer<typeof linkSchema>;

export interface LinkTokens {
  /** Makes a link and returns its token, which is nowhere else. */
  issue(link: Link): Promise<string>;
  /** What a link is for, or null for one that cannot be used. `email` counts as a guess; null asks nothing. */
  find(token: string, email: string | null): Promise<{ link: Link; isForEmail: boolean | null } | null>;
  /**
   * Uses a link up for the work; a work that throws leaves it usable. Of calls at once one gets it. Throws
   * `link_invalid` for a link that cannot be used, one of another purpose, and a wrong address (null asks nothing).
   */
  use<Result>(
    claim: { token: string; email: string | null; purposes: readonly LinkPurpose[] },
    work: (link: Link) => Promise<Result>,
  ): Promise<Result>;
  /** Forgets every link of an address, whatever its purpose, but for the one in use, whose token this is. */
  forget(email: string, inUse?: string): Promise<void>;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Opens the store. */
export function createLinkTokens({ db, log }: { db: Pick<Queries, 'first' | 'run'>; log: Pick<Log, 'error'> }): LinkTokens {
  async function release(hash: Buffer): Promise<void> {
    try {
      await db.run(sql`/* release_link */ update actions.link_tokens set used_at = null where token_hash = ${hash}`);
    } catch (error) {
      // What made the work fail is what the caller must hear; a link that stays used can be asked for again.
      log.error({ err: error }, 'a link could not be made usable again');
    }
  }

  return {
    async issue({ purpose, email, name }) {
      const token = randomBytes(32).toString('base64url');
      await db.run(
        sql`/* issue_link */ insert into actions.link_tokens (token_hash, purpose, email, name, expires_at)
            values (${hashOf(token)}, ${purpose}, ${email}, ${name}, clock_timestamp() + interval '1 hour')`,
      );
      return token;
    },

    async find(token, email) {
      const found = await db.first(
        foundSchema,
        sql`/* find_link */ select purpose, email, name, is_for_email from actions.find_link(${hashOf(token)}, ${email})`,
      );
      if (found === null) return null;
      const { is_for_email: isForEmail, ...link } = found;
      return { link, isForEmail };
    },

    async use({ token, email, purposes }, work) {
      const hash = hashOf(token);
      const link = await db.first(
        linkSchema,
        sql`/* claim_link */ select purpose, email, name from actions.claim_link(${hash}, ${email}, ${purposes})`,
      );
      if (link === null) throw new Refusal('link_invalid');
      try {
        return await work(link);
      } catch (error) {
        await release(hash);
        throw error;
      }
    },

    async forget(email, inUse) {
      const kept = inUse === undefined ? null : hashOf(inUse);
      await db.run(sql`/* forget_links */ delete from actions.link_tokens where email = ${email} and token_hash is distinct from ${kept}`);
    },
  };
}
