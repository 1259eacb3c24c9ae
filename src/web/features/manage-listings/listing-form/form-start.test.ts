import { describe, expect, it } from 'vitest';
import { formStart, toCopy } from './form-start.ts';
import type { ListingDraft } from './listing-draft.ts';
import { isListingDraft } from './listing-draft.ts';
import type { EditedListing } from './listing-form-values.ts';
import { EMPTY_LISTING, toInsert } from './listing-form-values.ts';

const listing: EditedListing = {
  __typename: 'internships',
  id: '0b7e9c4a-1111-4222-8333-444455556666',
  title: 'Data Analyst Intern',
  company: 'Kopi Lintas',
  location: 'Bandung',
  duration: '3 months',
  description: 'Read figures.',
  major: ['Computer Science'],
  industry: ['Technology'],
  application_method: 'email',
  application_value: 'cv@kopi.example',
  image_url: 'data:image/gif;base64,R0lGOD',
  listing_duration: 9,
  expires_at: '2027-01-01T16:59:59.999Z',
  updated_at: '2026-11-20T03:00:00Z',
  deleted_at: '2026-11-20T03:00:00Z',
};
const edit = { kind: 'edit', listing: { id: listing.id, title: listing.title, company: listing.company } } as const;
const duplicate = { ...edit, kind: 'duplicate' } as const;
const typed = { ...EMPTY_LISTING, title: 'Typed before' };
const draftOf = (dialog: ListingDraft['dialog'], loadedUpdatedAt: string | null = null): ListingDraft => ({
  dialog,
  loadedUpdatedAt,
  values: typed,
});

describe('a copy of a listing', () => {
  it('has everything of it, the flyer too, under another title', () => {
    expect(toCopy(listing)).toEqual({
      title: 'Data Analyst Intern (copy)',
      company: 'Kopi Lintas',
      location: 'Bandung',
      duration: '3 months',
      description: 'Read figures.',
      major: ['Computer Science'],
      industry: ['Technology'],
      applicationMethod: 'email',
      applicationValue: 'cv@kopi.example',
      imageUrl: 'data:image/gif;base64,R0lGOD',
      listingDuration: '9',
    });
  });

  it('keeps a title within its limit', () => {
    const { title } = toCopy({ ...listing, title: 'x'.repeat(200) });
    expect(title).toBe(`${'x'.repeat(193)} (copy)`);
    expect(title).toHaveLength(200);
  });

  it('is a new listing: no counters, no creator, no archive, and an end of its own', () => {
    const insert = toInsert(toCopy(listing), new Date('2026-05-31T10:00:00+07:00'));
    expect(insert).not.toHaveProperty('views');
    expect(insert).not.toHaveProperty('apply_clicks');
    expect(insert).not.toHaveProperty('created_by');
    expect(insert).not.toHaveProperty('deleted_at');
    expect(insert.expires_at).toBe('2027-02-28T16:59:59.999Z');
  });
});

describe('what the form starts with', () => {
  it('is empty for a new listing, or what was typed before', () => {
    expect(formStart({ kind: 'add' }, null, null)).toMatchObject({ values: EMPTY_LISTING, typed: null, loaded: null });
    expect(formStart({ kind: 'add' }, null, draftOf({ kind: 'add' }))).toMatchObject({ typed });
  });

  it('is the stored listing for an edit, and the version that it was loaded in', () => {
    expect(formStart(edit, listing, null)).toMatchObject({
      values: { title: 'Data Analyst Intern' },
      loaded: { id: listing.id, updatedAt: '2026-11-20T03:00:00Z' },
      period: { months: 9, expiresAt: '2027-01-01T16:59:59.999Z' },
    });
  });

  it('keeps the version that a draft was typed over, so that a change since then is found', () => {
    const start = formStart(edit, listing, draftOf(edit, '2026-11-19T00:00:00Z'));
    expect(start).toMatchObject({ typed, loaded: { updatedAt: '2026-11-19T00:00:00Z' }, conflict: null });
  });

  it('is a draft alone where its listing is gone, which may be added as a new one', () => {
    expect(formStart(edit, null, draftOf(edit, '2026-11-19T00:00:00Z'))).toMatchObject({ typed, conflict: { kind: 'gone' } });
    expect(formStart(duplicate, null, draftOf(duplicate))).toMatchObject({ typed, loaded: null, conflict: null });
  });

  it('is nothing where the listing is gone and nothing was typed', () => {
    expect(formStart(edit, null, null)).toBeNull();
    expect(formStart(edit, null, draftOf(duplicate))).toBeNull();
  });

  it('takes no draft of another dialog', () => {
    expect(formStart(edit, listing, draftOf({ kind: 'add' }))).toMatchObject({ typed: null });
  });
});

describe('a stored draft', () => {
  it('is read back as it was written', () => {
    expect(isListingDraft(JSON.parse(JSON.stringify(draftOf(edit, '2026-11-19T00:00:00Z'))))).toBe(true);
    expect(isListingDraft(JSON.parse(JSON.stringify(draftOf({ kind: 'add' }))))).toBe(true);
  });

  it.each([
    null,
    {},
    { ...draftOf({ kind: 'add' }), dialog: { kind: 'archived' } },
    { ...draftOf({ kind: 'add' }), dialog: { kind: 'edit' } },
    { ...draftOf({ kind: 'add' }), loadedUpdatedAt: 5 },
    { ...draftOf({ kind: 'add' }), values: { ...typed, major: 'Psychology' } },
    { ...draftOf({ kind: 'add' }), values: { ...typed, title: undefined } },
  ])('of another shape counts as none: %j', (draft) => {
    expect(isListingDraft(draft)).toBe(false);
  });
});
