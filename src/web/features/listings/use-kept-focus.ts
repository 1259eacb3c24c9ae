import type { FocusEvent, RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';

/**
 * A card that leaves the list takes the focus along: a star removed in the Starred tab, a listing archived meanwhile.
 * The keyboard goes on at the card that stands there next, else at `box`.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>) {
  const held = useRef<{ element: Element; place: number } | null>(null);

  useLayoutEffect(() => {
    const before = held.current;
    if (!before || before.element.isConnected) return;
    held.current = null;
    if (document.activeElement !== document.body) return;
    const cards = [...(box.current?.querySelectorAll<HTMLElement>('article h2 button') ?? [])];
    (cards[Math.min(before.place, cards.length - 1)] ?? box.current)?.focus({ preventScroll: cards.length === 0 });
  });

  return {
    onFocus: ({ target }: FocusEvent) => {
      const card = target.closest('article')?.parentElement;
      held.current = card?.parentElement ? { element: target, place: [...card.parentElement.children].indexOf(card) } : null;
    },
    onBlur: ({ target }: FocusEvent) => {
      // Left by the user, or because it is on its way out: then it is gone in a moment.
      queueMicrotask(() => {
        if (target.isConnected && held.current?.element === target) held.current = null;
      });
    },
  };
}
