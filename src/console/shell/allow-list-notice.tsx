import { useState } from 'react';
import { SECRET_VIEWER } from '#console/session/kept-secret.ts';
import { useConsoleSession } from '#console/session/session-context.tsx';
import { Dialog } from '#console/ui/dialog.tsx';
import { SecretForm } from './secret-form.tsx';

/** The ways around the list (docs/operations.md). */
function wayOut(hasSecret: boolean, mayEnter: boolean): string {
  if (hasSecret) return 'It does not hold for the role admin: choose it above.';
  if (mayEnter) return 'With the admin secret, in the role admin, everything works.';
  return 'An operator can open the rest: by CONSOLE_SECRET=true, to enter with the admin secret, or by ALLOW_LIST=false.';
}

/** What works while the server's allow list is on, and what else could. */
export function AllowListNotice({ works }: { works: string }) {
  const { settings, state } = useConsoleSession();
  const [isEntering, setEntering] = useState(false);
  const hasSecret = state.status === 'open' && state.viewer.key === SECRET_VIEWER;
  return (
    <div className="notice" role="status">
      <div>
        <strong>The allow list is on.</strong> The GraphQL server answers only the portal&rsquo;s own operations. {works}{' '}
        {wayOut(hasSecret, settings.consoleSecret)}
      </div>
      {settings.consoleSecret && !hasSecret && (
        <button type="button" className="button" onClick={() => setEntering(true)}>
          Enter with the admin secret
        </button>
      )}
      {isEntering && (
        <Dialog title="Enter with the admin secret" narrow onClose={() => setEntering(false)}>
          <SecretForm />
        </Dialog>
      )}
    </div>
  );
}
