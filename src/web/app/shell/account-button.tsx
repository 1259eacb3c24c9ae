import type { ComponentType } from 'react';
import { useEffect, useRef, useState } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { readProfileDraft } from '#web/features/profile/profile-draft.ts';
import type { ProfileSettingsProps } from '#web/features/profile/profile-settings.tsx';
import { useSession } from '#web/lib/session/session-context.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { showError } from '#web/ui/toast-store.ts';

/** A module that failed to load stays failed until the page is loaded anew. */
const LOAD_FAILED = 'Profile settings could not be loaded. Check your network connection, then reload the page.';

const loadSettings = async () => (await import('#web/features/profile/profile-settings.tsx')).ProfileSettings;

/** Profile Settings, fetched when it is first wanted: it is in nobody's first view. */
function useProfileSettings(userId: string) {
  const opener = useRef<HTMLButtonElement>(null);
  // A session that ended while the name was typed: the dialog is there again after the sign-in.
  const [isOpen, setOpen] = useState(() => readProfileDraft(userId) !== null);
  const [Settings, setSettings] = useState<ComponentType<ProfileSettingsProps> | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    loadSettings().then(
      (Loaded) => setSettings(() => Loaded),
      (error: unknown) => {
        console.error('Profile settings could not be loaded', error);
        showError(LOAD_FAILED);
        setOpen(false);
      },
    );
  }, [isOpen]);
  const dialog = Settings && (
    <Settings open={isOpen} onClose={() => setOpen(false)} onClosed={() => setSettings(null)} finalFocus={() => opener.current} />
  );
  return { open: () => setOpen(true), opener, dialog };
}

/** The welcome line and the avatar, together the way to Profile Settings. */
export function AccountButton() {
  const { user } = useSession();
  const { open, opener, dialog } = useProfileSettings(user.id);
  // What fails to come early fails again by the click, which then says so.
  const fetchEarly = () => void loadSettings().catch(() => undefined);
  return (
    <>
      <chakra.button
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        aria-label={`Welcome, ${user.name}, profile settings`}
        display="flex"
        flexDirection={{ base: 'row', md: 'row-reverse' }}
        alignItems="center"
        gap={{ base: '1.5', md: '3' }}
        minWidth="0"
        minHeight="12"
        px={{ md: '2' }}
        borderRadius="md"
        cursor="pointer"
        transition="background-color 150ms ease-out"
        _hover={{ md: { bg: 'surface.hover' } }}
        onClick={open}
        onPointerEnter={fetchEarly}
        onFocus={fetchEarly}
      >
        <Avatar name={user.name} url={user.avatarUrl} />
        <chakra.span
          // On a phone the role badge stands below the line.
          alignSelf={{ base: 'flex-start', md: 'center' }}
          pt={{ base: '1', md: '0' }}
          minWidth="0"
          fontSize={{ base: 'xs', md: 'sm' }}
          lineHeight={{ base: 'tight', md: 'snug' }}
          color="text.muted"
          textAlign="start"
          truncate
        >
          <chakra.span css={{ '@media (max-width: 22rem)': { srOnly: true } }}>Welcome, </chakra.span>
          <chakra.span color="text" fontWeight="medium">
            {user.name}
          </chakra.span>
        </chakra.span>
      </chakra.button>
      {dialog}
    </>
  );
}
