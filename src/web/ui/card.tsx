import { chakra } from '#web/ui/styled/chakra.tsx';
import { defineRecipe } from '#web/ui/styled/recipe.ts';

const cardRecipe = defineRecipe({
  base: { bg: 'surface.panel', borderWidth: '1px', borderRadius: 'lg' },
  variants: { padded: { true: { p: { base: '4', sm: '5' } } } },
});

/** A surface with a border; nothing on the page casts a shadow unless it floats. */
export const Card = chakra('div', cardRecipe);
