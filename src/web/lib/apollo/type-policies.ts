/**
 * The cache keys of everything that has no `id` of its own, and how fields are put together. Selections
 * must contain their keys (see the `.graphql` files); aggregates have none and are never merged.
 */
import type { TypePolicies } from '@apollo/client';

const replace = { merge: false } as const;

/** A list is always the whole answer: a new one takes the old one's place. */
const LISTS = {
  activity_by_hour: replace,
  activity_logs: replace,
  counter_changes: replace,
  internships: replace,
  listing_daily_stats: replace,
  listing_revision: replace,
  listing_tracker: replace,
  presence_summary: replace,
  search_internships: replace,
  user_internship_interactions: replace,
} as const;

/** For InMemoryCache, by Hasura's type names. */
export const TYPE_POLICIES: TypePolicies = {
  Query: { fields: LISTS },
  Subscription: { fields: LISTS },
  internships: {
    fields: { interactions: replace, daily_stats: replace, tracker: replace },
  },
  user_roles: { keyFields: ['user_id'] },
  user_internship_interactions: { keyFields: ['user_id', 'internship_id'] },
  listing_tracker: { keyFields: ['user_id', 'internship_id'] },
  counter_changes: { keyFields: ['internship_id'] },
  listing_daily_stats: { keyFields: ['internship_id', 'day'] },
  activity_by_hour: { keyFields: ['day', 'hour'] },
  presence_summary: { keyFields: [] },
  // Kept as each question was answered: which revision a list shows must not move with a later one.
  listing_revision: { keyFields: false },
  facet_counts: { keyFields: false },
  word_suggestion_results: { keyFields: false },
};
