import { useState } from 'react';
import Maximize from 'lucide-react/icons/maximize-2';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

const HEIGHT = '15rem';

const Box = chakra('button', {
  base: {
    position: 'relative',
    display: 'block',
    width: 'full',
    height: HEIGHT,
    overflow: 'hidden',
    borderWidth: '1px',
    borderRadius: 'lg',
    bg: 'surface.sunken',
    cursor: 'zoom-in',
    _hover: { borderColor: 'line.strong' },
  },
});

/** The flyer in a box of fixed height, so nothing moves when it arrives; a click enlarges it. */
export function Flyer({ url, title }: { url: string; title: string }) {
  const [isLarge, setLarge] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const alt = `Flyer of ${title}`;
  if (isBroken) {
    return (
      <chakra.p height={HEIGHT} display="grid" placeItems="center" bg="surface.sunken" borderRadius="lg" fontSize="sm" color="text.muted">
        The flyer could not be loaded.
      </chakra.p>
    );
  }
  return (
    <>
      <Box type="button" aria-haspopup="dialog" aria-label={`Enlarge the flyer of ${title}`} onClick={() => setLarge(true)}>
        <chakra.img
          src={url}
          alt={alt}
          width="full"
          height="full"
          objectFit="cover"
          objectPosition="top"
          decoding="async"
          onError={() => setBroken(true)}
        />
        <chakra.span
          aria-hidden
          position="absolute"
          insetInlineEnd="2"
          bottom="2"
          display="inline-flex"
          alignItems="center"
          gap="1.5"
          px="2.5"
          py="1"
          bg="surface.raised"
          borderRadius="md"
          boxShadow="lift"
          fontSize="xs"
          fontWeight="medium"
        >
          <Maximize size={16} />
          Enlarge
        </chakra.span>
      </Box>
      {isLarge && (
        <Dialog open onClose={() => setLarge(false)} title={alt} size="xl" isReading>
          <chakra.img src={url} alt={alt} maxWidth="full" height="auto" mx="auto" mb="4" borderRadius="md" />
        </Dialog>
      )}
    </>
  );
}
