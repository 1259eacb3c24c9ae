/** Which rows of a page changed between two results: what "Updated just now" highlights. */
interface Versioned {
  id: string;
  updated_at: string;
}

interface Counted {
  id: string;
  views: number;
  apply_clicks: number;
}

/**
 * Rows whose content moved, and rows that were written since: a listing that only moved up from the next
 * page, because one before it left, did not change.
 */
export function changedListings(previous: readonly Versioned[], next: readonly Versioned[]): string[] {
  const known = new Map(previous.map(({ id, updated_at: version }) => [id, version]));
  const newest = previous.reduce((latest, { updated_at: version }) => (version > latest ? version : latest), '');
  return next
    .filter(({ id, updated_at: version }) => {
      const before = known.get(id);
      return before === undefined ? version > newest : before !== version;
    })
    .map(({ id }) => id);
}

/** Rows whose counters moved; a row that is new among them has no earlier count to compare. */
export function movedCounters(previous: readonly Counted[], next: readonly Counted[]): string[] {
  const known = new Map(previous.map((row) => [row.id, row]));
  return next
    .filter((row) => {
      const before = known.get(row.id);
      return before && (before.views !== row.views || before.apply_clicks !== row.apply_clicks);
    })
    .map(({ id }) => id);
}
