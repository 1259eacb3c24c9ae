import { expect, it } from 'vitest';
import { jakartaDay } from '#domain/jakarta-day.ts';
import { activityBetween, personalHistory } from './activity-stream.ts';
import { buildDemoListings } from './listings.ts';
import { DEMO_STUDENTS } from './people.ts';

const NOON = new Date('2026-11-21T05:00:00Z');
const listings = buildDemoListings(NOON);
const students = DEMO_STUDENTS.map(({ id }) => id);
const between = (from: string, until: string) => activityBetween(new Date(from), new Date(until), listings, students);

it('gives the same events however a stretch is cut', () => {
  const whole = between('2026-11-18T00:00:00Z', '2026-11-21T05:00:00Z');
  const cuts = ['2026-11-18T00:00:00Z', '2026-11-18T16:59:59Z', '2026-11-18T17:00:00Z', '2026-11-19T09:13:27Z', '2026-11-21T05:00:00Z'];
  const parts = cuts.slice(1).flatMap((until, i) => between(cuts[i] as string, until));
  expect(parts).toEqual(whole);
  expect(whole.length).toBeGreaterThan(150);
});

it.each(Array.from({ length: 24 }, (_, hour) => hour))('never lies in the future at %d:30 in Jakarta', (hour) => {
  const now = new Date(Date.UTC(2026, 10, 20, 17 + hour, 30));
  const then = buildDemoListings(now);
  for (const { created_at, updated_at, deleted_at } of then) {
    for (const time of [created_at, updated_at, deleted_at]) expect(time === null || new Date(time) <= now).toBe(true);
  }
  const events = activityBetween(new Date(now.getTime() - 3 * 86_400_000), now, then, students);
  expect(events.every(({ at }) => at <= now)).toBe(true);
  expect(personalHistory('someone', now, then).every(({ at }) => at <= now)).toBe(true);
  expect(jakartaDay(now)).toBe('2026-11-21');
});

it('falls on open listings only, with the method of the listing', () => {
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  for (const { at, internshipId, event, method } of between('2026-10-01T00:00:00Z', '2026-11-21T05:00:00Z')) {
    const listing = byId.get(internshipId)!;
    expect(at >= new Date(listing.created_at) && at < new Date(listing.deleted_at ?? listing.expires_at)).toBe(true);
    const applied = listing.application_method === 'email' ? 'copied_email' : 'external_link';
    expect(method).toBe(event === 'apply' ? applied : null);
  }
});

it('is empty without listings or students', () => {
  const [from, until] = [new Date('2026-11-20T00:00:00Z'), NOON];
  expect([activityBetween(from, until, [], students), activityBetween(from, until, listings, [])]).toEqual([[], []]);
});
