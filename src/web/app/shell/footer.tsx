import type { ReactNode } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { useNow } from '#web/lib/format/use-now.ts';
import { useSettings } from '#web/lib/settings/settings-context.tsx';

const FooterLink = chakra('a', {
  base: { display: 'inline-block', py: '0.5', textDecoration: 'underline', textUnderlineOffset: '3px', _hover: { color: 'text' } },
});

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <chakra.h2 fontSize="sm" color="text" mb="2" letterSpacing="normal">
        {title}
      </chakra.h2>
      {children}
    </div>
  );
}

/** Contact, address, quick links and the copyright line, from the institution's settings. */
export function Footer() {
  const { institution } = useSettings();
  const { contact, address, quickLinks, privacyUrl, university } = institution;
  return (
    <chakra.footer mt="auto" borderTopWidth="1px" bg="surface.panel" color="text.muted" fontSize="sm">
      <chakra.div
        maxWidth="page"
        mx="auto"
        px={{ base: '4', md: '6' }}
        pt="8"
        display="grid"
        gap="8"
        gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', md: '1.3fr 1.3fr 1fr' }}
      >
        <Group title={contact.office}>
          <chakra.ul display="grid" gap="1">
            <li>
              <FooterLink href={`mailto:${contact.email}`}>{contact.email}</FooterLink>
            </li>
            <li>
              <FooterLink href={`tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`}>{contact.phone}</FooterLink>
            </li>
            <li>{contact.hours}</li>
          </chakra.ul>
        </Group>
        <Group title="Address">
          <chakra.address fontStyle="normal">
            {address.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </chakra.address>
        </Group>
        <Group title="Quick links">
          <chakra.ul display="grid" gap="1">
            <li>
              <FooterLink href={quickLinks.studentPortal}>Student Portal</FooterLink>
            </li>
            <li>
              <FooterLink href={quickLinks.academicCalendar}>Academic Calendar</FooterLink>
            </li>
            {privacyUrl && (
              <li>
                <FooterLink href={privacyUrl}>Privacy</FooterLink>
              </li>
            )}
          </chakra.ul>
        </Group>
      </chakra.div>
      <chakra.p maxWidth="page" mx="auto" px={{ base: '4', md: '6' }} pt="8" pb="6" fontSize="xs">
        © {useNow().getFullYear()} {university}. <span>Internship Portal - Connecting Students with Opportunities</span>
      </chakra.p>
    </chakra.footer>
  );
}
