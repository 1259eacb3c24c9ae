import { KEPT_SESSION_KEY } from '#domain/kept-session.ts';

/** Names in the browser's storage. The first two are the specification's (section 3). */
export const STORAGE_KEYS = {
  emailForSignIn: 'emailForSignIn',
  nameForSignIn: 'nameForSignIn',
  session: KEPT_SESSION_KEY,
  /** Local storage, beside the two above: where a visitor was going who asked for a link. */
  wantedForSignIn: 'portal.wantedForSignIn',
  /** Session storage: the admin path that Back to Admin returns to. */
  adminPath: 'portal.adminPath',
  /** Session storage, followed by the user's id and the form: what was typed and not saved. */
  formDraft: 'portal.draft',
  /** Session storage: the id of the user whose things this tab keeps. */
  tabOwner: 'portal.tabOwner',
  /** Session storage: where a visitor was going who signs in on the identity server's page. */
  wanted: 'portal.wanted',
  /** Session storage: whether the dashboard announces summaries of what came. */
  announcements: 'portal.announcements',
} as const;
