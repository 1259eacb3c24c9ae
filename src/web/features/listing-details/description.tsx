import { useMemo } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { splitDescription } from './split-description.ts';

const TextLink = chakra('a', {
  base: { color: 'brand.text', textDecoration: 'underline', textUnderlineOffset: '3px', overflowWrap: 'anywhere' },
});

export function Description({ text }: { text: string }) {
  const parts = useMemo(() => splitDescription(text), [text]);
  return (
    <chakra.div whiteSpace="pre-line" maxWidth="reading" overflowWrap="anywhere">
      {parts.map((part) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          <TextLink key={part.at} href={part.href} {...(part.href.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer' })}>
            {part.text}
          </TextLink>
        ),
      )}
    </chakra.div>
  );
}
