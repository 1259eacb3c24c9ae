/**
 * The style properties that `chakra` elements take, with the token category that each one's values are looked up in
 * (null: written as they are). The names, shorthands and conditions are Chakra UI's; what is not listed here is no
 * style property for the types either, so a missing one is a compile error and not an attribute in the page.
 */

type Category =
  | 'colors'
  | 'fonts'
  | 'fontSizes'
  | 'fontWeights'
  | 'lineHeights'
  | 'letterSpacings'
  | 'spacing'
  | 'sizes'
  | 'radii'
  | 'shadows'
  | 'zIndex';

export const PROPERTIES = {
  accentColor: 'colors',
  alignContent: null,
  alignItems: null,
  alignSelf: null,
  animation: null,
  aspectRatio: null,
  background: 'colors',
  borderBottomWidth: null,
  borderCollapse: null,
  borderColor: 'colors',
  borderRadius: 'radii',
  borderSpacing: 'spacing',
  borderStyle: null,
  borderTopLeftRadius: 'radii',
  borderTopRightRadius: 'radii',
  borderTopWidth: null,
  borderWidth: null,
  bottom: 'spacing',
  boxShadow: 'shadows',
  clipPath: null,
  color: 'colors',
  columnGap: 'spacing',
  containIntrinsicBlockSize: null,
  content: null,
  contentVisibility: null,
  cursor: null,
  display: null,
  fill: 'colors',
  flex: null,
  flexBasis: 'sizes',
  flexDirection: null,
  flexShrink: null,
  flexWrap: null,
  fontFamily: 'fonts',
  fontSize: 'fontSizes',
  fontStyle: null,
  fontVariantNumeric: null,
  fontWeight: 'fontWeights',
  gap: 'spacing',
  gridArea: null,
  gridColumn: null,
  gridRow: null,
  gridTemplateAreas: null,
  gridTemplateColumns: null,
  gridTemplateRows: null,
  height: 'sizes',
  inset: 'spacing',
  insetInline: 'spacing',
  insetInlineEnd: 'spacing',
  insetInlineStart: 'spacing',
  justifyContent: null,
  justifyItems: null,
  justifySelf: null,
  letterSpacing: 'letterSpacings',
  lineHeight: 'lineHeights',
  listStyleType: null,
  margin: 'spacing',
  marginBlock: 'spacing',
  marginBottom: 'spacing',
  marginInline: 'spacing',
  marginInlineEnd: 'spacing',
  marginInlineStart: 'spacing',
  marginTop: 'spacing',
  maxHeight: 'sizes',
  maxWidth: 'sizes',
  minHeight: 'sizes',
  minWidth: 'sizes',
  objectFit: null,
  objectPosition: null,
  opacity: null,
  order: null,
  outline: null,
  outlineColor: 'colors',
  outlineOffset: null,
  overflow: null,
  overflowWrap: null,
  overflowX: null,
  overflowY: null,
  overscrollBehavior: null,
  padding: 'spacing',
  paddingBlock: 'spacing',
  paddingBottom: 'spacing',
  paddingInline: 'spacing',
  paddingInlineEnd: 'spacing',
  paddingInlineStart: 'spacing',
  paddingTop: 'spacing',
  placeItems: null,
  pointerEvents: null,
  position: null,
  rowGap: 'spacing',
  scrollMarginTop: 'spacing',
  scrollbarWidth: null,
  stroke: 'colors',
  strokeLinecap: null,
  strokeLinejoin: null,
  strokeWidth: null,
  tableLayout: null,
  textAlign: null,
  textDecoration: null,
  textTransform: null,
  textUnderlineOffset: null,
  textWrap: null,
  top: 'spacing',
  transform: null,
  transition: null,
  userSelect: null,
  verticalAlign: null,
  visibility: null,
  whiteSpace: null,
  width: 'sizes',
  zIndex: 'zIndex',
} as const satisfies Record<string, Category | null>;

export type Property = keyof typeof PROPERTIES;

export const SHORTHANDS = {
  bg: 'background',
  insetEnd: 'insetInlineEnd',
  insetStart: 'insetInlineStart',
  mb: 'marginBottom',
  me: 'marginInlineEnd',
  ms: 'marginInlineStart',
  mt: 'marginTop',
  mx: 'marginInline',
  my: 'marginBlock',
  p: 'padding',
  pb: 'paddingBottom',
  pe: 'paddingInlineEnd',
  ps: 'paddingInlineStart',
  pt: 'paddingTop',
  px: 'paddingInline',
  py: 'paddingBlock',
} as const satisfies Record<string, Property>;

/** One word for several declarations. */
export const COMPOUNDS = {
  lineClamp: (lines: string) => ({
    overflow: 'hidden',
    display: '-webkit-box',
    WebkitLineClamp: lines,
    WebkitBoxOrient: 'vertical',
    textWrap: 'wrap',
  }),
  truncate: () => ({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }),
  srOnly: () => ({
    position: 'absolute',
    width: '1px',
    height: '1px',
    padding: '0',
    margin: '-1px',
    overflow: 'hidden',
    clip: 'rect(0, 0, 0, 0)',
    whiteSpace: 'nowrap',
    borderWidth: '0',
  }),
} satisfies Record<string, (value: string) => Record<string, string>>;

/** What a condition wraps its styles in, outermost first. */
export const CONDITIONS = {
  _empty: ['&:is(:empty, [data-empty])'],
  _focusVisible: ['&:is(:focus-visible, [data-focus-visible])'],
  _hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [data-disabled])'],
  _motionReduce: ['@media (prefers-reduced-motion: reduce)'],
} as const satisfies Record<string, readonly string[]>;

/** A property of the element's own in SVG, where it gives the shape and not the style. */
export const SHAPE_ATTRIBUTES = { rect: ['height', 'width'] } as const satisfies Record<string, readonly Property[]>;

const STYLE_PROPS = new Set([PROPERTIES, SHORTHANDS, COMPOUNDS, CONDITIONS].flatMap((names) => Object.keys(names)));

export function isStyleProp(name: string): boolean {
  return STYLE_PROPS.has(name);
}
