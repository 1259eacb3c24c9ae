import type { ComponentType } from 'react';
import { lazy, useState } from 'react';

export interface LazyRoute {
  Route: ComponentType;
  /** Fetches the route's code; once it is here, the route is drawn without waiting. */
  preload: () => Promise<void>;
}

/**
 * A route in a chunk of its own. `React.lazy` alone would always show its fallback first, and React keeps a
 * fallback for 300 ms; a route that was preloaded is drawn at once.
 */
export function lazyRoute(load: () => Promise<ComponentType>): LazyRoute {
  let loaded: ComponentType | null = null;
  const preload = async () => {
    loaded = await load();
  };
  const Later = lazy(async () => ({ default: await load() }));
  const Route = () => {
    const [Component] = useState<ComponentType>(() => loaded ?? Later);
    return <Component />;
  };
  return { Route, preload };
}
