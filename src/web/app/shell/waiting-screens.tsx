import { chakra } from '#web/ui/styled/chakra.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Masthead } from './masthead.tsx';

/** Before it is known who is here: the header stands already. */
export function LoadingScreen() {
  return (
    <>
      <Masthead />
      <chakra.main maxWidth="page" mx="auto" px={{ base: '4', md: '6' }} py="8">
        <VisuallyHidden as="h1">Loading</VisuallyHidden>
        <Skeleton height="8" width="18rem" maxWidth="70%" />
        <Skeleton height="5" width="24rem" maxWidth="90%" mt="3" />
      </chakra.main>
    </>
  );
}

/** The portal's servers do not answer; what the browser keeps of the session stays. */
export function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <Masthead />
      <chakra.main maxWidth="page" mx="auto" px={{ base: '4', md: '6' }} py="8">
        <ErrorState
          isPage
          title="The portal cannot be reached"
          detail="Check your network connection, then try again. You stay signed in."
          onRetry={onRetry}
        />
      </chakra.main>
    </>
  );
}
