import { useEffect, useEffectEvent } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { PRESENCE_HEARTBEAT_MS } from '#domain/limits.ts';
import { isGivenUp } from '#web/lib/apollo/is-given-up.ts';
import { PAGE_SESSION_ID } from '#web/lib/session/page-session.ts';
import { useBeforeSignOut } from '#web/lib/session/session-context.tsx';
import { HeartbeatDocument, LeaveDocument } from './presence.generated.ts';

function report(error: unknown) {
  if (isGivenUp(error)) return; // who is signed out is not present
  console.error('Presence was not recorded', error);
}

/**
 * Announces this page as present every 30 seconds, and its leaving as the page goes or the user signs out.
 * Two tabs of one user are one active user all the same. Failures are only logged.
 */
export function PresenceHeartbeat() {
  const client = useApolloClient();
  const leave = () => {
    const context = { fetchOptions: { keepalive: true } };
    return client.mutate({ mutation: LeaveDocument, variables: { sessionId: PAGE_SESSION_ID }, context }).catch(report);
  };
  const leaveWithPage = useEffectEvent(() => void leave());
  useBeforeSignOut(leave);

  useEffect(() => {
    const variables = { sessionId: PAGE_SESSION_ID };
    const beat = () => void client.mutate({ mutation: HeartbeatDocument, variables }).catch(report);
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) beat();
    };
    beat();
    const timer = setInterval(beat, PRESENCE_HEARTBEAT_MS);
    addEventListener('pagehide', leaveWithPage);
    addEventListener('pageshow', onShow);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', leaveWithPage);
      removeEventListener('pageshow', onShow);
    };
  }, [client]);
  return null;
}
