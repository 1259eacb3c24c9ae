import { describe, expect, test } from 'vitest';
import { countFilters, emptyText, NO_FILTERS, readFilters, writeFilters } from './listing-filters.ts';

describe('filters in the address', () => {
  test('are read back as they were written', () => {
    const filters = {
      search: 'data & design',
      majors: ['Computer Science', 'Psychology'],
      industries: ['Finance'],
      posted: '7d' as const,
      location: 'Jakarta, Indonesia',
      showClosed: true,
      statuses: ['applied' as const, 'offer' as const],
      tab: 'starred' as const,
    };
    expect(readFilters(writeFilters(new URLSearchParams(), filters))).toEqual(filters);
  });

  test('unknown values are ignored', () => {
    const filters = readFilters(new URLSearchParams('major=Alchemy&industry=Finance&posted=yesterday&tab=archived'));
    expect(filters).toEqual({ ...NO_FILTERS, industries: ['Finance'], tab: 'all' });
  });

  test('a tracker status belongs to the Starred tab alone', () => {
    expect(readFilters(new URLSearchParams('tab=starred&status=offer&status=hired')).statuses).toEqual(['offer']);
    expect(readFilters(new URLSearchParams('tab=viewed&status=offer')).statuses).toEqual([]);
    expect(writeFilters(new URLSearchParams(), { ...NO_FILTERS, statuses: ['offer'], tab: 'all' }).toString()).toBe('');
  });

  test('no filter leaves nothing behind, and other parameters stay', () => {
    const params = new URLSearchParams('preview=student&q=x&major=Psychology&tab=viewed');
    expect(writeFilters(params, { ...NO_FILTERS, tab: 'all' }).toString()).toBe('preview=student');
  });
});

describe('why a list is empty', () => {
  const filters = { ...NO_FILTERS, tab: 'starred' as const };
  test('the search comes first, then the filters, then the tab', () => {
    expect(emptyText({ ...filters, search: 'x', majors: ['Psychology'] })).toBe('No internships match your search.');
    expect(emptyText({ ...filters, majors: ['Psychology'] })).toBe('No internships found matching your filters.');
    expect(emptyText(filters)).toBe('No starred internships yet.');
    expect(emptyText({ ...filters, tab: 'viewed' })).toBe('No viewed internships yet.');
  });

  test('the search text is no filter', () => {
    expect(countFilters({ ...filters, search: 'x' })).toBe(0);
    expect(countFilters({ ...filters, majors: ['Psychology'], posted: '7d', location: 'Bandung' })).toBe(3);
  });
});
