/** Listings for tests, written straight to the database; each test makes its own and names it uniquely. */
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

export interface TestListing {
  id: string;
  title: string;
}

interface ListingFields {
  title: string;
  company: string;
  location: string;
  duration: string;
  description: string;
  major: string[];
  industry: string[];
  application_method: 'external' | 'email';
  application_value: string;
  expires_at: Date;
  created_at: Date;
  deleted_at: Date | null;
}

const DAY_MS = 86_400_000;

/** Inserts an open listing; `fields` replaces any part of it. */
export async function createListing(db: Pool, fields: Partial<ListingFields> = {}): Promise<TestListing> {
  const now = Date.now();
  const listing: ListingFields = {
    title: `Test listing ${randomUUID().slice(0, 8)}`,
    company: 'Contoh Karya',
    location: 'Bandung, Indonesia',
    duration: '3 months',
    description: 'Join the team, learn the trade.\n\nApply by the link.',
    major: ['Computer Science'],
    industry: ['Technology'],
    application_method: 'external',
    application_value: 'https://contoh.example/apply',
    expires_at: new Date(now + 90 * DAY_MS),
    created_at: new Date(now),
    deleted_at: null,
    ...fields,
  };
  const { rows } = await db.query<TestListing>(
    `insert into public.internships (title, company, location, duration, description, major, industry,
       application_method, application_value, expires_at, created_at, deleted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id, title`,
    [
      listing.title,
      listing.company,
      listing.location,
      listing.duration,
      listing.description,
      JSON.stringify(listing.major),
      JSON.stringify(listing.industry),
      listing.application_method,
      listing.application_value,
      listing.expires_at,
      listing.created_at,
      listing.deleted_at,
    ],
  );
  const created = rows[0];
  if (!created) throw new Error('The listing was not inserted');
  return created;
}
