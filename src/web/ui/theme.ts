/**
 * The look of the portal: every colour, size, shadow and motion by its use (docs: look). Components name
 * tokens, never values. A colour is one pair `light-dark(...)`: the browser picks by `color-scheme`, which
 * follows the system unless the root element has the class `light` or `dark`. Text pairs reach 4.5:1 on
 * every surface they stand on, interface parts 3:1.
 */
function pair(light: string, dark: string) {
  return { value: `light-dark(oklch(${light}), oklch(${dark}))` };
}

const colors = {
  transparent: { value: 'transparent' },
  current: { value: 'currentColor' },
  surface: {
    canvas: pair('0.977 0.005 215', '0.185 0.012 225'),
    panel: pair('1 0 0', '0.223 0.014 225'),
    sunken: pair('0.957 0.008 213', '0.262 0.016 224'),
    raised: pair('1 0 0', '0.25 0.016 224'),
    hover: pair('0.938 0.011 212', '0.3 0.018 222'),
    scrim: pair('0.25 0.03 225 / 0.45', '0.08 0.01 225 / 0.66'),
  },
  line: {
    DEFAULT: pair('0.905 0.01 213', '0.33 0.018 222'),
    strong: pair('0.63 0.02 217', '0.57 0.022 220'),
  },
  text: {
    DEFAULT: pair('0.245 0.022 228', '0.94 0.008 212'),
    muted: pair('0.46 0.02 222', '0.765 0.014 216'),
    subtle: pair('0.515 0.02 220', '0.69 0.015 216'),
  },
  brand: {
    solid: pair('0.43 0.079 212', '0.765 0.092 203'),
    solidHover: pair('0.375 0.072 214', '0.825 0.085 202'),
    onSolid: pair('0.99 0.006 205', '0.205 0.03 216'),
    text: pair('0.425 0.08 212', '0.81 0.082 203'),
    subtle: pair('0.944 0.023 208', '0.315 0.04 214'),
    line: pair('0.83 0.045 208', '0.46 0.055 211'),
  },
  accent: {
    solid: pair('0.665 0.15 62', '0.82 0.135 78'),
    text: pair('0.485 0.108 57', '0.86 0.1 80'),
    subtle: pair('0.957 0.034 78', '0.325 0.045 68'),
    line: pair('0.86 0.075 76', '0.48 0.07 70'),
  },
  danger: {
    solid: pair('0.52 0.185 27', '0.7 0.155 25'),
    solidHover: pair('0.465 0.175 27', '0.76 0.13 24'),
    onSolid: pair('0.99 0.006 25', '0.2 0.04 25'),
    text: pair('0.49 0.178 27', '0.79 0.115 22'),
    subtle: pair('0.957 0.021 20', '0.305 0.055 22'),
    line: pair('0.84 0.075 24', '0.5 0.1 24'),
  },
  success: {
    solid: pair('0.52 0.105 158', '0.75 0.12 158'),
    text: pair('0.43 0.09 158', '0.82 0.1 157'),
    subtle: pair('0.953 0.028 158', '0.3 0.04 160'),
    line: pair('0.83 0.065 158', '0.46 0.06 158'),
  },
  live: {
    solid: pair('0.56 0.135 152', '0.78 0.16 152'),
    text: pair('0.45 0.11 152', '0.82 0.13 152'),
    glow: pair('0.93 0.055 190', '0.36 0.055 200'),
  },
  focus: pair('0.55 0.118 222', '0.82 0.1 207'),
};

export const tokens = {
  colors,
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
