/** The large data set: what is added is consistent, and what was there stays. */
import { Pool } from 'pg';
import { expect, it, vi } from 'vitest';
import { seedBulk } from '#local/seed/bulk/seed-bulk.ts';
import { createListing } from '#tests/support/listings.ts';
import { createPortalDatabase } from '#tests/support/portal-database.ts';
import { insertPeople } from './people.ts';

it('adds to what is there, with counters, figures and viewed marks that follow from the logs', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await using database = await createPortalDatabase('bulk_seed_test');
  const db = new Pool({ connectionString: database.url, max: 1 });
  const [student] = await insertPeople(db, 'student');
  const kept = await createListing(db, { title: 'Was here before', created_at: new Date(Date.now() - 86_400_000) });
  await db.query(`insert into user_internship_interactions values ($1, $2, true, false)`, [student, kept.id]);
  const amounts = { listings: 60, students: 20, logs: 5_000 };
  await seedBulk(database.url, amounts, () => new Date());
  await seedBulk(database.url, amounts, () => new Date());
  const { rows } = await db.query(
    `select
    (select count(*)::int from internships) as listings, (select count(*)::int from user_roles where role = 'student') as students,
    (select count(*)::int from activity_logs) as logs, (select (sum(views) + sum(apply_clicks))::int from internships) as counted,
    (select (sum(views) + sum(applies))::int from listing_daily_stats) as figures,
    (select (sum(views) + sum(applies))::int from activity_by_hour) as by_hour,
    (select count(*)::int from internships i where views <> (select count(*) from activity_logs where internship_id = i.id and event = 'view')) as wrong_views,
    (select count(*)::int from (select distinct user_id, internship_id from activity_logs where event = 'view') seen
       left join user_internship_interactions mark using (user_id, internship_id) where mark.is_viewed is not true) as unmarked,
    (select count(*)::int from activity_logs where created_at > now()) as future,
    (select count(*)::int from internships where search_text = '') as unsearchable,
    (select is_starred from user_internship_interactions where (user_id, internship_id) = ($1, $2)) as star_kept,
    (select reloptions::text from pg_class where relname = 'internships_search_text_idx') as index_options`,
    [student, kept.id],
  );
  await db.end();
  expect(rows[0]).toEqual({
    listings: 121,
    students: 41,
    logs: 10_000,
    counted: 10_000,
    figures: 10_000,
    by_hour: 10_000,
    wrong_views: 0,
    unmarked: 0,
    future: 0,
    unsearchable: 0,
    star_kept: true,
    index_options: '{fastupdate=off}',
  });
});

it('refuses logs without anything to log, and leaves nothing behind', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await using database = await createPortalDatabase('bulk_seed_test');
  await expect(seedBulk(database.url, { listings: 0, students: 3, logs: 10 }, () => new Date())).rejects.toThrow(
    'at least one student and one listing',
  );
  const db = new Pool({ connectionString: database.url, max: 1 });
  const { rows } = await db.query('select count(*)::int as n from profiles');
  await db.end();
  expect(rows).toEqual([{ n: 0 }]);
});
