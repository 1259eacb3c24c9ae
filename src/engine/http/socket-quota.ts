import type { Session } from '#engine/session.ts';

/** Places for sockets, by whose they are. */
export interface SocketQuota {
  /** Takes a place, or answers null when its owner has no more; call it, as often as you like, to give the place back. */
  take(owner: string): (() => void) | null;
}

const USER_ID = 'x-hasura-user-id';

/** At most `most` places for each owner. */
export function createSocketQuota(most: number): SocketQuota {
  const taken = new Map<string, number>();

  function giveBack(owner: string): void {
    const left = (taken.get(owner) ?? 1) - 1;
    if (left === 0) taken.delete(owner);
    else taken.set(owner, left);
  }

  return {
    take(owner) {
      const count = taken.get(owner) ?? 0;
      if (count >= most) return null;
      taken.set(owner, count + 1);
      let isTaken = true;
      return () => {
        if (isTaken) giveBack(owner);
        isTaken = false;
      };
    },
  };
}

/** The user of a session in its role; null where neither token nor secret names one. */
export function userOf({ role, variables }: Session): string | null {
  const id = variables.get(USER_ID);
  return id === undefined ? null : JSON.stringify([role, id]);
}
