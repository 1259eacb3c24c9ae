import { chakra } from '#web/ui/styled/chakra.tsx';

/** The portal's crest: a shield with an open book under a rising sun. Also `public/favicon.svg`. */
export function Crest({ size = 32 }: { size?: number }) {
  return (
    <chakra.svg aria-hidden flex="none" viewBox="0 0 32 32" width={`${size}px`} height={`${size}px`} fill="none">
      <chakra.path fill="brand.solid" d="M16 1.5 28.5 5v11.2c0 7-5.2 11.8-12.5 14.3C8.7 28 3.5 23.2 3.5 16.2V5z" />
      <chakra.path fill="accent.solid" d="M11.2 12.6a4.8 4.8 0 0 1 9.6 0z" />
      <chakra.g stroke="brand.onSolid" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round">
        <path d="M16 17c-2-1.7-4.6-2.3-7.6-2.2v7.4c3-.1 5.6.5 7.6 2.2 2-1.7 4.6-2.3 7.6-2.2v-7.4c-3-.1-5.6.5-7.6 2.2zM16 17v7.4" />
        <path d="M16 4.6v1M10.6 6.8l.6.8M21.4 6.8l-.6.8" />
      </chakra.g>
    </chakra.svg>
  );
}
