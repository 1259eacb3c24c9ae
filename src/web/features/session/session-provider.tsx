import type { ReactNode } from 'react';
import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { IdentityClient } from '#web/lib/session/identity.ts';
import type { SessionControls } from '#web/lib/session/session-context.tsx';
import { SessionContextProvider } from '#web/lib/session/session-context.tsx';
import { SessionController } from './session-controller.ts';

/** Opens the stored session and gives it, in whatever state, to the guards and the shell. */
export function SessionProvider({ identity, children }: { identity: IdentityClient; children: ReactNode }) {
  const [controller] = useState(() => new SessionController(identity));
  const current = useSyncExternalStore(controller.subscribe, controller.current);
  // A store draws all at once; the first page, which follows the first answer, is large and is drawn in slices.
  const drawn = useDeferredValue(current);
  const state = current.status === 'signed-in' && drawn.status === 'loading' ? drawn : current;
  useEffect(() => controller.start(), [controller]);
  const controls = useMemo<SessionControls>(
    () => ({
      state,
      tokens: controller.tokens,
      signIn: controller.signIn,
      enter: controller.enter,
      signOut: controller.signOut,
      endAfter: controller.endAfter,
      clientAs: controller.clientAs,
      beforeSignOut: controller.beforeSignOut,
      retry: controller.retry,
    }),
    [state, controller],
  );
  return <SessionContextProvider value={controls}>{children}</SessionContextProvider>;
}
