/** A part of a text; `isMatch` is what the search found. */
export interface TextPart {
  /** Where it begins in the text. */
  at: number;
  text: string;
  isMatch: boolean;
}

/**
 * A text in parts: where it contains `search` in any case, as the database compares them, and the rest. Letters
 * whose lower case is longer keep their place, so that a part is always the text's own letters.
 */
export function splitMatches(text: string, search: string): TextPart[] {
  const needle = search.toLowerCase();
  if (needle === '') return [{ at: 0, text, isMatch: false }];
  const starts: number[] = [];
  let lower = '';
  let position = 0;
  for (const letter of text) {
    const small = letter.toLowerCase();
    for (let unit = 0; unit < small.length; unit += 1) starts.push(position + Math.min(unit, letter.length - 1));
    lower += small;
    position += letter.length;
  }
  starts.push(text.length);

  const parts: TextPart[] = [];
  let end = 0;
  for (let found = lower.indexOf(needle); found >= 0; found = lower.indexOf(needle, found + needle.length)) {
    const from = starts[found] ?? 0;
    const to = starts[found + needle.length] ?? text.length;
    if (from > end) parts.push({ at: end, text: text.slice(end, from), isMatch: false });
    if (to > from) parts.push({ at: from, text: text.slice(from, to), isMatch: true });
    end = to;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), isMatch: false });
  return parts;
}
