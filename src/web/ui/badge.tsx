import { chakra } from '#web/ui/styled/chakra.tsx';
import { defineRecipe } from '#web/ui/styled/recipe.ts';

const badgeRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    maxWidth: 'full',
    minHeight: '1.375rem',
    px: '2',
    borderRadius: 'sm',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontSize: 'xs',
    fontWeight: 'medium',
    lineHeight: 'tight',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      brand: { bg: 'brand.subtle', color: 'brand.text' },
      outline: { borderColor: 'line.strong', color: 'text.muted' },
      neutral: { bg: 'surface.sunken', color: 'text.muted' },
      accent: { bg: 'accent.subtle', color: 'accent.text' },
      danger: { bg: 'danger.subtle', color: 'danger.text' },
      ink: { bg: 'text', color: 'surface.panel' },
      success: { bg: 'success.subtle', color: 'success.text' },
    },
  },
  defaultVariants: { tone: 'neutral' },
});

export const Badge = chakra('span', badgeRecipe);
