/**
 * The same questions in PostGraphile's words. It has none for the keys of jsonb (the search's majors), nor for sums (the
 * dashboard) without a further plugin; its star is an update, for it has no upsert.
 */

const CARD = `rowId createdAt expiresAt title company location duration major industry views
  userInternshipInteractionsByInternshipId(condition: { userId: $user }) { nodes { userId internshipId isStarred isViewed } }`;

export const POSTGRAPHILE = {
  listPage: `query ($user: UUID!, $now: Datetime!) {
    allInternships(first: 24, orderBy: [CREATED_AT_DESC, ROW_ID_DESC],
      filter: { deletedAt: { isNull: true }, expiresAt: { greaterThanOrEqualTo: $now } }) { nodes { ${CARD} } } }`,
  oneListing: `query ($id: UUID!) { internshipByRowId(rowId: $id) {
    rowId title company location duration description major industry views imageUrl createdAt expiresAt applicationMethod applicationValue } }`,
  star: `mutation ($user: UUID!, $listing: UUID!) {
    updateUserInternshipInteractionByUserIdAndInternshipId(
      input: { userId: $user, internshipId: $listing, userInternshipInteractionPatch: { isStarred: true } }) {
      userInternshipInteraction { userId internshipId isStarred isViewed } } }`,
} as const;
