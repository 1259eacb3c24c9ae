/** Escape closes the uppermost layer, from the moment it is drawn; a key that is held down closes no more than one. */
import { useEffectEvent, useLayoutEffect } from 'react';

const open: symbol[] = [];

export function useEscape(isOpen: boolean, onEscape: () => void): void {
  const close = useEffectEvent(onEscape);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const layer = Symbol('layer');
    open.push(layer);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.repeat || open.at(-1) !== layer) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true });
      open.splice(open.indexOf(layer), 1);
    };
  }, [isOpen]);
}
