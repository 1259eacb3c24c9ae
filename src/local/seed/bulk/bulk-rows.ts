/** Rows of a large data set: the words of the demo data, in any number and different at each run. */
import { randomUUID } from 'node:crypto';
import { INDUSTRY_OPTIONS, MAJOR_FORM_OPTIONS } from '#domain/options.ts';
import { listingExpiry } from '#domain/listing-period.ts';
import { BUSINESS_POSITIONS } from '../demo/business-positions.ts';
import { COMPANIES } from '../demo/companies.ts';
import { writeDescription } from '../demo/descriptions.ts';
import { INDONESIAN_POSITIONS } from '../demo/indonesian-positions.ts';
import { DEMO_STUDENTS } from '../demo/people.ts';
import { TECHNICAL_POSITIONS } from '../demo/technical-positions.ts';
import type { Random } from '../random.ts';
import type { CopyValue } from './copy-rows.ts';

const POSITIONS = [...TECHNICAL_POSITIONS, ...BUSINESS_POSITIONS, ...INDONESIAN_POSITIONS];
const TEAMS = [
  'Platform',
  'Growth',
  'Island Programme',
  'Night Shift',
  'Customer Care',
  'Research',
  'Export',
  'Quality',
  'Field',
  'Archive',
];
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const JAKARTA_MS = 7 * HOUR_MS;
/** Share of a day's activity by Jakarta hour, as running sums. */
const HOURS = [2, 1, 1, 0, 0, 1, 2, 3, 5, 6, 6, 5, 6, 6, 5, 5, 4, 4, 3, 6, 8, 9, 7, 5];

/** Students: id, name, email. The run's tag keeps addresses apart from those of earlier runs. */
export function* studentRows(count: number, tag: string, random: Random): Generator<CopyValue[]> {
  const parts = DEMO_STUDENTS.map(({ name }) => name.split(' '));
  for (let i = 1; i <= count; i += 1) {
    const name = `${random.pick(parts)[0]} ${random.pick(parts).at(-1)}`;
    yield [randomUUID(), name, `s${i}.${tag}@student.nusaraya.example`];
  }
}

/** A listing that activity can fall on, from its posting to its end or now; times in milliseconds. */
export interface ActiveListing {
  id: string;
  email: boolean;
  from: number;
  until: number;
  views: number;
  applies: number;
}

/** A listing to be: what its activity needs to be known before its row is written. */
export interface PlannedListing extends ActiveListing {
  months: number;
}

/** Listings of the last 90 days; about one in twelve has closed. */
export function planListings(count: number, now: Date, random: Random): PlannedListing[] {
  return Array.from({ length: count }, () => {
    const from = now.getTime() - Math.floor(random.next() * 90 * DAY_MS);
    const months = random.pick([1, 2, 4, 6, 6, 6, 9, 12]);
    const until = Math.min(now.getTime(), listingExpiry(new Date(from), months).getTime());
    return { id: randomUUID(), email: random.chance(0.4), from, until, months, views: 0, applies: 0 };
  });
}

/** The columns that `listingRows` fills, in their order. */
export const LISTING_COLUMNS =
  'id, title, company, location, duration, description, major, industry, application_method, application_value, listing_duration, expires_at, created_at, updated_at, views, apply_clicks';

/** The rows of planned listings, with the counters that their activity came to. */
export function* listingRows(planned: readonly PlannedListing[], random: Random): Generator<CopyValue[]> {
  for (const [i, { id, email, from, months, views, applies }] of planned.entries()) {
    const company = random.pick(COMPANIES);
    const position = random.pick(POSITIONS);
    const createdAt = new Date(from);
    const spare = random.chance(0.2) ? [random.pick(MAJOR_FORM_OPTIONS)] : [];
    const industry = random.chance(0.3) ? [random.pick(INDUSTRY_OPTIONS)] : company.industries;
    yield [
      id,
      `${position.title}, ${random.pick(TEAMS)} ${i + 1}`,
      company.name,
      company.location,
      random.pick(['3 months', '6 months', '12 weeks', 'One semester']),
      writeDescription(company, position, random.pick(['short', 'medium', 'medium', 'long'] as const), random),
      JSON.stringify([...new Set([...position.majors, ...spare])]),
      JSON.stringify(industry),
      email ? 'email' : 'external',
      email ? `internships@${company.slug}.example` : `https://careers.${company.slug}.example/${i + 1}`,
      months,
      listingExpiry(createdAt, months).toISOString(),
      createdAt.toISOString(),
      createdAt.toISOString(),
      views,
      applies,
    ];
  }
}

function randomMoment({ from, until }: ActiveListing, hours: readonly number[], random: Random): number {
  const any = from + Math.floor(random.next() * (until - from));
  const local = any + JAKARTA_MS;
  const moved = local - (local % DAY_MS) + random.pick(hours) * HOUR_MS + (local % HOUR_MS) - JAKARTA_MS;
  return moved >= from && moved <= until ? moved : any;
}

/**
 * Log rows: created_at, user, listing, event, method. A few listings get most of the attention. Counts
 * each row in its listing.
 */
export function* logRows(
  count: number,
  students: readonly string[],
  listings: readonly ActiveListing[],
  random: Random,
): Generator<CopyValue[]> {
  const hours = HOURS.flatMap((weight, hour) => Array.from({ length: weight }, () => hour));
  for (let i = 0; i < count; i += 1) {
    const listing = listings[Math.floor(random.next() ** 2 * listings.length)] as ActiveListing;
    const apply = random.chance(0.14);
    const method = listing.email ? 'copied_email' : 'external_link';
    if (apply) listing.applies += 1;
    else listing.views += 1;
    const at = new Date(randomMoment(listing, hours, random)).toISOString();
    yield [at, random.pick(students), listing.id, apply ? 'apply' : 'view', apply ? method : null];
  }
}
