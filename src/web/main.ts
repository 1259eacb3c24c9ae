/**
 * The start: small, so that it runs at once and asks for the app and for the code of the address's route side by side.
 */
import { sayNotLoaded } from './app/not-loaded.ts';
import { ROUTE_CHUNKS, routePathOf } from './app/route-chunks.ts';

const path = routePathOf(location.pathname);
// The app asks for it again, and says so where it cannot be had.
if (path) ROUTE_CHUNKS[path]().catch(() => undefined);

// Not awaited at the top: the app's own files import from this one.
import('./app/draw-app.tsx')
  .then(({ drawApp }) => drawApp())
  .catch((error: unknown) => {
    console.error(error);
    const root = document.querySelector<HTMLElement>('#root');
    if (root) sayNotLoaded(root);
  });
