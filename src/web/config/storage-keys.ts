/** Names in the browser's storage. The first two are the specification's (section 3). */
export const STORAGE_KEYS = {
  emailForSignIn: 'emailForSignIn',
  nameForSignIn: 'nameForSignIn',
  session: 'portal.session',
  /** Session storage: the admin path that Back to Admin returns to. */
  adminPath: 'portal.adminPath',
  /** Session storage, followed by the user's id and the form: what was typed and not saved. */
  formDraft: 'portal.draft',
} as const;
