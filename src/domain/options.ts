/**
 * The fixed choices of the product (specification, section 9). Order is the order on screen.
 */

/** Majors that students can filter by. */
export const MAJOR_FILTER_OPTIONS = [
  'Computer Science',
  'Mechanical Engineering',
  'Business Administration',
  'Visual Communication',
  'Psychology',
  'International Relations',
] as const;

/** Majors that an admin can give a listing: the filter's and two more. */
export const MAJOR_FORM_OPTIONS = [...MAJOR_FILTER_OPTIONS, 'Industrial Engineering', 'Accounting'] as const;

/** Industries, for the filter and for the form. */
export const INDUSTRY_OPTIONS = [
  'Finance',
  'Technology',
  'Machinery',
  'Consulting',
  'Healthcare',
  'Education',
  'Marketing',
  'Manufacturing',
] as const;

/** How a student applies: by a web link or by sending a CV to an address. */
export const APPLICATION_METHODS = ['external', 'email'] as const;
export type ApplicationMethod = (typeof APPLICATION_METHODS)[number];

/** How an apply was made, as the activity log stores it. */
export const APPLY_METHODS = ['external_link', 'copied_email'] as const;
export type ApplyMethod = (typeof APPLY_METHODS)[number];

/** The "Time posted" filter; `maxAgeDays` counts whole days since `created_at`, null means no limit. */
export const TIME_POSTED_OPTIONS = [
  { value: 'all', label: 'All time', maxAgeDays: null },
  { value: '24h', label: 'Last 24 hours', maxAgeDays: 1 },
  { value: '7d', label: 'Last 7 days', maxAgeDays: 7 },
  { value: '30d', label: 'Last 30 days', maxAgeDays: 30 },
] as const;
export type TimePosted = (typeof TIME_POSTED_OPTIONS)[number]['value'];

/** Where a student stands with a listing (features, item 11): `value` is stored, `label` is shown. */
export const TRACKER_STATUS_OPTIONS = [
  { value: 'interested', label: 'Interested' },
  { value: 'applied', label: 'Applied' },
  { value: 'interview', label: 'Interview' },
  { value: 'offer', label: 'Offer' },
  { value: 'not_selected', label: 'Not selected' },
] as const;
export type TrackerStatus = (typeof TRACKER_STATUS_OPTIONS)[number]['value'];
