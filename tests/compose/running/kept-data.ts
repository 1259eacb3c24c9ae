/** All that the portal keeps, as one value that can be compared: rows and a checksum of each table, accounts, an avatar's bytes. */
import { createHash } from 'node:crypto';
import { withClient } from '#tests/support/production-database.ts';
import type { TestStack } from '#tests/support/test-stack.ts';

/** What people wrote, and what was counted of them; not what goes on by itself: who is online, limits that run out. */
const TABLES = [
  'profiles',
  'user_roles',
  'internships',
  'listing_revision',
  'user_internship_interactions',
  'listing_tracker',
  'activity_logs',
  'listing_daily_stats',
];

async function tablesOf(databaseUrl: string): Promise<Record<string, string>> {
  return withClient(databaseUrl, async (client) => {
    const found: Record<string, string> = {};
    for (const table of TABLES) {
      const { rows } = await client.query<{ rows: string; sum: string }>(
        `select count(*) as rows, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as sum from public.${table} t`,
      );
      found[table] = `${rows[0]?.rows} rows, ${rows[0]?.sum}`;
    }
    return found;
  });
}

/** The accounts of the realm with their passwords' hashes. */
async function accountsOf(stack: TestStack): Promise<string> {
  const url = new URL(stack.databaseUrl);
  url.pathname = '/keycloak';
  return withClient(url.href, async (client) => {
    const { rows } = await client.query<{ sum: string; accounts: string }>(
      `select count(*) as accounts, md5(string_agg(e.username || coalesce(c.secret_data, ''), ',' order by e.username)) as sum
         from user_entity e left join credential c on c.user_id = e.id`,
    );
    return `${rows[0]?.accounts} accounts, ${rows[0]?.sum}`;
  });
}

/** The bytes behind an address of the portal, as a checksum. */
export async function fileSum(stack: TestStack, path: string): Promise<string> {
  const response = await fetch(new URL(path, stack.url), { signal: AbortSignal.timeout(15_000) });
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex');
}

/** Everything that must be there again after the portal was away. */
export async function keptData(stack: TestStack, avatar: string): Promise<Record<string, string>> {
  return {
    ...(await tablesOf(stack.databaseUrl)),
    accounts: await accountsOf(stack),
    avatar: await fileSum(stack, avatar),
  };
}
