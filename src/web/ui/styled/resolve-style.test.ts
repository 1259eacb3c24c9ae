import type { SystemStyleObject } from '@chakra-ui/react/styled-system';
import { expect, test } from 'vitest';
import { createPortalSystem } from '../chakra-system.ts';
import { tokens } from '../theme.ts';
import { CONDITIONS, PROPERTIES, SHORTHANDS } from './properties.ts';
import { recipeStyle } from './recipe.ts';
import type { StyleObject } from './resolve-style.ts';
import { cssName, mergeStyles, resolveStyle } from './resolve-style.ts';

const system = createPortalSystem();

/** Chakra helps itself with it for `currentColor` in gradients. */
const INTERNAL = '--bg-currentcolor';

type Nested = { [name: string]: string | number | Nested };

const atRulesFirst = (one: string, other: string) => Number(other.startsWith('@')) - Number(one.startsWith('@'));

/** What Chakra UI makes of a style, rule by rule: wrappings and property -> value. */
function chakraRules(style: StyleObject): Record<string, string> {
  const rules: Record<string, string> = {};
  const walk = (part: Nested, path: string[]) => {
    for (const [name, value] of Object.entries(part)) {
      if (typeof value === 'object') walk(value, [...path, name]);
      else if (name !== INTERNAL) rules[[...path.toSorted(atRulesFirst), cssName(name)].join(' ')] = String(value);
    }
  };
  walk(system.css(style as SystemStyleObject), []);
  return rules;
}

/** The same of our own answer. */
function ownRules(style: StyleObject): Record<string, string> {
  return Object.fromEntries(
    resolveStyle(style).flatMap(({ at, selector, declarations }) =>
      declarations
        .split(';')
        .filter((declaration) => declaration !== '' && !declaration.startsWith('-webkit-user-select'))
        .map((declaration) => {
          const [name = '', ...value] = declaration.split(':');
          return [[...at, ...(selector === '&' ? [] : [selector]), name].join(' '), value.join(':')];
        }),
    ),
  );
}

/** Tokens that Chakra UI makes of others. */
const isDerived = (name: string) => name.startsWith('colorPalette') || name.startsWith('breakpoint-');

/** Values that Chakra UI takes for words of its own, and that the portal has no use for. */
const UNUSED: Record<string, RegExp> = { borderSpacing: /auto/, scrollbarWidth: /\d|full/, transform: /auto/ };

const VALUES = [
  '0',
  '1',
  '2.5',
  '-1',
  '-2.5',
  '4',
  'full',
  'auto',
  '50%',
  'calc(100% - 4.5rem)',
  'none',
  '1fr',
  'inherit',
  '{sizes.header}',
];

test.each(Object.keys(PROPERTIES))('%s is resolved as by Chakra UI, for every token and for what is none', (property) => {
  const category = PROPERTIES[property as keyof typeof PROPERTIES];
  const names = category
    ? system.tokens.allTokens.filter(({ extensions: of }) => of.category === category && !isDerived(of.prop ?? ''))
    : [];
  for (const value of [...VALUES, ...names.map(({ extensions }) => extensions.prop ?? '')]) {
    if (UNUSED[property]?.test(value)) continue;
    const style = { [property]: value };
    expect(ownRules(style), `${property}: ${value}`).toEqual(chakraRules(style));
  }
});

test('the categories that properties take their values from are the theme\u2019s', () => {
  expect(Object.keys(tokens)).toEqual(expect.arrayContaining(Object.values(PROPERTIES).filter((category) => category !== null)));
});

test.each(Object.keys(SHORTHANDS))('the shorthand %s', (name) => {
  expect(ownRules({ [name]: '4' })).toEqual(chakraRules({ [name]: '4' }));
});

test.each(Object.keys(CONDITIONS))('the condition %s', (name) => {
  const style = { [name]: { color: 'text.muted', md: { px: '2' } } };
  expect(Object.values(ownRules(style)).toSorted()).toEqual(Object.values(chakraRules(style)).toSorted());
  const plain = { [name]: { color: 'text.muted' } };
  expect(ownRules(plain)).toEqual(chakraRules(plain));
});

test.each<[string, StyleObject]>([
  ['words for several declarations', { truncate: true }],
  ['a number of lines that changes with the width', { lineClamp: { base: 3, lg: 2 } }],
  ['text for assistive technology below a width', { '@media (max-width: 25rem)': { srOnly: true } }],
  ['values by width', { fontSize: { base: 'sm', md: 'md', xl: '2xl' }, display: { md: 'none' } }],
  ['selectors of its own', { '& > svg': { flex: 'none' }, '&[aria-selected=true]::after': { content: '""', bg: 'brand.solid' } }],
  ['a state of the page around it', { 'body:has([data-shape=sheet]) &': { top: { base: '2', sm: 'auto' } } }],
  ['a token inside a value', { boxShadow: 'inset 0 -2px 0 {colors.accent.line}', accentColor: '{colors.brand.solid}' }],
])('%s', (_name, style) => {
  expect(ownRules(style)).toEqual(chakraRules(style));
});

test('plain rules come first, then those by width in their order, then what asks for more', () => {
  const style = { _hover: { color: 'text' }, px: { xl: '5', base: '1', sm: '2' }, color: 'text.muted' };
  expect(resolveStyle(style).map(({ at }) => at.join())).toEqual([
    '',
    '@media screen and (min-width: 30rem)',
    '@media screen and (min-width: 80rem)',
    '@media (hover: hover)',
  ]);
});

test('of two styles the later wins, a shorthand and its property being one', () => {
  expect(mergeStyles({ px: '2', _hover: { color: 'text', bg: 'line' } }, { paddingInline: '3', _hover: { color: 'focus' } })).toEqual({
    paddingInline: '3',
    _hover: { color: 'focus', background: 'line' },
  });
});

test('a condition without properties is a mistake and said so', () => {
  expect(() => resolveStyle({ _hover: 'text' })).toThrow('_hover says nothing');
});

test('variants, their combinations and defaults are chosen as by Chakra UI', () => {
  const recipe = {
    base: { display: 'flex', fontSize: { base: 'md', md: 'sm' } },
    variants: {
      look: { link: { px: '0' }, box: { px: '2' } },
      size: { sm: { px: '3' }, lg: { fontSize: 'lg' } },
      wide: { true: { width: 'full' } },
    },
    compoundVariants: [{ look: 'link', css: { px: '0' } }],
    defaultVariants: { look: 'box', size: 'sm' },
  } as const;
  const chakra = system.cva(recipe as object) as unknown as (chosen: object) => Record<string, StyleObject>;
  for (const chosen of [{}, { look: 'link' }, { size: 'lg' }, { look: 'link', size: 'lg', wide: true }]) {
    const { '@layer recipes': expected } = chakra(chosen);
    expect(ownRules(recipeStyle(recipe, chosen))).toEqual(chakraRules(expected ?? {}));
  }
});
