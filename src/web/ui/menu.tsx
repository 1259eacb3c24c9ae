import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { Button } from './button.tsx';

export interface MenuItem {
  label: string;
  icon: ReactNode;
  onSelect: () => void;
}

interface MenuProps {
  /** Names the button, and the menu. */
  label: string;
  items: readonly MenuItem[];
  /** What the button shows. */
  children: ReactNode;
}

interface OpenMenu {
  style: { top: number } | { bottom: number };
  right: number;
  focus: 'first' | 'last';
}

const ITEM_HEIGHT = 36;
const GAP = 4;

const List = chakra('div', {
  base: {
    position: 'fixed',
    zIndex: 'overlay',
    minWidth: '12rem',
    maxWidth: 'calc(100vw - 1rem)',
    p: '1',
    bg: 'surface.raised',
    borderWidth: '1px',
    borderRadius: 'md',
    boxShadow: 'float',
    animation: 'fadeIn 150ms ease-out',
  },
});

const Item = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minHeight: '9',
    px: '3',
    borderRadius: 'sm',
    fontSize: 'sm',
    textAlign: 'start',
    cursor: 'pointer',
    '& > svg': { flex: 'none', color: 'text.muted' },
    '&:is(:hover, :focus)': { bg: 'surface.hover' },
    _focusVisible: { outlineOffset: '-2px' },
  },
});

/** Under the button, at its end; above it where the window has no room below. */
function placeBy(button: HTMLElement, count: number): Omit<OpenMenu, 'focus'> {
  const box = button.getBoundingClientRect();
  const height = count * ITEM_HEIGHT + 2 * GAP;
  const fitsBelow = box.bottom + GAP + height <= innerHeight || box.top < height;
  const style = fitsBelow ? { top: box.bottom + GAP } : { bottom: innerHeight - box.top + GAP };
  return { style, right: Math.max(GAP, document.documentElement.clientWidth - box.right) };
}

function nextItem(list: HTMLElement, key: string): HTMLElement | undefined {
  const items = [...list.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1) return undefined;
  const turned = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return turned.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}

interface MenuListProps extends Pick<MenuProps, 'label' | 'items'> {
  id: string;
  open: OpenMenu;
  button: HTMLElement | null;
  onClose: () => void;
  /** The page moved under it. */
  onMove: () => void;
}

function MenuList({ id, label, items, open, button, onClose, onMove }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  const move = useEffectEvent(onMove);
  useEffect(() => {
    const all = list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [];
    all[open.focus === 'first' ? 0 : all.length - 1]?.focus({ preventScroll: true });
  }, [open.focus]);
  useEffect(() => {
    const onPointer = ({ target }: Event) => {
      if (!(target instanceof Node && (list.current?.contains(target) || button?.contains(target)))) close();
    };
    const follow = () => move();
    document.addEventListener('pointerdown', onPointer);
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', follow);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
    };
  }, [button]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape' || event.key === 'Tab') {
      // Tab goes on from the button.
      button?.focus({ preventScroll: true });
      onClose();
      if (event.key === 'Escape') event.preventDefault();
      return;
    }
    const next = nextItem(event.currentTarget, event.key);
    if (!next || event.ctrlKey || event.metaKey || event.altKey || event.key === ' ') return;
    event.preventDefault();
    next.focus({ preventScroll: true });
  }

  return createPortal(
    <List ref={list} id={id} role="menu" aria-label={label} style={{ ...open.style, right: open.right }} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <Item
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            // What it opens gives the focus back to the button.
            button?.focus({ preventScroll: true });
            onClose();
            item.onSelect();
          }}
        >
          {item.icon}
          {item.label}
        </Item>
      ))}
    </List>,
    // Within the landmark of its button, and outside of what clips there.
    button?.closest('main') ?? document.body,
  );
}

/** A menu button of the WAI-ARIA pattern: arrow keys, Home, End and first letters move; Escape and Tab leave. */
export function Menu({ label, items, children }: MenuProps) {
  const id = useId();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState<OpenMenu | null>(null);
  const show = (focus: OpenMenu['focus']) => button && setOpen({ ...placeBy(button, items.length), focus });
  return (
    <>
      <Button
        ref={setButton}
        size="sm"
        variant="ghost"
        iconOnly
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? setOpen(null) : show('first'))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          show(event.key === 'ArrowDown' ? 'first' : 'last');
        }}
      >
        {children}
      </Button>
      {open && (
        <MenuList
          id={id}
          label={label}
          items={items}
          open={open}
          button={button}
          onClose={() => setOpen(null)}
          onMove={() => show(open.focus)}
        />
      )}
    </>
  );
}
