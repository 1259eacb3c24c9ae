/**
 * Comma-separated values for spreadsheets: RFC 4180 quoting and line ends, a byte order mark so that UTF-8 is
 * recognised, and no cell that a spreadsheet would run as a formula.
 */
export type CsvCell = string | number | null;

export const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

function writeCell(cell: CsvCell): string {
  const text = cell === null ? '' : String(cell);
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Lines of a file, each ended; the byte order mark goes before the first. */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => row.map(writeCell).join(',') + LINE_END).join('');
}
