/** Hasura's words for a document that is not in its allow list. */
const NOT_ALLOWED = 'query is not allowed';

/** Whether a refusal means that the server answers only the operations it knows beforehand. */
export function isAllowListRefusal(message: string): boolean {
  return message === NOT_ALLOWED;
}
