import { ErrorState } from '#web/ui/error-state.tsx';

/** A page that broke, inside the shell: the header and the way out stay. */
export function ContentError({ error }: { error: Error }) {
  return <ErrorState isPage title="This page could not be shown" detail={error.message} onRetry={() => location.reload()} />;
}
