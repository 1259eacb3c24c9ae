import { useEffect, useState } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

const QUIET_MS = 600;

/** The polite status region of a screen: present from the start, its text set once it is quiet. */
export function StatusMessage({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <VisuallyHidden role="status" aria-atomic="true">
      {announced}
    </VisuallyHidden>
  );
}
