import { useState } from 'react';
import { chakra } from '@chakra-ui/react/styled-system';

/** The flyer in a box of fixed height, so nothing moves when it arrives; a click shows it whole. */
export function Flyer({ url, title }: { url: string; title: string }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <chakra.figure>
      <chakra.button
        type="button"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
        display="block"
        width="full"
        height={isWhole ? 'auto' : '15rem'}
        minHeight="15rem"
        overflow="hidden"
        borderWidth="1px"
        borderRadius="lg"
        bg="surface.sunken"
        cursor={isWhole ? 'zoom-out' : 'zoom-in'}
      >
        <chakra.img
          src={url}
          alt={`Flyer of ${title}`}
          width="full"
          height={isWhole ? 'auto' : '15rem'}
          objectFit={isWhole ? 'contain' : 'cover'}
          objectPosition="top"
          decoding="async"
        />
      </chakra.button>
      <chakra.figcaption mt="1.5" fontSize="xs" color="text.muted">
        {isWhole ? 'Select the flyer to make it smaller.' : 'Select the flyer to see it whole.'}
      </chakra.figcaption>
    </chakra.figure>
  );
}
