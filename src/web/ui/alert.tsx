import { chakra } from '#web/ui/styled/chakra.tsx';
import { defineRecipe } from '#web/ui/styled/recipe.ts';

const alertRecipe = defineRecipe({
  base: { borderWidth: '1px', borderRadius: 'md', px: '4', py: '3', fontSize: 'sm' },
  variants: {
    tone: {
      danger: { bg: 'danger.subtle', borderColor: 'danger.line', color: 'danger.text' },
      accent: { bg: 'accent.subtle', borderColor: 'accent.line', color: 'accent.text' },
      success: { bg: 'success.subtle', borderColor: 'success.line', color: 'success.text' },
      brand: { bg: 'brand.subtle', borderColor: 'brand.line', color: 'brand.text' },
    },
  },
  defaultVariants: { tone: 'brand' },
});

/** A notice inside the page. Give it `role="alert"` where it appears as an answer to the user. */
export const Alert = chakra('div', alertRecipe);
