import type { ReactNode } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router-dom';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { PATHS } from '#web/config/paths.ts';
import { STORAGE_KEYS } from '#web/config/storage-keys.ts';
import { PortalClientProvider } from '#web/lib/apollo/live-context.tsx';
import { useSessionControls } from '#web/lib/session/session-context.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { LinkButton } from '#web/ui/button.tsx';

/** The student portal as an admin previews it: under the role `student`, over a socket of its own. */
export function PreviewFrame({ email, children }: { email: string; children: ReactNode }) {
  const { clientAs } = useSessionControls();
  const back = sessionStorage.getItem(STORAGE_KEYS.adminPath) ?? PATHS.admin;
  return (
    <>
      <Alert tone="accent" display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3" mb="6">
        <chakra.p>Previewing Student view — signed in as {email}</chakra.p>
        <LinkButton asChild size="sm">
          <Link to={back}>
            <ArrowLeft size={16} aria-hidden />
            Back to Admin
          </Link>
        </LinkButton>
      </Alert>
      <PortalClientProvider client={clientAs('student')}>{children}</PortalClientProvider>
    </>
  );
}
