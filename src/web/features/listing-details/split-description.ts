/**
 * A description is plain text whose line breaks are kept; web and mail addresses in it become links.
 * Nothing else of it is ever read as markup. `at` is where a part begins.
 */
import { isEmailAddress, isHttpUrl } from '#domain/application-value.ts';

export type DescriptionPart = { kind: 'text'; at: number; text: string } | { kind: 'link'; at: number; text: string; href: string };

const CANDIDATE = /https?:\/\/[^\s<>"']+|[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/giu;
/** Ends the sentence, not the address. */
const TRAILING = /[.,;:!?)\]}'"]+$/u;

function linkTo(text: string): string | null {
  if (isHttpUrl(text)) return text;
  return isEmailAddress(text) ? `mailto:${text}` : null;
}

export function splitDescription(description: string): DescriptionPart[] {
  const parts: DescriptionPart[] = [];
  let end = 0;
  for (const match of description.matchAll(CANDIDATE)) {
    const text = match[0].replace(TRAILING, '');
    const href = linkTo(text);
    if (href === null) continue;
    if (match.index > end) parts.push({ kind: 'text', at: end, text: description.slice(end, match.index) });
    parts.push({ kind: 'link', at: match.index, text, href });
    end = match.index + text.length;
  }
  if (end < description.length) parts.push({ kind: 'text', at: end, text: description.slice(end) });
  return parts;
}
