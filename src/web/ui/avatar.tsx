import { useState } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { firstLetter } from '#web/lib/format/initials.ts';

interface AvatarProps {
  name: string;
  url: string | null;
  size?: number;
}

/** A person's picture, or the first letter of the name in upper case, or U (specification, section 9). */
export function Avatar({ name, url, size = 32 }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const initial = firstLetter(name) || 'U';
  const isShown = url !== null && url !== '' && url !== failedUrl;
  return (
    <chakra.span
      aria-hidden
      flex="none"
      display="grid"
      placeItems="center"
      overflow="hidden"
      borderRadius="full"
      bg="brand.subtle"
      color="brand.text"
      fontWeight="semibold"
      // Drawn, not written: as text it would be a word of the button that the avatar stands in.
      data-initial={isShown ? undefined : initial}
      css={{ '&[data-initial]::before': { content: 'attr(data-initial)' } }}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.44) }}
    >
      {isShown && <chakra.img src={url} alt="" width="full" height="full" objectFit="cover" onError={() => setFailedUrl(url)} />}
    </chakra.span>
  );
}
