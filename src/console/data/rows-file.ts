/**
 * The shown rows as a file, the columns of the screen in their order: CSV safe for spreadsheets (src/domain/csv.ts), or
 * JSON with the values as the server has them.
 */
import type { CsvCell } from '#domain/csv.ts';
import { BYTE_ORDER_MARK, writeCsv } from '#domain/csv.ts';
import type { Row, Shown } from './rows-query.ts';

function cellOf(value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}

/** A linked row by its values: its key, and the name that people know it by. */
function linkedOf(value: unknown): CsvCell {
  if (typeof value !== 'object' || value === null) return null;
  return Object.entries(value)
    .filter(([name]) => name !== '__typename')
    .map(([, each]) => String(each))
    .join(' ');
}

export function rowsCsv({ columns, links }: Shown, rows: readonly Row[]): string {
  const head = [...columns, ...links].map(({ name }) => name);
  const lines = rows.map((row) => [...columns.map(({ name }) => cellOf(row[name])), ...links.map(({ name }) => linkedOf(row[name]))]);
  return BYTE_ORDER_MARK + writeCsv([head, ...lines]);
}

export function rowsJson({ columns, links }: Shown, rows: readonly Row[]): string {
  const names = [...columns, ...links].map(({ name }) => name);
  return `${JSON.stringify(
    rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))),
    null,
    2,
  )}\n`;
}

/** Hands a file to the browser's downloads. */
export function download(name: string, type: 'text/csv' | 'application/json', text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
