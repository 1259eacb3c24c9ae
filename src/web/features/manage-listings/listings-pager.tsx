import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { formatCount, formatResultCount } from '#web/lib/format/counts.ts';
import { Button } from '#web/ui/button.tsx';
import type { ListingsPage } from './listings-variables.ts';
import type { ListingsView } from './listings-view.ts';

interface ListingsPagerProps {
  page: ListingsPage<unknown>;
  onPage: (page: ListingsView['page']) => void;
}

/** Where this page stands, and the way to its neighbours. A button at the end keeps its focus. */
export function ListingsPager({ page, onPage }: ListingsPagerProps) {
  const { rows, first, total, previous, next } = page;
  return (
    <chakra.nav aria-label="Pages" display="flex" alignItems="center" justifyContent="space-between" flexWrap="wrap" gap="3">
      <chakra.p fontSize="sm" color="text.muted" fontVariantNumeric="tabular-nums">
        {formatCount(first)}–{formatCount(first + rows.length - 1)} of {formatResultCount(total)}
      </chakra.p>
      {(previous || next) && (
        <chakra.div display="flex" gap="2">
          <Button size="sm" aria-disabled={!previous} onClick={() => previous && onPage(previous)}>
            <ChevronLeft size={16} aria-hidden />
            Previous
          </Button>
          <Button size="sm" aria-disabled={!next} onClick={() => next && onPage(next)}>
            Next
            <ChevronRight size={16} aria-hidden />
          </Button>
        </chakra.div>
      )}
    </chakra.nav>
  );
}
