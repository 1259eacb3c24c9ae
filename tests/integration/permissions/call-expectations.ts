/**
 * What each role may call: functions and actions. Whatever is missing here fails the tests; so does what is gone.
 */
import { ARCHIVED, CLOSED, OPEN } from './world.ts';
import type { Role } from './world.ts';

type Row = Record<string, unknown>;

/** Functions: a call, and what each role gets from it; null where it is not in the role's schema. */
export const FUNCTIONS: Record<string, { call: string; roles: Record<Role, readonly Row[] | null> }> = {
  search_internships: {
    call: 'search_internships(args: {search: "contoh"}, order_by: {id: asc}) { id }',
    roles: { student: [{ id: OPEN }, { id: CLOSED }], portal_admin: [{ id: OPEN }, { id: CLOSED }, { id: ARCHIVED }], anonymous: null },
  },
  found_internships: {
    call: 'found_internships(args: {search: "contoh"}, order_by: {id: asc}) { id }',
    roles: { student: [{ id: OPEN }, { id: CLOSED }], portal_admin: [{ id: OPEN }, { id: CLOSED }, { id: ARCHIVED }], anonymous: null },
  },
  listing_facet_counts: {
    call: 'listing_facet_counts(where: {facet: {_eq: "total"}}) { listings }',
    roles: { student: [{ listings: 1 }], portal_admin: [{ listings: 1 }], anonymous: null },
  },
  word_suggestions: {
    call: 'word_suggestions(args: {search: "psycology"}) { word }',
    roles: { student: [{ word: 'psychology' }], portal_admin: [{ word: 'psychology' }], anonymous: null },
  },
};

const BOTH: readonly Role[] = ['student', 'portal_admin'];

/** Actions: a call, and who may make it. */
export const ACTIONS: Record<string, { call: string; roles: readonly Role[] }> = {
  recordView: { call: `recordView(internshipId: "${OPEN}", pageSession: "${OPEN}") { counted logged }`, roles: ['student'] },
  recordApply: { call: `recordApply(internshipId: "${OPEN}", method: copied_email) { counted logged }`, roles: ['student'] },
  heartbeat: { call: `heartbeat(sessionId: "${OPEN}") { ok }`, roles: BOTH },
  leave: { call: `leave(sessionId: "${OPEN}") { ok }`, roles: BOTH },
  ensureProfile: { call: 'ensureProfile { created }', roles: ['student'] },
  signUp: { call: 'signUp(name: "N", email: "n@s.example", password: "long-enough") { userId }', roles: ['anonymous'] },
  changePassword: { call: 'changePassword(newPassword: "long-enough") { ok }', roles: BOTH },
  requestLink: { call: 'requestLink(purpose: sign_up, email: "n@s.example", name: "N") { ok }', roles: ['anonymous'] },
  readLink: { call: 'readLink(token: "t") { form isForEmail }', roles: ['anonymous'] },
  completeSignUp: {
    call: 'completeSignUp(token: "t", email: "n@s.example") { accessToken refreshToken idToken expiresIn }',
    roles: ['anonymous'],
  },
  setPassword: { call: 'setPassword(token: "t", email: "n@s.example", newPassword: "long-enough") { ok }', roles: ['anonymous'] },
  confirmEmail: { call: 'confirmEmail(token: "t") { ok }', roles: ['anonymous'] },
};
