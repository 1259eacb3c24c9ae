/** Values of any column as text: in a cell, in full, in a file. */

/** What fits into one cell; longer texts are cut and shown in full on demand. */
const CELL_LENGTH = 60;

export interface CellText {
  text: string;
  /** There is more than the cell shows. */
  isCut: boolean;
}

/** A value in full: texts as they are, JSON indented. */
export function fullText(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value, null, 2);
}

/** A value on one line. */
export function cellText(value: unknown): CellText {
  const line = (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\s+/g, ' ');
  return line.length > CELL_LENGTH
    ? { text: `${line.slice(0, CELL_LENGTH).trimEnd()}…`, isCut: true }
    : { text: line, isCut: line !== value && typeof value === 'string' };
}

/** A list of plain values, which is shown as one tag each; null for anything else. */
export function tagsOf(value: unknown): readonly string[] | null {
  const isPlain = (item: unknown) => typeof item === 'string' || typeof item === 'number';
  return Array.isArray(value) && value.length > 0 && value.every(isPlain) ? value.map(String) : null;
}
