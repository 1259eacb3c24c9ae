/**
 * What demo students do: one endless stream of views and applies, each Jakarta day seeded by its
 * date. The same listings and students always give the same events, so any stretch of time can be
 * added once, hour by hour or after a month's pause, and nothing ever lies after the clock.
 */
import { addDays, jakartaDay, startOfJakartaDay } from '#domain/jakarta-day.ts';
import { createRandom } from '../random.ts';
import type { Random } from '../random.ts';

/** What the stream needs to know of a listing; times are ISO strings or dates. */
export interface StreamListing {
  id: string;
  application_method: string;
  created_at: string | Date;
  expires_at: string | Date;
  deleted_at: string | Date | null;
}

export interface DemoEvent {
  at: Date;
  userId: string;
  internshipId: string;
  event: 'view' | 'apply';
  method: 'external_link' | 'copied_email' | null;
}

/** Views in each hour of a Jakarta day: students wake late, and look once more before they sleep. */
const VIEWS_BY_HOUR = [4, 2, 1, 1, 0, 1, 2, 3, 5, 6, 6, 5, 6, 6, 5, 5, 4, 4, 3, 6, 8, 9, 7, 5];
const APPLY_SHARE = 0.16;
const HOUR_MS = 3_600_000;

function isOpenAt(listing: StreamListing, at: Date): boolean {
  return (
    new Date(listing.created_at) <= at &&
    new Date(listing.expires_at) > at &&
    (listing.deleted_at === null || new Date(listing.deleted_at) > at)
  );
}

/** A few listings and a few students get most of the attention, as everywhere. */
function pickSkewed<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random.next() ** 1.7 * list.length)] as T;
}

/** Newest listings first; every third keeps an early place however old it is. */
function byAttention(listings: readonly StreamListing[]): StreamListing[] {
  const newest = listings.toSorted((a, b) => Number(new Date(b.created_at)) - Number(new Date(a.created_at)));
  const lasting = newest.filter((listing) => Number.parseInt(listing.id.slice(0, 4), 16) % 3 === 0);
  return [...new Set(newest.flatMap((listing, i) => [listing, lasting[i] ?? listing]))];
}

function eventsOfHour(
  start: Date,
  views: number,
  open: readonly StreamListing[],
  students: readonly string[],
  random: Random,
): DemoEvent[] {
  const events: DemoEvent[] = [];
  for (let i = 0; i < views; i += 1) {
    const at = new Date(start.getTime() + Math.floor((i + random.next()) * (HOUR_MS / views)));
    const listing = pickSkewed(open, random);
    const userId = pickSkewed(students, random);
    const applies = random.chance(APPLY_SHARE);
    const delay = random.int(25, 240) * 1_000;
    if (!isOpenAt(listing, at)) continue;
    events.push({ at, userId, internshipId: listing.id, event: 'view', method: null });
    const appliedAt = new Date(at.getTime() + delay);
    if (!applies || !isOpenAt(listing, appliedAt)) continue;
    const method = listing.application_method === 'email' ? 'copied_email' : 'external_link';
    events.push({ at: appliedAt, userId, internshipId: listing.id, event: 'apply', method });
  }
  return events;
}

function eventsOfDay(day: string, listings: readonly StreamListing[], students: readonly string[]): DemoEvent[] {
  const random = createRandom(`demo activity ${day}`);
  const midnight = startOfJakartaDay(day).getTime();
  const busy = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? 0.6 : 1;
  return VIEWS_BY_HOUR.flatMap((views, hour) => {
    const start = new Date(midnight + hour * HOUR_MS);
    const hourRandom = createRandom(`demo activity ${day} ${hour}`);
    const open = listings.filter((listing) => isOpenAt(listing, start));
    const count = Math.round(views * busy * (0.7 + random.next() * 0.6));
    return open.length === 0 || students.length === 0 ? [] : eventsOfHour(start, count, open, students, hourRandom);
  });
}

/**
 * The events after `from` (not included) until `until` (included), oldest first. Splitting a stretch
 * anywhere gives the same events as asking for it at once.
 */
export function activityBetween(from: Date, until: Date, listings: readonly StreamListing[], students: readonly string[]): DemoEvent[] {
  const ordered = byAttention(listings.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  const events: DemoEvent[] = [];
  // An apply may follow its view past midnight, so the day before `from` belongs to it as well.
  for (let day = addDays(jakartaDay(from), -1); day <= jakartaDay(until); day = addDays(day, 1)) {
    events.push(...eventsOfDay(day, ordered, students));
  }
  return events.filter(({ at }) => at > from && at <= until).toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/**
 * What one student did in the 30 days before a moment: looked at some listings that are still open,
 * at a few of them twice, and applied to some. For the demo student, whom the stream leaves alone
 * because a person sits there.
 */
export function personalHistory(userId: string, until: Date, listings: readonly StreamListing[]): DemoEvent[] {
  const random = createRandom(`demo history ${userId}`);
  const open = listings.filter((listing) => isOpenAt(listing, until));
  return random
    .sample(open, 24)
    .flatMap((listing): DemoEvent[] => {
      const from = Math.max(new Date(listing.created_at).getTime(), until.getTime() - 30 * 24 * HOUR_MS);
      const momentAfter = (start: number) => new Date(start + Math.floor(random.next() * (until.getTime() - start)));
      const first = momentAfter(from);
      const view = (at: Date): DemoEvent => ({ at, userId, internshipId: listing.id, event: 'view', method: null });
      const events = [view(first)];
      if (random.chance(0.25)) events.push(view(momentAfter(first.getTime())));
      if (random.chance(0.2)) {
        const method = listing.application_method === 'email' ? 'copied_email' : 'external_link';
        events.push({ ...view(momentAfter(first.getTime())), event: 'apply', method });
      }
      return events;
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
