import { useState } from 'react';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { STORAGE_KEYS } from '#web/config/storage-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { LiveFigures } from './use-announcements.ts';
import { useAnnouncements } from './use-announcements.ts';

const ON = 'on';

/** The live card's one polite region, and the switch for its summaries; off until somebody wants them. */
export function Announcer({ figures }: { figures: LiveFigures | undefined }) {
  const [isOn, setIsOn] = useState(() => sessionStorage.getItem(STORAGE_KEYS.announcements) === ON);
  const text = useAnnouncements(figures, isOn);
  const toggle = () => {
    setIsOn(!isOn);
    if (isOn) sessionStorage.removeItem(STORAGE_KEYS.announcements);
    else sessionStorage.setItem(STORAGE_KEYS.announcements, ON);
  };
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <>
      <Button
        size="sm"
        variant={isOn ? 'soft' : 'ghost'}
        ms="auto"
        me="-3"
        my="-1.5"
        aria-label="Announce changes"
        aria-pressed={isOn}
        onClick={toggle}
      >
        <Icon size={16} aria-hidden />
        <chakra.span display={{ base: 'none', sm: 'inline' }}>Announce changes</chakra.span>
      </Button>
      <VisuallyHidden role="status" aria-atomic="true">
        {text}
      </VisuallyHidden>
    </>
  );
}
