import { describe, expect, it } from 'vitest';
import { EMPTY_LISTING, listingFormSchema, toFormValues, toInsert, toUpdate } from './listing-form-values.ts';
import type { EditedListing, ListingFormValues } from './listing-form-values.ts';

const VALID: ListingFormValues = {
  title: 'Data Analyst Intern',
  company: 'Kopi Lintas',
  location: 'Bandung',
  duration: '3 months',
  description: 'Read figures, write about them.',
  major: ['Computer Science'],
  industry: ['Technology'],
  applicationMethod: 'external',
  applicationValue: 'https://jobs.kopilintas.example/1',
  imageUrl: null,
  listingDuration: '6',
};

function messagesOf(values: ListingFormValues): Record<string, string> {
  const result = listingFormSchema.safeParse(values);
  return Object.fromEntries(result.error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []);
}

describe('the internship form', () => {
  it('takes a complete listing and trims its texts', () => {
    expect(listingFormSchema.parse({ ...VALID, title: '  Data Analyst Intern ' })).toEqual(VALID);
  });

  it('names every required field of an empty form', () => {
    expect(messagesOf(EMPTY_LISTING)).toEqual({
      title: 'Enter a title',
      company: 'Enter the company',
      location: 'Enter a location',
      duration: 'Enter how long the internship takes',
      description: 'Enter a description',
      major: 'Choose at least one major',
      industry: 'Choose at least one industry',
      applicationValue: 'Enter the address of the application page',
    });
  });

  it('takes blanks for nothing', () => {
    expect(messagesOf({ ...VALID, company: '   ' })).toEqual({ company: 'Enter the company' });
  });

  it.each(['javascript:alert(1)', 'jobs.example', 'hr@company.example'])('refuses %s as a web address', (applicationValue) => {
    expect(messagesOf({ ...VALID, applicationValue })).toEqual({
      applicationValue: 'Enter a full web address that starts with https://',
    });
  });

  it('refuses a web address where an email address is asked for', () => {
    expect(messagesOf({ ...VALID, applicationMethod: 'email' })).toEqual({
      applicationValue: 'Enter an email address like name@company.com',
    });
  });

  it.each(['0', '25', '1.5', '-3'])('refuses %s months', (listingDuration) => {
    expect(messagesOf({ ...VALID, listingDuration })).toEqual({
      listingDuration: 'Enter a whole number of months from 1 to 24',
    });
  });

  it.each(['', 'six', '1', '24'])('takes "%s" months', (listingDuration) => {
    expect(messagesOf({ ...VALID, listingDuration })).toEqual({});
  });
});

describe('a new listing', () => {
  it('ends with the Jakarta day that is its months away', () => {
    const row = toInsert({ ...VALID, listingDuration: '3' }, new Date('2026-11-30T18:00:00Z'));
    expect(row).toMatchObject({ listing_duration: 3, expires_at: '2027-03-01T16:59:59.999Z' });
  });

  it.each(['', 'six'])('lasts 6 months when "%s" is entered', (listingDuration) => {
    expect(toInsert({ ...VALID, listingDuration }, new Date('2026-11-21T03:00:00Z'))).toMatchObject({
      listing_duration: 6,
      expires_at: '2027-05-21T16:59:59.999Z',
    });
  });
});

describe('an edited listing', () => {
  const row: EditedListing = {
    __typename: 'internships',
    id: '0b7e9c4a-1111-4222-8333-444455556666',
    title: VALID.title,
    company: VALID.company,
    location: VALID.location,
    duration: VALID.duration,
    description: VALID.description,
    major: VALID.major,
    industry: VALID.industry,
    application_method: 'external',
    application_value: VALID.applicationValue,
    image_url: null,
    listing_duration: 6,
    expires_at: '2027-05-21T16:59:59.999+00:00',
    updated_at: '2026-11-21T03:00:00.123456+00:00',
    deleted_at: null,
  };

  it('stands in the form as it is stored', () => {
    expect(toFormValues(row)).toEqual(VALID);
  });

  it('never changes its duration, its end or its author', () => {
    expect(Object.keys(toUpdate(VALID)).toSorted()).toEqual([
      'application_method',
      'application_value',
      'company',
      'description',
      'duration',
      'image_url',
      'industry',
      'location',
      'major',
      'title',
    ]);
  });
});
