/**
 * The look of the portal: every colour, size, shadow and motion by its use (docs: look). Components name
 * tokens, never values. A colour is one pair `light-dark(...)`: the browser picks by `color-scheme`, which
 * follows the system unless the root element has the class `light` or `dark`.
 */
import { COLORS } from '#domain/colors.ts';

export const tokens = {
  colors: COLORS,
  fonts: {
    body: { value: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif' },
    heading: { value: '{fonts.body}' },
    mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' },
  },
  fontSizes: {
    xs: { value: '0.75rem' },
    sm: { value: '0.875rem' },
    md: { value: '1rem' },
    lg: { value: '1.125rem' },
    xl: { value: '1.375rem' },
    '2xl': { value: '1.75rem' },
    '3xl': { value: '2.25rem' },
  },
  fontWeights: { normal: { value: 400 }, medium: { value: 500 }, semibold: { value: 600 } },
  lineHeights: { tight: { value: 1.25 }, snug: { value: 1.4 }, body: { value: 1.55 } },
  letterSpacings: { tight: { value: '-0.014em' }, wide: { value: '0.04em' } },
  spacing: {
    0: { value: '0' },
    0.5: { value: '0.125rem' },
    1: { value: '0.25rem' },
    1.5: { value: '0.375rem' },
    2: { value: '0.5rem' },
    2.5: { value: '0.625rem' },
    3: { value: '0.75rem' },
    4: { value: '1rem' },
    5: { value: '1.25rem' },
    6: { value: '1.5rem' },
    8: { value: '2rem' },
    10: { value: '2.5rem' },
    12: { value: '3rem' },
    16: { value: '4rem' },
    20: { value: '5rem' },
    24: { value: '6rem' },
  },
  sizes: {
    full: { value: '100%' },
    header: { value: '3.5rem' },
    page: { value: '80rem' },
    sidebar: { value: '16.5rem' },
    reading: { value: '72ch' },
    4: { value: '1rem' },
    5: { value: '1.25rem' },
    6: { value: '1.5rem' },
    7: { value: '1.75rem' },
    8: { value: '2rem' },
    9: { value: '2.25rem' },
    10: { value: '2.5rem' },
    11: { value: '2.75rem' },
    12: { value: '3rem' },
    14: { value: '3.5rem' },
    16: { value: '4rem' },
  },
  radii: {
    none: { value: '0' },
    sm: { value: '6px' },
    md: { value: '8px' },
    lg: { value: '10px' },
    xl: { value: '14px' },
    full: { value: '999px' },
  },
  shadows: {
    lift: { value: '0 1px 2px oklch(0.2 0.02 225 / 0.05), 0 6px 16px -6px oklch(0.2 0.02 225 / 0.16)' },
    float: { value: '0 2px 6px oklch(0.2 0.02 225 / 0.08), 0 18px 48px -12px oklch(0.2 0.02 225 / 0.28)' },
  },
  zIndex: { header: { value: 20 }, overlay: { value: 100 }, toast: { value: 200 } },
};

export const breakpoints = { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' };

export const keyframes = {
  fadeIn: { from: { opacity: '0' }, to: { opacity: '1' } },
  fadeOut: { from: { opacity: '1' }, to: { opacity: '0' } },
  riseIn: { from: { opacity: '0', transform: 'translateY(8px)' }, to: { opacity: '1', transform: 'none' } },
  sinkOut: { from: { opacity: '1', transform: 'none' }, to: { opacity: '0', transform: 'translateY(8px)' } },
  sheetIn: { from: { transform: 'translateY(32px)', opacity: '0' }, to: { transform: 'none', opacity: '1' } },
  drawerIn: { from: { transform: 'translateX(-32px)', opacity: '0' }, to: { transform: 'none', opacity: '1' } },
  drawerOut: { from: { transform: 'none', opacity: '1' }, to: { transform: 'translateX(-32px)', opacity: '0' } },
  breathe: { '0%, 100%': { opacity: '1' }, '50%': { opacity: '0.55' } },
  pulse: { '0%': { transform: 'scale(1)', opacity: '0.5' }, '70%, 100%': { transform: 'scale(2.4)', opacity: '0' } },
  glow: { from: { backgroundColor: 'var(--chakra-colors-live-glow)' }, to: { backgroundColor: 'transparent' } },
};

/** What holds for the whole page. */
export const globalCss = {
  '*': { '--global-color-border': 'colors.line', '--global-font-mono': 'fonts.mono' },
  ':root': { colorScheme: 'light dark' },
  ':root.light': { colorScheme: 'light' },
  ':root.dark': { colorScheme: 'dark' },
  html: {
    fontFamily: 'body',
    fontSize: '100%',
    lineHeight: 'body',
    color: 'text',
    bg: 'surface.canvas',
    scrollPaddingTop: '4.5rem',
    textRendering: 'optimizeLegibility',
  },
  'h1, h2, h3, h4': { fontWeight: 'semibold', letterSpacing: 'tight', lineHeight: 'tight' },
  '*::placeholder': { color: 'text.subtle', opacity: 1 },
  '*::selection': { bg: 'brand.line' },
  ':focus-visible': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  '*, *::before, *::after': {
    '@media (prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
};
