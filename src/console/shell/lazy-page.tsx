import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';
import { Problem } from '#console/ui/problem.tsx';

interface LazyPageProps {
  name: string;
  load: () => Promise<ComponentType>;
}

/** A page whose code is fetched when it is first opened. */
export function LazyPage({ name, load }: LazyPageProps) {
  const [Page, setPage] = useState<ComponentType | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (loaded) => isCurrent && setPage(() => loaded),
      (error: unknown) => {
        console.error(`The page ${name} could not be loaded`, error);
        if (isCurrent) setFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, name]);
  // A module that failed to load stays failed until the document is loaded anew.
  if (hasFailed) return <Problem text={`${name} could not be loaded. Check your network connection.`} onRetry={() => location.reload()} />;
  if (Page) return <Page />;
  return (
    <div className="loading-page" aria-busy="true" aria-label={`Loading ${name}`} role="status">
      <div className="skeleton" style={{ height: '2rem', maxWidth: '16rem' }} />
      <div className="skeleton" style={{ height: '60vh' }} />
    </div>
  );
}
