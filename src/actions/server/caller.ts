/** Who calls an action, from what Hasura sends; and from where, as the trusted proxy tells it. */
import { isIP } from 'node:net';
import { z } from 'zod';
import type { Caller } from '#actions/handlers/action.ts';

/** Hasura's action payload; unknown members are ignored. https://hasura.io/docs/2.0/actions/action-handlers/ */
export const actionPayloadSchema = z.object({
  action: z.object({ name: z.string() }),
  input: z.unknown(),
  session_variables: z.record(z.string(), z.string()),
});

/**
 * Reads the session variables. A user id counts only beside a signed-in role of the portal: for `anonymous` it is
 * ignored, any other role (Hasura's `admin` among them) is no caller of ours.
 */
export function readCaller(variables: Readonly<Record<string, string>>): Caller | null {
  const byName = new Map(Object.entries(variables).map(([name, value]) => [name.toLowerCase(), value]));
  const role = byName.get('x-hasura-role');
  if (role === 'anonymous') return { role };
  if (role !== 'student' && role !== 'portal_admin') return null;
  const userId = z.guid().safeParse(byName.get('x-hasura-user-id'));
  return userId.success ? { role, userId: userId.data.toLowerCase() } : null;
}

/**
 * The client's address from `x-forwarded-for`: each proxy adds whom it saw, so the entry `hops` from the end is the
 * outermost trusted proxy's word, and what stands before it is the client's own claim. Without a usable entry all
 * such clients are one, `unknown`. Of an IPv6 address the /64 counts: one client owns at least that.
 */
export function readClientAddress(header: string | readonly string[] | undefined, hops: number): string {
  const entries = String(header ?? '')
    .split(',')
    .map((entry) => entry.trim());
  const address = (entries.at(-hops) ?? '').replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(address);
  if (version === 0) return 'unknown';
  return version === 4 ? address : networkOf(address);
}

/**
 * The client's address from `x-portal-client`, which the front of production writes as `<secret> <address>`. A socket's
 * `connection_init` replaces any header in Hasura's eyes, `x-forwarded-for` too; it cannot write this one.
 */
export function readFrontClient(header: string | readonly string[] | undefined, isSecret: (given: string) => boolean): string {
  const [secret = '', address = ''] = String(header ?? '').split(' ');
  return isSecret(secret) ? readClientAddress(address, 1) : 'unknown';
}

/** The first 64 bits of an IPv6 address, written in one way. */
function networkOf(address: string): string {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  const full = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${full.slice(0, 4).join(':')}::/64`;
}
