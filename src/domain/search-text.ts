/**
 * What a search looks for: the trimmed text on one line. The searched fields are kept in one text with line
 * breaks between them (`search_text`), and a search is found within one field only (rulings, student portal).
 */
export function searchText(typed: string): string {
  return typed.replaceAll(/\s*[\r\n]\s*/g, ' ').trim();
}
