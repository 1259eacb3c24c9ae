import type { KeyboardEvent } from 'react';

const MOVES: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Moves the focus from a table row to the one that the pressed key means; other keys do nothing. */
export function moveRowFocus(event: KeyboardEvent<HTMLTableRowElement>): void {
  const rows = [...(event.currentTarget.parentElement?.children ?? [])];
  const move = MOVES[event.key];
  if (!move) return;
  event.preventDefault();
  const next = rows[move(rows.indexOf(event.currentTarget), rows.length)];
  if (next instanceof HTMLElement) next.focus();
}

/** The row that takes the focus when one is gone: the next, or the one before the last. */
export function neighbourOf(rowIds: readonly string[], id: string): string | undefined {
  const index = rowIds.indexOf(id);
  return rowIds[index + 1] ?? rowIds[index - 1];
}
