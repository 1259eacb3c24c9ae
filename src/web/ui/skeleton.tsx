import { chakra } from '#web/ui/styled/chakra.tsx';

/** A grey block of the size of what will stand there. Hide a group of them from assistive technology. */
export const Skeleton = chakra('div', {
  base: { bg: 'surface.hover', borderRadius: 'sm', animation: 'breathe 1.6s ease-in-out infinite' },
});
