import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { useInstitution } from '#web/lib/settings/settings-context.tsx';
import { Crest } from '#web/ui/crest.tsx';

interface MastheadProps {
  /** Where the logo and the title lead; nowhere without it. */
  home?: string;
  /** What stands at the end of the bar. */
  children?: ReactNode;
}

const Brand = chakra('span', {
  base: { display: 'flex', alignItems: 'center', gap: '3', flex: 'none', minHeight: '10', borderRadius: 'md' },
});

function Logo() {
  const institution = useInstitution();
  if (!institution?.logoUrl) return <Crest />;
  return (
    <chakra.img src={institution.logoUrl} alt={institution.university} height="32px" width="auto" maxWidth="8rem" objectFit="contain" />
  );
}

/** The bar on top of every page: the logo, the portal's name. `index.html` paints the same before any script. */
export function Masthead({ home, children }: MastheadProps) {
  const brand = (
    <>
      <chakra.span display="contents" css={{ '@media (max-width: 22rem)': { display: 'none' } }}>
        <Logo />
      </chakra.span>
      <chakra.span display="block" lineHeight="tight">
        <chakra.span display="block" fontWeight="semibold" letterSpacing="tight" whiteSpace="nowrap">
          Career Center
        </chakra.span>
        <chakra.span display="block" fontSize="xs" color="text.muted" whiteSpace="nowrap">
          Internship Portal
        </chakra.span>
      </chakra.span>
    </>
  );
  return (
    <chakra.header position="sticky" top="0" zIndex="header" bg="surface.panel" borderBottomWidth="1px">
      <chakra.div
        maxWidth="page"
        mx="auto"
        px={{ base: '4', md: '6' }}
        height="header"
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap="3"
      >
        {home ? (
          <Brand asChild>
            <Link to={home}>{brand}</Link>
          </Brand>
        ) : (
          <Brand>{brand}</Brand>
        )}
        {children}
      </chakra.div>
    </chakra.header>
  );
}
