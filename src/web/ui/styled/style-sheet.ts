/** The page's style sheet of classes: each distinct style is resolved and written once, and is then a class name. */
import type { StyleObject, StyleRule } from './resolve-style.ts';
import { resolveStyle } from './resolve-style.ts';

/** What a recipe says gives way to the props of an element, whatever the selectors (a cascade layer, as in Chakra UI). */
const RECIPES = '@layer recipes';

let sheet: CSSStyleSheet | null = null;
let written = 0;

function openSheet(): CSSStyleSheet {
  if (sheet) return sheet;
  const element = document.createElement('style');
  document.head.append(element);
  if (!element.sheet) throw new Error('The page takes no style sheet');
  sheet = element.sheet;
  return sheet;
}

function textOf({ at, selector, declarations }: StyleRule, className: string): string {
  const rule = `${selector.replaceAll('&', `.${className}`)}{${declarations}}`;
  return at.reduceRight((text, wrapping) => `${wrapping}{${text}}`, rule);
}

/** Writes a class; the recipe's part yields to the props' part. */
export function writeClass(recipe: StyleObject | null, props: StyleObject): string {
  const className = `c${written}`;
  written += 1;
  const target = openSheet();
  const insert = (text: string) => {
    try {
      target.insertRule(text, target.cssRules.length);
    } catch (error) {
      // An older browser refuses a selector that it does not know; the page does without that rule.
      console.debug('A style rule was refused', error);
    }
  };
  if (recipe) for (const rule of resolveStyle(recipe)) insert(`${RECIPES}{${textOf(rule, className)}}`);
  for (const rule of resolveStyle(props)) insert(textOf(rule, className));
  return className;
}
