import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { chakra } from '#web/ui/styled/chakra.tsx';
import type { ListingsView, SortColumn } from './listings-view.ts';
import { toggleSort } from './listings-view.ts';

type Width = `${number}rem` | `${number}%`;

/** On a tablet, on a wide screen, and on one with room for the sparkline. */
export interface ColumnWidth {
  base: Width;
  lg: Width;
  xl?: Width;
}

interface SortHeaderProps {
  column: SortColumn;
  label: string;
  align: 'start' | 'end';
  width: ColumnWidth | undefined;
  sort: ListingsView['sort'];
  onSort: (sort: ListingsView['sort']) => void;
}

const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: '9',
    mx: '-1.5',
    px: '1.5',
    borderRadius: 'sm',
    fontWeight: 'medium',
    fontSize: 'xs',
    color: 'text.muted',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { color: 'text', bg: 'surface.hover' },
    '& > svg': { flex: 'none' },
    '&[data-sorted]': { color: 'brand.text' },
  },
});

const ORDERS = { asc: 'ascending', desc: 'descending' } as const;

/** A column's head; pressing it walks through both directions and back to newest first. */
export function SortHeader({ column, label, align, width, sort, onSort }: SortHeaderProps) {
  const direction = sort?.column === column ? sort.direction : null;
  const Icon = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ChevronsUpDown;
  return (
    <chakra.th scope="col" width={width} textAlign={align} aria-sort={direction ? ORDERS[direction] : undefined}>
      <SortButton type="button" data-sorted={direction ? '' : undefined} onClick={() => onSort(toggleSort(sort, column))}>
        {label}
        <Icon size={14} aria-hidden opacity={direction ? 1 : 0.5} />
      </SortButton>
    </chakra.th>
  );
}
