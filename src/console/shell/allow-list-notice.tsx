import { useState } from 'react';
import { useConsoleSession } from '#console/session/session-context.tsx';
import { Dialog } from '#console/ui/dialog.tsx';
import { SecretForm } from './secret-form.tsx';

/** What works while the server's allow list is on, and the ways around it (docs/operations.md). */
export function AllowListNotice({ works }: { works: string }) {
  const { settings } = useConsoleSession();
  const [isEntering, setEntering] = useState(false);
  return (
    <div className="notice" role="status">
      <div>
        <strong>The allow list is on.</strong> The GraphQL server answers only the portal&rsquo;s own operations. {works}{' '}
        {settings.consoleSecret
          ? 'With the admin secret everything works.'
          : 'An operator can open the rest: by CONSOLE_SECRET=true, to enter with the admin secret, or by ALLOW_LIST=false.'}
      </div>
      {settings.consoleSecret && (
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
