/**
 * A style object in Chakra UI's words (tokens, shorthands, conditions, breakpoints) as plain CSS rules, with `&` for the
 * element. It answers as Chakra's own `system.css` does, for the part of it that the portal uses, in a tenth of the
 * time: the first view resolves about two hundred styles (docs/decisions/009). Tokens are the custom properties that
 * the page's own style sheet declares, so only their names matter here.
 */
import { breakpoints, tokens } from '../theme.ts';
import { COMPOUNDS, CONDITIONS, PROPERTIES, SHORTHANDS } from './properties.ts';

export type StyleObject = Readonly<Record<string, unknown>>;

export interface StyleRule {
  /** At-rules around it, outermost first. */
  at: readonly string[];
  selector: string;
  declarations: string;
}

type Tree = { readonly [name: string]: string | number | Tree };

const PREFIX = '--chakra-';

function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('.', String.raw`\.`);
}

/** `brand.solid` -> `var(--chakra-colors-brand-solid)`, for each token of a category. */
function variablesOf(category: string, tree: Tree, path: readonly string[] = []): [string, string][] {
  return Object.entries(tree).flatMap(([name, part]) => {
    if (typeof part !== 'object') return [];
    const here = name === 'DEFAULT' ? path : [...path, name];
    const variable = `var(${PREFIX}${[dashed(category), ...here.map(dashed)].join('-')})`;
    const own: [string, string][] = 'value' in part ? [[here.join('.'), variable]] : [];
    return own.concat(variablesOf(category, part, here));
  });
}

const VARIABLES: Partial<Record<string, Map<string, string>>> = Object.fromEntries(
  Object.entries(tokens).map(([category, tree]) => [category, new Map(variablesOf(category, tree as Tree))]),
);

const WIDTHS = new Map<string, string[]>([
  ['base', []],
  ...Object.entries(breakpoints).map(([name, width]): [string, string[]] => [name, [`@media screen and (min-width: ${width})`]]),
]);

/** `{sizes.header}` inside a value. */
const REFERENCE = /\{(\w+)\.([\w.]+)\}/g;

function variable(category: string, name: string): string | undefined {
  return VARIABLES[category]?.get(name);
}

function resolveValue(property: string, value: string): string {
  const category = PROPERTIES[property as keyof typeof PROPERTIES] ?? null;
  if (category) {
    const found = variable(category, value);
    if (found) return found;
    const negated = value.startsWith('-') && variable(category, value.slice(1));
    if (negated) return `calc(${negated} * -1)`;
  }
  return value.replaceAll(REFERENCE, (whole, of: string, name: string) => variable(of, name) ?? whole);
}

export function cssName(property: string): string {
  if (property.startsWith('--')) return property;
  return property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function declare(property: string, value: string): string {
  const declaration = `${cssName(property)}:${value};`;
  // Safari knows it by its old name only.
  return property === 'userSelect' ? `-webkit-${declaration}${declaration}` : declaration;
}

function declarationsOf(name: string, value: string): string {
  const compound = COMPOUNDS[name as keyof typeof COMPOUNDS];
  if (compound) {
    return Object.entries(compound(value))
      .map(([property, part]) => declare(property, part))
      .join('');
  }
  const property = SHORTHANDS[name as keyof typeof SHORTHANDS] ?? name;
  return declare(property, resolveValue(property, value));
}

/** The wrappings that a nested key stands for; null for a property, whose object is one of breakpoints and conditions. */
function wrappingsOf(key: string): readonly string[] | null {
  if (key.startsWith('@') || key.includes('&')) return [key];
  return CONDITIONS[key as keyof typeof CONDITIONS] ?? WIDTHS.get(key) ?? null;
}

interface Place {
  at: readonly string[];
  selector: string;
}

function inside(place: Place, wrappings: readonly string[]): Place {
  return wrappings.reduce(
    ({ at, selector }, wrapping) =>
      wrapping.startsWith('@') ? { at: [...at, wrapping], selector } : { at, selector: wrapping.replaceAll('&', selector) },
    place,
  );
}

/** Plain rules first, then by the width from which they hold, then what asks for anything else. */
function rank({ at }: StyleRule): number {
  if (at.length === 0) return -1;
  const width = /\(min-width: ([\d.]+)rem\)/.exec(at.join(' '))?.[1];
  return width ? Number(width) : Number.POSITIVE_INFINITY;
}

export function resolveStyle(style: StyleObject): StyleRule[] {
  const rules = new Map<string, StyleRule>();
  const add = ({ at, selector }: Place, declarations: string) => {
    const key = `${at.join()} ${selector}`;
    const rule = rules.get(key);
    if (rule) rule.declarations += declarations;
    else rules.set(key, { at, selector, declarations });
  };
  const walk = (part: StyleObject, place: Place, property: string | null) => {
    for (const [key, value] of Object.entries(part)) {
      if (value === undefined || value === null || value === false) continue;
      const wrappings = wrappingsOf(key);
      const here = wrappings ? inside(place, wrappings) : place;
      const name = wrappings ? property : key;
      if (typeof value === 'object') walk(value as StyleObject, here, name);
      else if (name) add(here, declarationsOf(name, String(value)));
      else throw new Error(`${key} says nothing: it needs the properties that it is for`);
    }
  };
  walk(style, { at: [], selector: '&' }, null);
  return [...rules.values()].toSorted((one, other) => {
    const [before, after] = [rank(one), rank(other)];
    return before === after ? 0 : before - after;
  });
}

/** One style over another: parts of both, where both say something the second one's. */
export function mergeStyles(...styles: readonly (StyleObject | undefined)[]): StyleObject {
  const merged: Record<string, unknown> = {};
  for (const [key, value] of styles.flatMap((style) => Object.entries(style ?? {}))) {
    if (value === undefined) continue;
    const name = SHORTHANDS[key as keyof typeof SHORTHANDS] ?? key;
    const before = merged[name];
    const bothNest = typeof before === 'object' && before !== null && typeof value === 'object' && value !== null;
    merged[name] = bothNest ? mergeStyles(before as StyleObject, value as StyleObject) : value;
  }
  return merged;
}
