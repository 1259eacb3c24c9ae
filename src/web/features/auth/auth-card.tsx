import type { ReactNode } from 'react';
import Activity from 'lucide-react/icons/activity';
import Search from 'lucide-react/icons/search';
import Send from 'lucide-react/icons/send';
import { chakra } from '#web/ui/styled/chakra.tsx';
import type { Institution } from '#domain/institution/institution.ts';
import { Card } from '#web/ui/card.tsx';
import { Crest } from '#web/ui/crest.tsx';

const PROMISES = [
  { Icon: Search, text: 'Search internships by major, industry and place' },
  { Icon: Activity, text: 'See what is new and what closes soon, as it happens' },
  { Icon: Send, text: 'Apply in one step, online or by email' },
];

/** The one card of /auth: who runs the portal and what is inside, beside the forms. */
export function AuthCard({ institution, children }: { institution: Institution; children: ReactNode }) {
  return (
    <Card
      width="full"
      maxWidth="54rem"
      overflow="hidden"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1.15fr' }}
      borderRadius="xl"
    >
      <chakra.div
        bg="brand.subtle"
        px={{ base: '5', md: '8' }}
        py={{ base: '5', md: '10' }}
        display="flex"
        flexDirection="column"
        justifyContent="center"
        gap={{ base: '3', md: '6' }}
      >
        <chakra.div display="flex" alignItems="center" gap="3">
          {institution.logoUrl ? <chakra.img src={institution.logoUrl} alt="" height="44px" width="auto" /> : <Crest size={44} />}
          <div>
            <chakra.p fontWeight="semibold" letterSpacing="tight" lineHeight="tight">
              Career Center
            </chakra.p>
            <chakra.p fontSize="sm" color="text.muted">
              {institution.university}
            </chakra.p>
          </div>
        </chakra.div>
        <chakra.h1 fontSize={{ base: 'xl', md: '2xl' }} textWrap="balance">
          Internship Portal
        </chakra.h1>
        <chakra.ul display={{ base: 'none', md: 'grid' }} gap="4" color="text" fontSize="sm">
          {PROMISES.map(({ Icon, text }) => (
            <chakra.li key={text} display="flex" gap="3" alignItems="flex-start">
              <chakra.span color="brand.text" mt="0.5">
                <Icon size={16} aria-hidden />
              </chakra.span>
              {text}
            </chakra.li>
          ))}
        </chakra.ul>
      </chakra.div>
      <chakra.div px={{ base: '5', md: '10' }} py={{ base: '6', md: '10' }}>
        {children}
      </chakra.div>
    </Card>
  );
}
