/** What the database itself holds listings to: valid content, a revision for every list, honest updated_at. */
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, describe, it } from 'vitest';
import { createListing } from '#tests/support/listings.ts';
import { createPortalDatabase } from '#tests/support/portal-database.ts';
import type { TestDatabase } from '#tests/support/portal-database.ts';
import { insertPeople } from './people.ts';

let database: TestDatabase;
let db: Pool;

beforeAll(async () => {
  database = await createPortalDatabase('listing_rules_test');
  db = new Pool({ connectionString: database.url, max: 2 });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

async function change(id: string, set: string): Promise<void> {
  await db.query(`update internships set ${set} where id = $1`, [id]);
}

describe('checks', () => {
  const image = (bytes: number) => `data:image/png;base64,${'A'.repeat(bytes - 22)}`;

  it.each([
    ['an https address', `application_value = 'https://a.example/jobs?id=1'`],
    ['an http address', `application_value = 'http://a.example'`],
    ['an email address for the method email', `application_method = 'email', application_value = 'hr@a.example'`],
    ['a flyer of 300,000 bytes', `image_url = '${image(300_000)}'`],
    ['an svg flyer', `image_url = 'data:image/svg+xml;base64,AAAA'`],
    ['a flyer by https', `image_url = 'https://a.example/flyer.png'`],
    ['24 months', 'listing_duration = 24'],
  ])('accept %s (allowed)', async (_name, set) => {
    const { id } = await createListing(db);
    await expect(change(id, set)).resolves.toBeUndefined();
  });

  it.each([
    ['a javascript address', `application_value = 'javascript:alert(1)'`, 'application_value'],
    ['a data address', `application_value = 'data:text/html,x'`, 'application_value'],
    ['an address with a space', `application_value = 'https://a.example/x y'`, 'application_value'],
    ['an email address for the method external', `application_value = 'hr@a.example'`, 'application_value'],
    ['an address for the method email', `application_method = 'email', application_value = 'https://a.example'`, 'application_value'],
    ['an unknown method', `application_method = 'fax'`, 'application_method'],
    ['a flyer that is a page', `image_url = 'data:text/html;base64,AAAA'`, 'image_url'],
    ['a flyer by http', `image_url = 'http://a.example/flyer.png'`, 'image_url'],
    ['a flyer of 300,001 bytes', `image_url = '${image(300_001)}'`, 'image_url'],
    ['no major', `major = '[]'`, 'major'],
    ['a major that is no text', `major = '["Law", 1]'`, 'major'],
    ['a blank industry', `industry = '[" "]'`, 'industry'],
    ['majors that are no list', `major = '"Law"'`, 'major'],
    ['no months', 'listing_duration = 0', 'listing_duration'],
    ['25 months', 'listing_duration = 25', 'listing_duration'],
    ['a blank title', `title = '  '`, 'title'],
    ['a negative counter', 'views = -1', 'counters'],
  ])('refuse %s (denied)', async (_name, set, constraint) => {
    const { id } = await createListing(db);
    await expect(change(id, set)).rejects.toMatchObject({ code: '23514', constraint: `internships_${constraint}_check` });
  });

  it('refuse a second profile with an email that differs in case alone', async () => {
    const [person] = await insertPeople(db, 'student');
    await expect(
      db.query(`insert into profiles (id, name, email) select gen_random_uuid(), 'Twin', upper(email) from profiles where id = $1`, [
        person,
      ]),
    ).rejects.toMatchObject({ code: '23505', constraint: 'profiles_email_key' });
  });

  it('refuse an avatar that is neither https nor of our own storage', async () => {
    const [person] = await insertPeople(db, 'student');
    const set = (url: string) => db.query('update profiles set avatar_url = $2 where id = $1', [person, url]);
    await set(`/storage/internship-images/avatars/${person}/${person}-1.png`);
    await expect(set('javascript:alert(1)')).rejects.toMatchObject({ constraint: 'profiles_avatar_url_check' });
  });
});

describe('revision and updated_at', () => {
  interface State {
    rev: number;
    /** In microseconds, as PostgreSQL keeps it. */
    updated_at: string;
  }
  const read = async (id: string): Promise<State> =>
    (
      await db.query(
        'select rev::int, (select extract(epoch from updated_at) * 1000000 from internships where id = $1) as updated_at from listing_revision',
        [id],
      )
    ).rows[0];

  it.each([
    ['content', `title = 'New title'`],
    ['the flyer', `image_url = 'https://a.example/new.png'`],
    ['archiving', 'deleted_at = now()'],
    ['restoring', 'deleted_at = null'],
    ['extending', `expires_at = now() + interval '6 months', listing_duration = 6`],
  ])('move with %s', async (_name, set) => {
    const { id } = await createListing(db);
    const before = await read(id);
    await change(id, set);
    const after = await read(id);
    expect(after.rev).toBe(before.rev + 1);
    expect(Number(after.updated_at)).toBeGreaterThan(Number(before.updated_at));
  });

  it('stand still for counters', async () => {
    const { id } = await createListing(db);
    const before = await read(id);
    await change(id, 'views = views + 1, apply_clicks = apply_clicks + 1');
    expect(await read(id)).toEqual(before);
  });

  it('the revision moves once for a statement of many rows, and with insert, delete and truncate', async () => {
    const revision = async () => (await db.query('select rev::int from listing_revision')).rows[0].rev as number;
    const { id } = await createListing(db);
    const before = await revision();
    await db.query(`update internships set location = location || ''`);
    expect(await revision()).toBe(before + 1);
    await db.query('delete from internships where id = $1', [id]);
    expect(await revision()).toBe(before + 2);
    await createListing(db);
    expect(await revision()).toBe(before + 3);
    await db.query('truncate internships cascade');
    expect(await revision()).toBe(before + 4);
  });

  it('a listing keeps its given updated_at when it is inserted', async () => {
    const { rows } = await db.query(
      `insert into internships (title, company, location, duration, description, major, industry, application_method, application_value, expires_at, created_at, updated_at)
       values ('T', 'C', 'L', 'D', 'X', '["M"]', '["I"]', 'email', 'a@b.example', now(), '2026-01-01Z', '2026-01-02Z') returning updated_at`,
    );
    expect(rows[0].updated_at).toEqual(new Date('2026-01-02T00:00:00Z'));
  });
});
