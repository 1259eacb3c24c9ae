/**
 * The 150 demo listings: companies times positions that fit them, spread over the last 90 days as
 * seen from the clock. Every listing was saved by the rules of the portal: it closes at the end of a
 * Jakarta day, whole months after it was posted.
 */
import { addDays, addMonths, jakartaDay, startOfJakartaDay } from '#domain/jakarta-day.ts';
import { listingExpiry } from '#domain/listing-period.ts';
import { createRandom, uuidOf } from '../random.ts';
import type { Random } from '../random.ts';
import { BUSINESS_POSITIONS } from './business-positions.ts';
import { COMPANIES } from './companies.ts';
import type { Company, Industry } from './companies.ts';
import { writeDescription } from './descriptions.ts';
import { drawFlyer } from './flyers.ts';
import { INDONESIAN_POSITIONS } from './indonesian-positions.ts';
import { DEMO_ADMIN } from './people.ts';
import type { Major, Position } from './position.ts';
import { TECHNICAL_POSITIONS } from './technical-positions.ts';

/** A row of `internships` without counters; times are ISO strings. */
export interface DemoListing {
  id: string;
  title: string;
  company: string;
  location: string;
  duration: string;
  description: string;
  major: readonly Major[];
  industry: readonly Industry[];
  application_method: 'external' | 'email';
  application_value: string;
  image_url: string | null;
  listing_duration: number;
  expires_at: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  created_by: string;
}

export const DEMO_LISTING_COUNT = 150;
const DAYS = 90;
const CLOSING_SOON = 8;
const CLOSED = 10;
const ARCHIVED = 8;
const POSITIONS = [...TECHNICAL_POSITIONS, ...BUSINESS_POSITIONS, ...INDONESIAN_POSITIONS];
const DURATIONS = {
  en: [
    '3 months',
    '6 months',
    '4 to 6 months',
    '12 weeks',
    'One semester',
    '5 months, part time',
    '2 months (semester break)',
    '6 months, extension possible',
  ],
  id: ['3 bulan', '6 bulan', 'Satu semester', '4–6 bulan'],
} as const;

interface Pairing {
  company: Company;
  position: Position;
}

/** Every pair that makes sense; Indonesian texts only from companies in Indonesia. */
function possiblePairings(): Pairing[] {
  return POSITIONS.flatMap((position) =>
    COMPANIES.filter(
      (company) =>
        company.industries.some((industry) => position.industries.includes(industry)) &&
        (position.language === 'en' || company.location.includes('Indonesia')),
    ).map((company) => ({ company, position })),
  );
}

/** Positions in turn, so that each is offered by several companies and no company is everywhere. */
function choosePairings(random: Random): Pairing[] {
  const left = possiblePairings();
  const offered = new Map<Company, number>();
  const chosen: Pairing[] = [];
  while (chosen.length < DEMO_LISTING_COUNT) {
    const position = POSITIONS[chosen.length % POSITIONS.length];
    const candidates = left.filter((pair) => pair.position === position);
    const fewest = Math.min(...candidates.map(({ company }) => offered.get(company) ?? 0));
    const pair = random.pick(candidates.filter(({ company }) => (offered.get(company) ?? 0) === fewest));
    left.splice(left.indexOf(pair), 1);
    offered.set(pair.company, fewest + 1);
    chosen.push(pair);
  }
  return chosen;
}

interface Period {
  createdAt: Date;
  months: number;
  archived: boolean;
}

/** A moment of a working day in Jakarta, never later than the clock. */
function momentOf(day: string, now: Date, random: Random): Date {
  const start = startOfJakartaDay(day).getTime();
  const wanted = start + (8 * 3_600 + random.int(0, 9 * 3_600)) * 1_000;
  if (wanted <= now.getTime()) return new Date(wanted);
  return new Date(start + Math.floor(random.next() * (now.getTime() - start)));
}

/** When the listing at a position of the list was posted and for how long. */
function choosePeriod(index: number, now: Date, random: Random): Period {
  const today = jakartaDay(now);
  if (index < CLOSING_SOON) {
    const months = random.int(1, 2);
    const day = addMonths(addDays(today, index), -months);
    return { createdAt: momentOf(day, now, random), months, archived: false };
  }
  if (index < CLOSING_SOON + CLOSED) {
    return { createdAt: momentOf(addDays(today, -random.int(62, DAYS)), now, random), months: random.int(1, 2), archived: false };
  }
  // More of the newer ones, and some of today and yesterday.
  const age = Math.floor(DAYS * random.next() ** 1.6);
  const archived = index < CLOSING_SOON + CLOSED + ARCHIVED;
  const day = addDays(today, archived ? -Math.max(age, 5) : -age);
  return { createdAt: momentOf(day, now, random), months: random.pick([4, 6, 6, 6, 9, 12]), archived };
}

function titleOf(position: Position, random: Random): string {
  if (position.language === 'id') return position.title;
  const season = random.pick(['', '', '', ' (Spring 2027)', ' (2027 Cohort)', ' – Thesis Option', ' (Part Time)']);
  return random.chance(0.25) ? `${position.title.replace(/ Intern$/, ' Internship')}${season}` : `${position.title}${season}`;
}

function industriesOf({ company, position }: Pairing): Industry[] {
  const shared = company.industries.filter((industry) => position.industries.includes(industry));
  return shared.length > 0 ? shared : [...company.industries];
}

function applicationOf(company: Company, title: string, random: Random): Pick<DemoListing, 'application_method' | 'application_value'> {
  if (random.chance(0.4)) return { application_method: 'email', application_value: `internships@${company.slug}.example` };
  const path = title
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return { application_method: 'external', application_value: `https://careers.${company.slug}.example/${path}` };
}

function buildListing(pairing: Pairing, index: number, now: Date): DemoListing {
  const { company, position } = pairing;
  const random = createRandom(`demo listing ${index}`);
  const period = choosePeriod(index, now, random);
  const title = titleOf(position, random);
  const length = random.pick(['short', 'medium', 'medium', 'medium', 'long', 'long'] as const);
  const end = period.archived ? Math.min(now.getTime(), period.createdAt.getTime() + random.int(2, 4) * 86_400_000) : null;
  const edited = random.chance(0.2) ? Math.min(now.getTime(), period.createdAt.getTime() + random.int(600, 172_800) * 1_000) : null;
  return {
    id: uuidOf(`demo listing ${index}`),
    title,
    company: company.name,
    location: company.location,
    duration: random.pick(DURATIONS[position.language]),
    description: writeDescription(company, position, length, random),
    major: position.majors,
    industry: industriesOf(pairing),
    ...applicationOf(company, title, random),
    image_url: index % 7 === 3 ? drawFlyer(company, title, random) : null,
    listing_duration: period.months,
    expires_at: listingExpiry(period.createdAt, period.months).toISOString(),
    created_at: period.createdAt.toISOString(),
    updated_at: new Date(end ?? edited ?? period.createdAt.getTime()).toISOString(),
    deleted_at: end === null ? null : new Date(end).toISOString(),
    created_by: DEMO_ADMIN.id,
  };
}

/** The listings as they would stand at the given moment; nothing in them lies after it but the closing. */
export function buildDemoListings(now: Date): DemoListing[] {
  return choosePairings(createRandom('demo pairings')).map((pairing, index) => buildListing(pairing, index, now));
}
