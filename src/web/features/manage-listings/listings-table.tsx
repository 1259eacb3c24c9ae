import { useState } from 'react';
import type { FragmentType } from '@apollo/client';
import { chakra } from '#web/ui/styled/chakra.tsx';
import type { ListingRow_internship } from './listing-row.generated.ts';
import { ListingRow } from './listing-row.tsx';
import type { ListingsView, SortColumn } from './listings-view.ts';
import type { ColumnWidth } from './sort-header.tsx';
import { SortHeader } from './sort-header.tsx';
import type { DialogListing, ListingDialogState } from './dialog-state.ts';
import type { DayCount } from './statistics/daily-counts.ts';
import type { TodayFigures } from './use-listings-page.ts';

interface ListingsTableProps {
  rows: readonly (DialogListing & FragmentType<ListingRow_internship>)[];
  day: string;
  today: ReadonlyMap<string, TodayFigures>;
  history: ReadonlyMap<string, readonly DayCount[]>;
  changedIds: ReadonlySet<string>;
  sort: ListingsView['sort'];
  onSort: (sort: ListingsView['sort']) => void;
  onShow: (dialog: ListingDialogState) => void;
}

const COLUMNS: readonly { column: SortColumn; label: string; align: 'start' | 'end'; width?: ColumnWidth }[] = [
  { column: 'title', label: 'Title', align: 'start' },
  { column: 'company', label: 'Company', align: 'start', width: { base: '18%', lg: '16%' } },
  { column: 'location', label: 'Location', align: 'start', width: { base: '14%', lg: '13%' } },
  { column: 'views', label: 'Views', align: 'end', width: { base: '4.75rem', lg: '5.5rem', xl: '10rem' } },
  { column: 'apply_clicks', label: 'Clicks', align: 'end', width: { base: '4.75rem', lg: '5.5rem' } },
  { column: 'updated_at', label: 'Last Updated', align: 'start', width: { base: '6.5rem', lg: '8rem' } },
];

const Head = chakra('thead', {
  base: {
    position: 'sticky',
    top: '{sizes.header}',
    zIndex: '1',
    bg: 'surface.sunken',
    '& th': { px: { base: '2', lg: '4' }, borderBottomWidth: '1px' },
    '& th:first-of-type': { borderTopLeftRadius: 'lg' },
    '& th:last-of-type': { borderTopRightRadius: 'lg' },
  },
});

/** The working surface. One row is a tab stop, from which the keys move on. */
export function ListingsTable({ rows, day, today, history, changedIds, sort, onSort, onShow }: ListingsTableProps) {
  const [focusedId, setFocusedId] = useState<string>();
  const tabStop = rows.some(({ id }) => id === focusedId) ? focusedId : rows[0]?.id;

  return (
    <chakra.table width="full" borderCollapse="separate" borderSpacing="0" tableLayout="fixed" aria-label="Internships">
      <Head>
        <tr>
          {COLUMNS.map(({ column, label, align, width }) => (
            <SortHeader key={column} column={column} label={label} align={align} width={width} sort={sort} onSort={onSort} />
          ))}
          <chakra.th
            scope="col"
            width={{ base: '7rem', lg: '13.5rem' }}
            textAlign="end"
            fontSize="xs"
            fontWeight="medium"
            color="text.muted"
          >
            Actions
          </chakra.th>
        </tr>
      </Head>
      <tbody>
        {rows.map((row) => (
          <ListingRow
            key={row.id}
            internship={row}
            day={day}
            history={history.get(row.id)}
            viewsToday={today.get(row.id)?.views ?? 0}
            appliesToday={today.get(row.id)?.applies ?? 0}
            isChanged={changedIds.has(row.id)}
            isTabStop={row.id === tabStop}
            onFocus={setFocusedId}
            onShow={onShow}
          />
        ))}
      </tbody>
    </chakra.table>
  );
}
