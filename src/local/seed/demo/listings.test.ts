import { expect, it } from 'vitest';
import { isApplicationValue } from '#domain/application-value.ts';
import { listingExpiry } from '#domain/listing-period.ts';
import { FLYER_MAX_BYTES } from '#domain/limits.ts';
import { INDUSTRY_OPTIONS, MAJOR_FORM_OPTIONS } from '#domain/options.ts';
import { buildDemoListings } from './listings.ts';
import { DEMO_ADMIN, DEMO_STUDENTS } from './people.ts';

const NOW = new Date('2026-11-21T05:00:00Z');
const listings = buildDemoListings(NOW);
const DAY_MS = 86_400_000;

it('is the same on every machine', () => {
  expect(buildDemoListings(NOW)).toEqual(listings);
  expect(new Set(listings.map(({ id }) => id)).size).toBe(150);
});

it('uses every major, every industry and both application methods', () => {
  expect(new Set(listings.flatMap(({ major }) => major))).toEqual(new Set(MAJOR_FORM_OPTIONS));
  expect(new Set(listings.flatMap(({ industry }) => industry))).toEqual(new Set(INDUSTRY_OPTIONS));
  expect(new Set(listings.map((listing) => listing.application_method))).toEqual(new Set(['external', 'email']));
});

it('keeps the rules of the portal', () => {
  for (const listing of listings) {
    expect(isApplicationValue(listing.application_method, listing.application_value), listing.application_value).toBe(true);
    expect(listing.expires_at).toBe(listingExpiry(new Date(listing.created_at), listing.listing_duration).toISOString());
    expect((listing.image_url ?? '').length).toBeLessThan(FLYER_MAX_BYTES);
  }
});

it('spreads over ninety days, has short and long texts, scripts of the world and some flyers', () => {
  const ages = listings.map(({ created_at }) => (NOW.getTime() - Date.parse(created_at)) / DAY_MS);
  expect([Math.min(...ages) < 1, Math.max(...ages) > 80]).toEqual([true, true]);
  const lengths = listings.map(({ description }) => description.length);
  expect([Math.min(...lengths) < 250, Math.max(...lengths) > 1_500]).toEqual([true, true]);
  const text = listings.map(({ company, location }) => company + location).join('');
  for (const script of [/\p{Script=Arabic}/u, /\p{Script=Hiragana}/u, /\p{Script=Hangul}/u, /\p{Script=Thai}/u, /ø/, /Ō/])
    expect(text).toMatch(script);
  expect(listings.filter(({ image_url }) => image_url).length).toBeGreaterThan(15);
});

it('has forty students with addresses of their own, the demo accounts first', () => {
  expect(new Set(DEMO_STUDENTS.map(({ email }) => email)).size).toBe(40);
  for (const { email } of DEMO_STUDENTS) expect(email).toMatch(/^[a-z.]+@student\.nusaraya\.example$/);
  expect([DEMO_ADMIN.id, DEMO_STUDENTS[0]?.id]).toEqual(['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']);
});
