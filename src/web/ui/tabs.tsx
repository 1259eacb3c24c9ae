import type { KeyboardEvent, ReactNode } from 'react';
import { useId, useRef } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';

export interface TabItem<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface TabsProps<Value extends string> {
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Small tabs stand inside a card. */
  size?: 'sm' | 'md';
  /** The panel of the chosen tab. */
  children: ReactNode;
}

const Tab = chakra('button', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    px: '3',
    fontWeight: 'medium',
    color: 'text.muted',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    borderRadius: 'sm',
    transition: 'color 150ms ease-out',
    _hover: { color: 'text' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-selected=true]': { color: 'brand.text' },
    '&[aria-selected=true]::after': {
      content: '""',
      position: 'absolute',
      insetInline: '3',
      bottom: '-1px',
      // A line and no surface: it stays where the system chooses the colours.
      borderTopWidth: '2px',
      borderColor: 'brand.solid',
    },
  },
  variants: {
    size: { sm: { minHeight: '9', fontSize: 'sm' }, md: { minHeight: '11', fontSize: { base: 'sm', sm: 'md' } } },
  },
});

const MOVES: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * Tabs of the WAI-ARIA pattern with manual activation: arrow keys move the focus, Enter or Space opens,
 * because a tab here costs a query. The panel stays one element, so its old content can remain meanwhile.
 */
export function Tabs<Value extends string>({ label, items, value, onChange, size = 'md', children }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const move = MOVES[event.key];
    const index = tabs.indexOf(document.activeElement as HTMLElement);
    if (!move || index < 0) return;
    event.preventDefault();
    tabs[move(index, tabs.length)]?.focus();
  };
  return (
    <div>
      <chakra.div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        display="flex"
        overflowX="auto"
        borderBottomWidth="1px"
        css={{ scrollbarWidth: 'none' }}
      >
        {items.map((item) => (
          <Tab
            key={item.value}
            type="button"
            role="tab"
            size={size}
            id={`${id}-${item.value}`}
            aria-selected={item.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={item.value === value ? 0 : -1}
            onClick={() => onChange(item.value)}
          >
            {item.label}
          </Tab>
        ))}
      </chakra.div>
      <chakra.div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} pt={size === 'md' ? '5' : '3'}>
        {children}
      </chakra.div>
    </div>
  );
}
