import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';

/** One step of what a link opens. Its title takes the focus, so that a screen reader tells of the change. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <chakra.div display="grid" gap="4">
      <chakra.h2 ref={heading} tabIndex={-1} fontSize="xl" outline="none">
        {title}
      </chakra.h2>
      {children}
    </chakra.div>
  );
}
