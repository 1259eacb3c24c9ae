import { chakra } from '#web/ui/styled/chakra.tsx';
import { splitMatches } from './split-matches.ts';

const Mark = chakra('mark', {
  base: { bg: 'accent.subtle', color: 'inherit', borderRadius: '2px', boxShadow: 'inset 0 -2px 0 {colors.accent.line}' },
});

interface MarkedTextProps {
  text: string;
  /** What was searched for; empty marks nothing. */
  search: string;
}

/** A text with what the search found in it marked. */
export function MarkedText({ text, search }: MarkedTextProps) {
  if (search === '') return text;
  return splitMatches(text, search).map(({ at, text: part, isMatch }) => (isMatch ? <Mark key={at}>{part}</Mark> : part));
}
