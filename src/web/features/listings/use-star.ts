import { useApolloClient, useFragment, useMutation } from '@apollo/client/react';
import type { StarToggle_interaction as Interaction } from './star-toggle.generated.ts';
import { StarListingDocument, StarToggle_interaction } from './star-toggle.generated.ts';

/**
 * The star of one listing, wherever it is shown: all places read the one interaction in the cache, so they
 * change together, at once, and back when the server refuses.
 */
export function useStar(userId: string, internshipId: string) {
  const { cache } = useApolloClient();
  const from = { __typename: 'user_internship_interactions' as const, user_id: userId, internship_id: internshipId };
  const { data } = useFragment({ fragment: StarToggle_interaction, from: cache.identify(from) ?? null });
  const [starListing] = useMutation(StarListingDocument);
  const interaction = data as Partial<Interaction> | null;
  const isStarred = interaction?.is_starred === true;

  const toggle = async () => {
    const row = { ...from, is_starred: !isStarred, is_viewed: interaction?.is_viewed ?? false };
    try {
      await starListing({
        variables: { internshipId, isStarred: row.is_starred },
        optimisticResponse: { __typename: 'mutation_root', insert_user_internship_interactions_one: row },
      });
    } catch (error) {
      console.error('The star was not saved', error);
    }
  };
  return { isStarred, toggle };
}
