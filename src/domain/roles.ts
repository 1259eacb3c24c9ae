/**
 * Two vocabularies of roles. `UserRole` is what the portal stores and shows; `SessionRole` is what a
 * token may do (realm role and Hasura role). No token ever carries Hasura's built-in role `admin`,
 * which bypasses every permission (design, section 4).
 */
export const USER_ROLES = ['admin', 'student'] as const;
export type UserRole = (typeof USER_ROLES)[number];

export const SESSION_ROLES = ['portal_admin', 'student', 'anonymous'] as const;
export type SessionRole = (typeof SESSION_ROLES)[number];

/** The session role that a stored role works under. */
export function sessionRoleOf(role: UserRole): SessionRole {
  return role === 'admin' ? 'portal_admin' : 'student';
}

/** The badge beside the user's name (specification, section 6): Admin for admin, Student otherwise. */
export function roleLabel(role: UserRole): string {
  return role === 'admin' ? 'Admin' : 'Student';
}
