import type { FormEvent } from 'react';
import { useEffect, useRef } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { RowsPage } from './rows-query.ts';
import type { ViewState } from './view-state.ts';
import { PAGE_SIZES } from './view-state.ts';

const count = (number: number) => number.toLocaleString('en');

/** Which rows of how many are shown. */
export function rangeText({ rows, total }: RowsPage, { page, size }: Pick<ViewState, 'page' | 'size'>): string {
  if (rows.length === 0) return total === null ? 'No rows' : `No rows here, ${count(total)} in all`;
  const first = (page - 1) * size + 1;
  return `Rows ${count(first)}–${count(first + rows.length - 1)}${total === null ? '' : ` of ${count(total)}`}`;
}

/** Straight to a page, where it is known how many there are. */
function PageField({ page, last, onPage }: { page: number; last: number; onPage: (page: number) => void }) {
  const field = useRef<HTMLInputElement>(null);
  // Written into the same field: a new one would drop the focus of who typed a page.
  useEffect(() => {
    if (field.current) field.current.value = String(page);
  }, [page]);
  // The browser lets nothing through that is no page.
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onPage(Number(new FormData(event.currentTarget).get('page')));
  };
  return (
    <form onSubmit={onSubmit}>
      <label className="small">
        Page <input ref={field} className="input page-field" name="page" type="number" min={1} max={last} defaultValue={page} required />
      </label>{' '}
      of {count(last)}
    </form>
  );
}

interface PagerProps {
  page: RowsPage;
  /** The state that the shown rows belong to, and the one that was asked for since. */
  of: ViewState;
  state: ViewState;
  onChange: (change: Partial<ViewState>) => void;
}

export function Pager({ page, of, state, onChange }: PagerProps) {
  const last = page.total === null ? null : Math.max(1, Math.ceil(page.total / of.size));
  return (
    <div className="pager">
      <span role="status">{rangeText(page, of)}</span>
      <label className="small">
        Rows a page{' '}
        <select className="input" value={state.size} onChange={(event) => onChange({ size: Number(event.target.value), page: 1 })}>
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span className="pager-buttons">
        {last !== null && last > 1 && <PageField page={state.page} last={last} onPage={(wanted) => onChange({ page: wanted })} />}
        <button type="button" className="button" disabled={state.page === 1} onClick={() => onChange({ page: state.page - 1 })}>
          <ChevronLeft size={16} aria-hidden />
          Previous
        </button>
        <button type="button" className="button" disabled={!page.hasNext} onClick={() => onChange({ page: state.page + 1 })}>
          Next
          <ChevronRight size={16} aria-hidden />
        </button>
      </span>
    </div>
  );
}
