import type { Session } from '../session.ts';

/** Counts the sockets of each user. */
export interface SocketQuota {
  /** Takes a place for a socket of this session, or answers null when its user has no more; call it to give the place back. */
  admit(session: Session): (() => void) | null;
}

const USER_ID = 'x-hasura-user-id';
const NOBODY = () => undefined;

/**
 * At most `perUser` sockets for each `x-hasura-user-id` in each role; sessions without one are not counted. In each role:
 * who comes without a token says any id, and must not take the places of those whose token says it.
 */
export function createSocketQuota(perUser: number): SocketQuota {
  const open = new Map<string, number>();
  return {
    admit(session) {
      const id = session.variables.get(USER_ID);
      if (id === undefined) return NOBODY;
      const user = JSON.stringify([session.role, id]);
      const count = open.get(user) ?? 0;
      if (count >= perUser) return null;
      open.set(user, count + 1);
      return () => {
        const left = (open.get(user) ?? 1) - 1;
        if (left === 0) open.delete(user);
        else open.set(user, left);
      };
    },
  };
}
