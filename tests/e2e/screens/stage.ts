/** The parts of a stage that pictures and axe runs set up alike: listings and accounts made for it, demo listings found. */
import type { Pool } from 'pg';
import { DEMO_ADMIN } from '#local/seed/demo/people.ts';
import type { TestListing } from '#tests/support/listings.ts';
import type { DemoListing } from './screen.ts';

const DEMO_LISTINGS: Record<DemoListing, string> = {
  external: "application_method = 'external' and image_url is null and expires_at > $2::timestamptz + interval '30 days'",
  email: "application_method = 'email' and image_url is null and expires_at > $2::timestamptz + interval '30 days'",
  flyer: "image_url is not null and expires_at > $2::timestamptz + interval '30 days'",
  closing: "expires_at between $2::timestamptz + interval '1 day' and $2::timestamptz + interval '6 days'",
  closed: 'expires_at < $2',
};

/** A listing of the demo data of this kind: always the same one for one state of the data. */
export async function findDemoListing(db: Pool, kind: DemoListing, now: Date): Promise<TestListing> {
  const { rows } = await db.query<TestListing>(
    `select id, title from internships where created_by = $1 and deleted_at is null and ${DEMO_LISTINGS[kind]}
      order by created_at desc, id limit 1`,
    [DEMO_ADMIN.id, now],
  );
  const [listing] = rows;
  if (!listing) throw new Error(`The demo data has no listing of the kind "${kind}"`);
  return listing;
}

/** A history for a new account: five demo listings seen, three of them starred. */
export async function giveHistory(db: Pool, userId: string): Promise<void> {
  await db.query(
    `insert into user_internship_interactions (user_id, internship_id, is_viewed, is_starred)
     select $1, id, true, row_number() over (order by created_at desc, id) <= 3
       from (select id, created_at from internships
              where created_by = $2 and deleted_at is null and expires_at > now() order by created_at desc, id limit 5) seen`,
    [userId, DEMO_ADMIN.id],
  );
}
