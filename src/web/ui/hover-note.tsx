import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface HoverNoteProps {
  note: string;
  children: ReactNode;
}

/**
 * A note on hover over something that is no control: it stays while the pointer is on it and goes with
 * Escape; assistive technology reads it as text in its place.
 */
export function HoverNote({ note, children }: HoverNoteProps) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isShown) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setShown(false);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isShown]);
  return (
    <chakra.span position="relative" display="inline-flex" onPointerEnter={() => setShown(true)} onPointerLeave={() => setShown(false)}>
      <span aria-hidden>{children}</span>
      <VisuallyHidden>{note}</VisuallyHidden>
      {isShown && (
        <chakra.span
          aria-hidden
          position="absolute"
          zIndex="header"
          bottom="100%"
          insetInlineEnd="0"
          pb="1.5"
          animation="fadeIn 150ms ease-out"
        >
          <chakra.span
            display="block"
            width="max-content"
            maxWidth="16rem"
            px="2.5"
            py="1.5"
            bg="text"
            color="surface.panel"
            fontSize="xs"
            lineHeight="snug"
            borderRadius="sm"
            outline="1px solid transparent"
            boxShadow="float"
            whiteSpace="normal"
          >
            {note}
          </chakra.span>
        </chakra.span>
      )}
    </chakra.span>
  );
}
