/** Counter updates must not touch an index: a page that has room takes the new row version (a HOT update). */
import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { createListing } from '#tests/support/listings.ts';
import { createPortalDatabase } from '#tests/support/portal-database.ts';

it.each([
  ['one listing', 1, 1_000],
  ['fifty listings in turn', 50, 1_000],
])('1,000 counter updates of %s with long descriptions are all HOT', async (_name, listings, updates) => {
  await using database = await createPortalDatabase('hot_test');
  const db = new Pool({ connectionString: database.url, max: 1 });
  // A snapshot held meanwhile, as by an automatic analyze, would keep old versions on their page.
  await db.query('alter table internships set (autovacuum_enabled = false)');
  const description = 'Build, measure and explain what you found; ask before you guess. '.repeat(280);
  const ids: string[] = [];
  for (let i = 0; i < listings; i += 1) ids.push((await createListing(db, { description: `${i} ${description}` })).id);
  for (let i = 0; i < updates; i += 1) {
    const column = i % 5 === 0 ? 'apply_clicks' : 'views';
    await db.query(`update internships set ${column} = ${column} + 1 where id = $1`, [ids[i % listings]]);
  }
  await db.query('select pg_stat_force_next_flush()');
  const { rows } = await db.query(
    `select n_tup_upd::int as updated, n_tup_hot_upd::int as hot, n_tup_newpage_upd::int as moved
       from pg_stat_user_tables where relname = 'internships'`,
  );
  await db.end();
  // A snapshot that somebody holds keeps old versions on their page: then a new one must move, which an index would not make it.
  const { updated, hot, moved } = rows[0] as Record<'updated' | 'hot' | 'moved', number>;
  expect({ updated, hotOrMoved: hot + moved }).toEqual({ updated: updates, hotOrMoved: updates });
  expect(hot).toBeGreaterThan(updates * 0.9);
});

it('no index of listings holds a counter', async () => {
  await using database = await createPortalDatabase('hot_test');
  const db = new Pool({ connectionString: database.url, max: 1 });
  const { rows } = await db.query(
    `select indexdef from pg_indexes where tablename in ('internships', 'counter_changes') and indexdef ~ '\\m(views|apply_clicks|changed_at)\\M'`,
  );
  await db.end();
  expect(rows).toEqual([]);
});
