import type { ComponentType } from 'react';
import { memo } from 'react';

interface Entity {
  __typename: string;
  id: string;
}

function isEntity(value: unknown): value is Entity {
  return typeof value === 'object' && value !== null && '__typename' in value && 'id' in value;
}

function isSame(previous: unknown, next: unknown): boolean {
  if (Object.is(previous, next)) return true;
  return isEntity(previous) && isEntity(next) && previous.__typename === next.__typename && previous.id === next.id;
}

/**
 * `memo` for a component that reads its masked entity with `useFragment`. Masking makes a new object of every
 * row whenever one of them changes; for such a component only another entity is another prop, since its own
 * fields reach it from the cache.
 */
export function memoEntity<Props extends object>(component: ComponentType<Props>) {
  return memo(component, (previous, next) => {
    const names = Object.keys(next) as (keyof Props)[];
    return names.length === Object.keys(previous).length && names.every((name) => isSame(previous[name], next[name]));
  });
}
