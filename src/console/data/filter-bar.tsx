import { useRef, useState } from 'react';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { FilterForm } from './filter-form.tsx';
import { operatorLabel } from './operator-labels.ts';
import type { DataTable } from './schema-tables.ts';
import type { Filter } from './view-state.ts';

interface FilterBarProps {
  table: DataTable;
  filters: readonly Filter[];
  onChange: (filters: Filter[]) => void;
}

/** The filters of a table: each can be changed or taken away, all must hold. */
export function FilterBar({ table, filters, onChange }: FilterBarProps) {
  /** The place of the filter that is being changed; after the last for a new one. */
  const [open, setOpen] = useState<number | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const chips = useRef<HTMLUListElement>(null);
  /** Back to what opened the form; what is gone leaves the focus to the button for the next filter. */
  const close = (place: number | null) => {
    setOpen(null);
    const chip = place !== null && place < filters.length ? chips.current?.children[place]?.querySelector('button') : null;
    (chip ?? add.current)?.focus();
  };
  const save = (filter: Filter) => {
    onChange(filters.toSpliced(open ?? filters.length, 1, filter));
    close(open);
  };
  const textOf = ({ column, operator, value }: Filter) => `${column} ${operatorLabel(operator)} ${value}`;
  return (
    <div className="filters">
      <ul ref={chips} className="chips" aria-label="Filters">
        {filters.map((filter, place) => (
          // The same filter may stand twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className="chip">
            <button type="button" aria-label={`Change filter: ${textOf(filter)}`} onClick={() => setOpen(place)}>
              {filter.column} <em>{operatorLabel(filter.operator)}</em> {filter.value}
            </button>
            <button
              type="button"
              aria-label={`Remove filter: ${textOf(filter)}`}
              onClick={() => {
                onChange(filters.toSpliced(place, 1));
                close(null);
              }}
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
        <li>
          <button
            ref={add}
            type="button"
            className="button"
            aria-expanded={open !== null}
            onClick={() => setOpen(open === null ? filters.length : null)}
          >
            <Plus size={16} aria-hidden />
            Filter
          </button>
        </li>
      </ul>
      {open !== null && <FilterForm key={open} table={table} initial={filters[open] ?? null} onSave={save} onCancel={() => close(open)} />}
    </div>
  );
}
