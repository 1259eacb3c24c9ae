import type { ComponentProps } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { defineRecipe } from '#web/ui/styled/recipe.ts';

const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: 0,
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'md',
    fontWeight: 'medium',
    lineHeight: '1.2',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    userSelect: 'none',
    transition: 'background-color 150ms ease-out, border-color 150ms ease-out, color 150ms ease-out',
    '& > svg': { flexShrink: 0 },
    '&:is(:disabled, [aria-disabled=true])': { opacity: 0.55, cursor: 'not-allowed' },
  },
  variants: {
    variant: {
      primary: { bg: 'brand.solid', color: 'brand.onSolid', _hover: { bg: 'brand.solidHover' } },
      secondary: {
        bg: 'surface.panel',
        borderColor: 'line.strong',
        color: 'text',
        _hover: { bg: 'surface.hover' },
      },
      soft: { bg: 'brand.subtle', color: 'brand.text', _hover: { bg: 'surface.hover' } },
      ghost: { color: 'text.muted', _hover: { bg: 'surface.hover', color: 'text' } },
      danger: { bg: 'danger.solid', color: 'danger.onSolid', _hover: { bg: 'danger.solidHover' } },
      dangerGhost: { color: 'danger.text', _hover: { bg: 'danger.subtle' } },
      link: {
        color: 'brand.text',
        textDecoration: 'underline',
        textUnderlineOffset: '3px',
        px: '0',
        minWidth: '0',
        _hover: { color: 'text' },
      },
    },
    size: {
      sm: { minHeight: '8', px: '3', fontSize: 'sm' },
      md: { minHeight: '10', px: '4', fontSize: 'sm' },
      lg: { minHeight: '11', px: '5', fontSize: 'md' },
    },
    /** A square button that shows only an icon; give it an `aria-label`. */
    iconOnly: { true: { px: '0', aspectRatio: '1' } },
  },
  // A link stands flush with the text around it, whatever its size.
  compoundVariants: [{ variant: 'link', css: { px: '0' } }],
  defaultVariants: { variant: 'secondary', size: 'md' },
});

export const Button = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } });

type BusyButtonProps = ComponentProps<typeof Button> & { isBusy: boolean };

/** Its work may be under way: then it keeps the focus, which a disabled button loses, and does nothing. */
export function BusyButton({ isBusy, onClick, ...props }: BusyButtonProps) {
  return <Button {...props} aria-disabled={isBusy} onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))} />;
}

/** A link that looks like a button: real navigation, new tabs and copying keep working. */
export const LinkButton = chakra('a', buttonRecipe);
