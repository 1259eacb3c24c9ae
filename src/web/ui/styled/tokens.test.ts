/** What the compiler cannot see of a style: tokens inside longer values, keyframes by name, and the recipe of the dialogs. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPortalSystem } from '../chakra-system.ts';
import { dialogRecipe } from '../dialog-recipe.ts';
import { keyframes } from '../theme.ts';
import { PROPERTIES, SHORTHANDS } from './properties.ts';
import { resolveStyle } from './resolve-style.ts';
import type { Style } from './style-props.ts';

const { tokens } = createPortalSystem();
const WEB = join(import.meta.dirname, '../..');
const SOURCES = globSync('**/*.{ts,tsx}', { cwd: WEB })
  .filter((file) => !/\.(test|generated)\./.test(file))
  .map((file) => ({ file, text: readFileSync(join(WEB, file), 'utf8') }));

/** Every match of a pattern in the sources, as `file: match`. */
function findAll(pattern: RegExp): { file: string; found: string }[] {
  return SOURCES.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, found = '']) => ({ file, found })));
}

test('a misspelt token does not compile: it would be a value that no browser knows', () => {
  // @ts-expect-error `muted` is spelt so
  const style: Style = { color: 'text.mutted' };
  expect(resolveStyle(style)[0]?.declarations).toBe('color:text.mutted;');
});

test('a token that is named inside a value is one of the theme', () => {
  const named = findAll(/\{((?:colors|sizes|spacing|radii|shadows|fonts)\.[\w.]+)\}/g);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ found }) => tokens.getByName(found) === undefined)).toEqual([]);
});

test('an animation is one of the theme', () => {
  const named = findAll(/\banimation(?:="|[^\n]*?['"])([a-z][A-Za-z]+) \d+m?s/g);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ found }) => !(found in keyframes))).toEqual([]);
});

type Nested = { [name: string]: string | Nested };

/** Property and value of every declaration of a recipe; values by width count one by one. */
function declarationsOf(part: Nested, property = ''): [string, string][] {
  return Object.entries(part).flatMap(([name, value]): [string, string][] => {
    const said = ['base', 'sm', 'md', 'lg', 'xl'].includes(name) ? property : (SHORTHANDS[name as keyof typeof SHORTHANDS] ?? name);
    return typeof value === 'object' ? declarationsOf(value, said) : [[said, value]];
  });
}

test('the dialogs name tokens of the theme, or plain CSS', () => {
  const { base, variants } = dialogRecipe as unknown as { base: Nested; variants: Nested };
  const unknown = [...declarationsOf(base), ...declarationsOf(variants)].filter(([property, value]) => {
    const category = PROPERTIES[property as keyof typeof PROPERTIES];
    const isCss = /^0$|^-?[\d.]+(rem|px|dvh|%|ch)$|^(auto|none|inherit)$/.test(value);
    return category && !isCss && tokens.getByName(`${category}.${value}`) === undefined;
  });
  expect(unknown).toEqual([]);
});
