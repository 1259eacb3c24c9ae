/**
 * The cache keys of everything that has no `id` of its own, and how fields are put together. Selections
 * must contain their keys (see the `.graphql` files); aggregates have none and are never merged.
 */
import type { TypePolicies } from '@apollo/client';

const replace = { merge: false } as const;

export const TYPE_POLICIES: TypePolicies = {
  Query: {
    fields: { internships: replace, search_internships: replace, activity_logs: replace },
  },
  internships: {
    fields: { interactions: replace, daily_stats: replace },
  },
  user_roles: { keyFields: ['user_id'] },
  user_internship_interactions: { keyFields: ['user_id', 'internship_id'] },
  counter_changes: { keyFields: ['internship_id'] },
  listing_daily_stats: { keyFields: ['internship_id', 'day'] },
  activity_by_hour: { keyFields: ['day', 'hour'] },
  presence_summary: { keyFields: [] },
  facet_counts: { keyFields: false },
  word_suggestion_results: { keyFields: false },
};
