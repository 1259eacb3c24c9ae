import type { ApolloClient } from '@apollo/client';
import { ListingVersionQueryDocument } from './listing-form.generated.ts';
import type { SaveConflict } from './save-outcome.ts';

/** Who was quicker, and when: asked after a write found no row in the loaded version. */
export async function readConflict(client: ApolloClient, id: string): Promise<SaveConflict> {
  const { data } = await client.query({ query: ListingVersionQueryDocument, variables: { id }, fetchPolicy: 'network-only' });
  const current = data?.internships_by_pk;
  if (!current) return { kind: 'gone' };
  return {
    kind: 'changed',
    editorName: current.editor?.name ?? null,
    updatedAt: current.updated_at,
    isArchived: current.deleted_at != null,
  };
}
