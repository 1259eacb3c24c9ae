import type { RefObject } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';

/** The first stop of the Tab key, seen only there: past the header, to the content. */
export function SkipLink({ target }: { target: RefObject<HTMLElement | null> }) {
  return (
    <chakra.a
      href="#main"
      position="fixed"
      zIndex="toast"
      top="2"
      insetInlineStart="2"
      px="4"
      py="3"
      bg="surface.raised"
      color="brand.text"
      fontWeight="medium"
      borderRadius="md"
      boxShadow="float"
      css={{ '&:not(:focus)': { transform: 'translateY(-200%)', boxShadow: 'none' } }}
      onClick={(event) => {
        // The address stays as it is: a fragment in it would be one more step Back.
        event.preventDefault();
        target.current?.focus();
      }}
    >
      Skip to content
    </chakra.a>
  );
}
