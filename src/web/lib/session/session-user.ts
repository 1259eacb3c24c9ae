import type { SessionRole, UserRole } from '#domain/roles.ts';
import { sessionRoleOf } from '#domain/roles.ts';

/** The signed-in user as the screens know it (specification, section 3), and the picture beside the name. */
export interface SessionUser {
  id: string;
  name: string;
  email: string;
  role: UserRole;
  avatarUrl: string | null;
}

/** Admin only where the stored role and the token agree; else student (rulings, "Sign-in and accounts"). */
export function agreedRole(stored: UserRole, allowedRoles: readonly SessionRole[]): UserRole {
  return stored === 'admin' && allowedRoles.includes(sessionRoleOf('admin')) ? 'admin' : 'student';
}
