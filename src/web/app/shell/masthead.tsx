import type { ReactNode } from 'react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Crest } from '#web/ui/crest.tsx';

interface MastheadProps {
  logoUrl?: string | null;
  /** What stands at the end of the bar. */
  children?: ReactNode;
}

/** The bar on top of every page: the logo, the portal's name. `index.html` paints the same before any script. */
export function Masthead({ logoUrl = null, children }: MastheadProps) {
  return (
    <chakra.header position="sticky" top="0" zIndex="header" bg="surface.panel" borderBottomWidth="1px">
      <chakra.div maxWidth="page" mx="auto" px={{ base: '4', md: '6' }} height="header" display="flex" alignItems="center" gap="3">
        <chakra.span display="contents" css={{ '@media (max-width: 22rem)': { display: 'none' } }}>
          {logoUrl ? <chakra.img src={logoUrl} alt="" height="32px" width="auto" /> : <Crest />}
        </chakra.span>
        <chakra.div lineHeight="tight">
          <chakra.p fontWeight="semibold" letterSpacing="tight" whiteSpace="nowrap">
            Career Center
          </chakra.p>
          <chakra.p fontSize="xs" color="text.muted" whiteSpace="nowrap">
            Internship Portal
          </chakra.p>
        </chakra.div>
        <chakra.div flex="1" />
        {children}
      </chakra.div>
    </chakra.header>
  );
}
