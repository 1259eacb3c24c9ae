/** What the database itself holds a student's tracker to: valid values, an order of its writes, nothing left behind. */
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createListing } from '#tests/support/listings.ts';
import { createPortalDatabase } from '#tests/support/portal-database.ts';
import type { TestDatabase } from '#tests/support/portal-database.ts';
import { insertPeople } from './people.ts';

let database: TestDatabase;
let db: Pool;
let student: string;
let listing: string;

beforeAll(async () => {
  database = await createPortalDatabase('listing_tracker_test');
  db = new Pool({ connectionString: database.url, max: 3 });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
beforeEach(async () => {
  [student] = (await insertPeople(db, 'student')) as [string];
  ({ id: listing } = await createListing(db));
  await db.query(`insert into listing_tracker (user_id, internship_id, note) values ($1, $2, 'first')`, [student, listing]);
});

async function rows() {
  const { rows: found } = await db.query('select status, note, updated_at::text as at from listing_tracker where user_id = $1', [student]);
  return found as { status: string | null; note: string; at: string }[];
}

async function change(set: string): Promise<void> {
  await db.query(`update listing_tracker set ${set} where user_id = $1`, [student]);
}

describe('a tracker row', () => {
  it.each(['interested', 'applied', 'interview', 'offer', 'not_selected'])('takes the status %s (allowed)', async (status) => {
    await expect(change(`status = '${status}'`)).resolves.toBeUndefined();
  });

  it('takes no other status and no longer note (denied)', async () => {
    await expect(change(`status = 'hired'`)).rejects.toThrow('listing_tracker_status_check');
    await expect(change(`note = repeat('x', 1001)`)).rejects.toThrow('listing_tracker_note_check');
    await expect(change(`note = repeat('\u00e9', 1000)`)).resolves.toBeUndefined();
  });

  it('stamps every write itself, in the order of the writes, also within one transaction', async () => {
    const [before] = await rows();
    const client = await db.connect();
    const stamps: string[] = [];
    await client.query('begin');
    for (const note of ['second', 'third']) {
      const { rows: written } = await client.query<{ at: string }>(
        `update listing_tracker set note = $2, updated_at = '2000-01-01' where user_id = $1 returning updated_at::text as at`,
        [student, note],
      );
      stamps.push(written[0]?.at ?? '');
    }
    await client.query('commit');
    client.release();
    const all = [before?.at ?? '', ...stamps];
    expect(all.map((at) => Date.parse(at)).every(Number.isFinite)).toBe(true);
    expect(new Set(all).size).toBe(3);
    const { rows: sorted } = await db.query<{ at: string }>('select at from unnest($1::text[]) at order by at::timestamptz', [all]);
    expect(sorted.map(({ at }) => at)).toEqual(all);
  });

  it('goes with its listing', async () => {
    await db.query('delete from internships where id = $1', [listing]);
    expect(await rows()).toEqual([]);
  });

  it('goes with its account', async () => {
    await db.query('delete from profiles where id = $1', [student]);
    expect(await rows()).toEqual([]);
  });
});
