/**
 * The fields of the Add and Edit dialog, their rules (specification, section 5) and the way from and to
 * a row. The database checks the same limits. Duration in months and expiry are set once, at creation.
 */
import { z } from 'zod';
import { isApplicationValue } from '#domain/application-value.ts';
import { LISTING_DURATION_MONTHS } from '#domain/limits.ts';
import { listingExpiry, parseListingDuration } from '#domain/listing-period.ts';
import { VALIDATION } from '#domain/messages.ts';
import { APPLICATION_METHODS } from '#domain/options.ts';
import type { ApplicationMethod } from '#domain/options.ts';
import type { CreateInternshipVariables, EditedListingQuery, UpdateInternshipVariables } from './listing-form.generated.ts';

const { min, max } = LISTING_DURATION_MONTHS;
const ADDRESS_MAX_LENGTH = 2_048;
export const TITLE_MAX_LENGTH = 200;

function text(missing: string, maxLength: number) {
  return z
    .string()
    .trim()
    .min(1, missing)
    .max(maxLength, `Use at most ${maxLength.toLocaleString('en')} characters`);
}

export const LISTING_DURATION_WRONG = `Enter a whole number of months from ${min} to ${max}`;

/** Whether the field means a listing duration: a whole number from 1 to 24, or what counts as the default. */
export function isListingDuration(entered: string): boolean {
  const months = Number(entered);
  if (entered.trim() === '' || Number.isNaN(months)) return true;
  return Number.isInteger(months) && months >= min && months <= max;
}

export const listingFormSchema = z
  .object({
    title: text('Enter a title', TITLE_MAX_LENGTH),
    company: text('Enter the company', 200),
    location: text('Enter a location', 200),
    duration: text('Enter how long the internship takes', 100),
    description: text('Enter a description', 20_000),
    major: z.array(z.string()).min(1, VALIDATION.majorRequired),
    industry: z.array(z.string()).min(1, VALIDATION.industryRequired),
    applicationMethod: z.enum(APPLICATION_METHODS),
    applicationValue: z.string().trim().max(ADDRESS_MAX_LENGTH, 'This address is too long'),
    imageUrl: z.string().nullable(),
    listingDuration: z.string().refine(isListingDuration, LISTING_DURATION_WRONG),
  })
  .superRefine(({ applicationMethod: method, applicationValue: value }, context) => {
    if (isApplicationValue(method, value)) return;
    const missing = method === 'email' ? 'Enter the email address for applications' : 'Enter the address of the application page';
    const wrong =
      method === 'email' ? 'Enter an email address like name@company.com' : 'Enter a full web address that starts with https://';
    context.addIssue({ code: 'custom', path: ['applicationValue'], message: value === '' ? missing : wrong });
  });

export type ListingFormValues = z.infer<typeof listingFormSchema>;
export type EditedListing = NonNullable<EditedListingQuery['internships_by_pk']>;

export const EMPTY_LISTING: ListingFormValues = {
  title: '',
  company: '',
  location: '',
  duration: '',
  description: '',
  major: [],
  industry: [],
  applicationMethod: 'external',
  applicationValue: '',
  imageUrl: null,
  listingDuration: String(LISTING_DURATION_MONTHS.default),
};

function stringsOf(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
}

function methodOf(method: string): ApplicationMethod {
  return method === 'email' ? 'email' : 'external';
}

export function toFormValues(listing: EditedListing): ListingFormValues {
  return {
    title: listing.title,
    company: listing.company,
    location: listing.location,
    duration: listing.duration,
    description: listing.description,
    major: stringsOf(listing.major),
    industry: stringsOf(listing.industry),
    applicationMethod: methodOf(listing.application_method),
    applicationValue: listing.application_value,
    imageUrl: listing.image_url ?? null,
    listingDuration: String(listing.listing_duration),
  };
}

/** What an edit changes: everything but the listing's end (specification, section 7). */
export function toUpdate(values: ListingFormValues): UpdateInternshipVariables['set'] {
  return {
    title: values.title,
    company: values.company,
    location: values.location,
    duration: values.duration,
    description: values.description,
    major: values.major,
    industry: values.industry,
    application_method: values.applicationMethod,
    application_value: values.applicationValue,
    image_url: values.imageUrl,
  };
}

/** A new row; `created_by` is set by the server from the session. */
export function toInsert(values: ListingFormValues, now: Date): CreateInternshipVariables['object'] {
  const months = parseListingDuration(values.listingDuration);
  return {
    ...toUpdate(values),
    listing_duration: months,
    expires_at: listingExpiry(now, months).toISOString(),
  };
}
