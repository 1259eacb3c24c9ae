import { Link } from 'react-router-dom';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { PATHS } from '#web/config/paths.ts';
import { usePageTitle } from '#web/lib/react/use-page-title.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Footer } from '../shell/footer.tsx';
import { Masthead } from '../shell/masthead.tsx';

export function NotFoundRoute() {
  usePageTitle('Page not found');
  return (
    <chakra.div minHeight="100dvh" display="flex" flexDirection="column">
      <Masthead home={PATHS.student} />
      <chakra.main
        flex="1"
        display="grid"
        alignContent="start"
        justifyItems="center"
        textAlign="center"
        gap="3"
        px="4"
        py={{ base: '16', md: '20' }}
      >
        <chakra.p aria-hidden fontSize="3xl" fontWeight="semibold" color="brand.text" fontVariantNumeric="tabular-nums">
          404
        </chakra.p>
        <chakra.h1 fontSize="xl">Oops! Page not found</chakra.h1>
        <chakra.p color="text.muted">The address may be mistyped, or the page has moved.</chakra.p>
        <LinkButton asChild variant="primary" mt="3">
          <Link to={PATHS.student}>Return to home</Link>
        </LinkButton>
      </chakra.main>
      <Footer />
    </chakra.div>
  );
}
