import { chakra } from '#web/ui/styled/chakra.tsx';
import { defineRecipe } from '#web/ui/styled/recipe.ts';

const inputRecipe = defineRecipe({
  base: {
    width: 'full',
    minWidth: '0',
    minHeight: '10',
    px: '3',
    bg: 'surface.panel',
    color: 'text',
    borderWidth: '1px',
    borderColor: 'line.strong',
    borderRadius: 'md',
    fontSize: { base: 'md', md: 'sm' },
    lineHeight: 'snug',
    transition: 'border-color 150ms ease-out',
    _hover: { borderColor: 'text.subtle' },
    _focusVisible: { outlineOffset: '-1px', borderColor: 'focus' },
    '&[aria-invalid=true], &[aria-invalid=true]:hover': { borderColor: 'danger.solid' },
    '&:is(:disabled, [readonly])': { bg: 'surface.sunken', color: 'text.muted' },
  },
  variants: {
    multiline: { true: { py: '2', lineHeight: 'body', minHeight: '9rem' } },
  },
});

/** 16 px text on phones, so that iOS does not zoom into the field. */
export const Input = chakra('input', inputRecipe);
export const Textarea = chakra('textarea', inputRecipe, { defaultProps: { multiline: true } });
export const Select = chakra('select', inputRecipe);
