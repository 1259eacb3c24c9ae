import { chakra } from '#web/ui/styled/chakra.tsx';
import { PATHS } from '#web/config/paths.ts';
import { usePageTitle } from '#web/lib/react/use-page-title.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Crest } from '#web/ui/crest.tsx';

/** The fatal-error screen (specification, section 2). Its button loads the page anew, so nothing broken remains. */
export function FatalError({ error }: { error: Error }) {
  usePageTitle('Something went wrong');
  return (
    <chakra.main minHeight="100dvh" display="grid" placeItems="center" p="4">
      <Card padded role="alert" maxWidth="30rem" width="full" textAlign="center">
        <chakra.div display="grid" justifyItems="center" gap="3" py="4">
          <Crest size={44} />
          <chakra.h1 fontSize="xl">Something went wrong</chakra.h1>
          <chakra.p color="text.muted">An unexpected error occurred. Please try again.</chakra.p>
          <chakra.p
            fontFamily="mono"
            fontSize="sm"
            bg="surface.sunken"
            borderRadius="md"
            px="3"
            py="2"
            maxWidth="full"
            overflowWrap="anywhere"
          >
            {error.message}
          </chakra.p>
          <LinkButton variant="primary" href={PATHS.auth} mt="2">
            Return to Login
          </LinkButton>
        </chakra.div>
      </Card>
    </chakra.main>
  );
}
