import { useState } from 'react';
import LogOut from 'lucide-react/icons/log-out';
import { useSearchParams } from 'react-router-dom';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { FAILURES } from '#domain/messages.ts';
import { roleLabel } from '#domain/roles.ts';
import { isStudentPreview, PATHS, PREVIEW_PATH } from '#web/config/paths.ts';
import { useSession } from '#web/lib/session/session-context.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { BusyButton } from '#web/ui/button.tsx';
import { showError } from '#web/ui/toast-store.ts';
import { AccountButton } from './account-button.tsx';
import { Masthead } from './masthead.tsx';

function useLogOut() {
  const { signOut } = useSession();
  const [isLeaving, setLeaving] = useState(false);
  const logOut = async () => {
    setLeaving(true);
    try {
      await signOut();
    } catch (error) {
      setLeaving(false);
      showError(error instanceof Error && error.message ? error.message : FAILURES.signOut);
    }
  };
  return { isLeaving, logOut };
}

/** The header of a signed-in user. */
export function Header() {
  const { user } = useSession();
  const { isLeaving, logOut } = useLogOut();
  const [params] = useSearchParams();
  const adminHome = isStudentPreview(params) ? PREVIEW_PATH : PATHS.admin;
  return (
    <Masthead home={user.role === 'admin' ? adminHome : PATHS.student}>
      <chakra.div display="flex" alignItems="center" gap={{ base: '1', md: '3' }} minWidth="0">
        <chakra.div position="relative" display="flex" alignItems="center" gap="2" minWidth="6.5rem">
          <AccountButton key={user.id} />
          <Badge
            tone={user.role === 'admin' ? 'accent' : 'brand'}
            css={{
              // Below the welcome line, beside the avatar; a tap on it is one on the button under it.
              '@media (max-width: 47.99rem)': {
                position: 'absolute',
                bottom: '0.25rem',
                insetInlineStart: '2.375rem',
                minHeight: '1.125rem',
                paddingInline: '0.375rem',
                pointerEvents: 'none',
              },
            }}
          >
            {roleLabel(user.role)}
          </Badge>
        </chakra.div>
        <BusyButton variant="ghost" size="sm" px={{ base: '2', sm: '3' }} isBusy={isLeaving} onClick={() => void logOut()}>
          <LogOut size={16} aria-hidden />
          <chakra.span css={{ '@media (max-width: 25rem)': { srOnly: true } }}>Logout</chakra.span>
        </BusyButton>
      </chakra.div>
    </Masthead>
  );
}
