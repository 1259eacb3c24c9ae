import { useState } from 'react';
import LogOut from 'lucide-react/icons/log-out';
import { chakra } from '@chakra-ui/react/styled-system';
import { FAILURES } from '#domain/messages.ts';
import { roleLabel } from '#domain/roles.ts';
import { useSession } from '#web/lib/session/session-context.tsx';
import { useSettings } from '#web/lib/settings/settings-context.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { showError } from '#web/ui/toast-store.ts';
import { Masthead } from './masthead.tsx';

/** The header of a signed-in user. */
export function Header() {
  const { institution } = useSettings();
  const { user, signOut } = useSession();
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
  return (
    <Masthead logoUrl={institution.logoUrl}>
      <chakra.div display="flex" alignItems="center" gap={{ base: '2', sm: '3' }} minWidth="0">
        <chakra.p display={{ base: 'none', md: 'block' }} fontSize="sm" color="text.muted" truncate>
          Welcome,{' '}
          <chakra.span color="text" fontWeight="medium">
            {user.name}
          </chakra.span>
        </chakra.p>
        <Avatar name={user.name} url={user.avatarUrl} />
        <Badge tone={user.role === 'admin' ? 'accent' : 'brand'}>{roleLabel(user.role)}</Badge>
        <Button variant="ghost" size="sm" px={{ base: '2', sm: '3' }} disabled={isLeaving} onClick={() => void logOut()}>
          <LogOut size={16} aria-hidden />
          <chakra.span css={{ '@media (max-width: 25rem)': { srOnly: true } }}>Logout</chakra.span>
        </Button>
      </chakra.div>
    </Masthead>
  );
}
