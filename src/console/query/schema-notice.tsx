import { useEffect, useRef, useState } from 'react';
import { pick, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { createPortal } from 'react-dom';
import { isAllowListRefusal } from '#console/graphql/allow-list.ts';
import { useConsoleSession } from '#console/session/session-context.tsx';
import { AllowListNotice } from '#console/shell/allow-list-notice.tsx';

/** The message of what GraphiQL keeps of a schema that it could not read: an answer of errors as JSON text. */
function messageOf(fetchError: string): string {
  const { errors } = JSON.parse(fetchError) as { errors?: readonly { message: string }[] };
  return errors?.[0]?.message ?? fetchError;
}

/** Says above the editors (`place`) why there are neither documentation nor completion, and asks again after a sign-in. */
export function SchemaNotice({ place }: { place: HTMLElement | null }) {
  const { fetchError, isIntrospecting } = useGraphiQL(pick('fetchError', 'isIntrospecting'));
  const { introspect } = useGraphiQLActions();
  const { state } = useConsoleSession();
  const hasEnded = state.status === 'open' && state.hasEnded;
  const wasEnded = useRef(hasEnded);
  useEffect(() => {
    if (wasEnded.current && !hasEnded && fetchError !== null) void introspect();
    wasEnded.current = hasEnded;
  }, [hasEnded, fetchError, introspect]);
  // GraphiQL forgets the error while it asks again: the notice would go, and its button with the focus.
  const [lastError, setLastError] = useState<string | null>(null);
  if (!isIntrospecting && lastError !== fetchError) setLastError(fetchError);
  const error = isIntrospecting ? lastError : fetchError;
  if (error === null || !place) return null;
  const message = messageOf(error);
  return createPortal(
    isAllowListRefusal(message) ? (
      <AllowListNotice works="Those under Examples run; there is no completion and no documentation." />
    ) : (
      <div className="notice" role="alert">
        <div>
          <strong>No documentation and no completion:</strong> the schema could not be read. {message}
        </div>
        <button type="button" className="button" aria-disabled={isIntrospecting} onClick={() => !isIntrospecting && void introspect()}>
          {isIntrospecting ? 'Trying...' : 'Try again'}
        </button>
      </div>
    ),
    place,
  );
}
