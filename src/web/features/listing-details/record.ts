/**
 * Tells the portal that a listing was opened or applied to. It runs beside what the student does and never
 * holds it up; a failure is only logged (specification, section 8).
 */
import type { ApolloClient } from '@apollo/client';
import type { ApplyMethod } from '#domain/options.ts';
import { refusalCode } from '#web/lib/apollo/refusal-code.ts';
import { PAGE_SESSION_ID } from '#web/lib/session/page-session.ts';
import { RecordApplyDocument, RecordViewDocument } from './record.generated.ts';

/** Outlives the page: an application may open in this very tab. */
const BESIDE = { fetchOptions: { keepalive: true } };

/** Counts a view; `userId`'s interaction in the cache is marked as viewed. */
export async function recordView(client: ApolloClient, userId: string, internshipId: string): Promise<void> {
  try {
    await client.mutate({ mutation: RecordViewDocument, variables: { internshipId, pageSession: PAGE_SESSION_ID }, context: BESIDE });
    const id = client.cache.identify({ __typename: 'user_internship_interactions', user_id: userId, internship_id: internshipId });
    if (id) client.cache.modify({ id, fields: { is_viewed: () => true } });
  } catch (error) {
    // A link to a listing that is gone: the dialog says so.
    if (refusalCode(error) !== 'listing_not_found') console.error('The view was not recorded', error);
  }
}

export async function recordApply(client: ApolloClient, internshipId: string, method: ApplyMethod): Promise<void> {
  try {
    await client.mutate({ mutation: RecordApplyDocument, variables: { internshipId, method }, context: BESIDE });
  } catch (error) {
    console.error('The application was not recorded', error);
  }
}
