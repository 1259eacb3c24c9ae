/**
 * `chakra.div` and `chakra('button', recipe)` with Chakra UI's style props, recipes, `as`, `asChild` and types. The
 * library's own factory resolves the styles of every element on every draw, which took a third of the first view;
 * here equal styles are one class, resolved once (docs/decisions/009).
 */
import type { ElementType, JSX, ReactElement, ReactNode } from 'react';
import { cloneElement, createElement, isValidElement } from 'react';
import { isStyleProp, SHAPE_ATTRIBUTES } from './properties.ts';
import type { Recipe } from './recipe.ts';
import { mergeRecipes, recipeStyle } from './recipe.ts';
import { mergeStyles } from './resolve-style.ts';
import type { StyleObject } from './resolve-style.ts';
import { writeClass } from './style-sheet.ts';
import type { Choices, RecipeDefinition, StyledComponent, Variants } from './style-props.ts';

type Props = Record<string, unknown>;

/** What a component made here was made of, for one that is made on top of it. */
interface Made {
  tag: ElementType;
  recipe: Recipe | null;
  defaults: Props;
}

const MADE = new WeakMap<object, Made>();

const PLAIN = new Map<string, string>();

function isVariant(recipe: Recipe | null, name: string): boolean {
  return recipe?.variants !== undefined && Object.hasOwn(recipe.variants, name);
}

/** The class of these style props and variants under one recipe. */
function createClasses(recipe: Recipe | null) {
  const known = recipe ? new Map<string, string>() : PLAIN;
  return (key: string, variants: Props, styles: Props, css: StyleObject | undefined): string | undefined => {
    if (!recipe && key === '') return undefined;
    const before = known.get(key);
    if (before !== undefined) return before;
    const className = writeClass(recipe && recipeStyle(recipe, variants), mergeStyles(css, styles));
    known.set(key, className);
    return className;
  };
}

function joined(...classes: unknown[]): string | undefined {
  return classes.filter(Boolean).join(' ') || undefined;
}

function createStyled(base: ElementType, ownRecipe: Recipe | null, ownDefaults: Props) {
  const under = typeof base === 'string' ? undefined : MADE.get(base);
  const recipe = under?.recipe && ownRecipe ? mergeRecipes(under.recipe, ownRecipe) : (ownRecipe ?? under?.recipe ?? null);
  const tag = under?.tag ?? base;
  const defaults = { ...under?.defaults, ...ownDefaults };
  const attributes: readonly string[] = SHAPE_ATTRIBUTES[tag as keyof typeof SHAPE_ATTRIBUTES] ?? [];
  const classOf = createClasses(recipe);

  function Styled({ as, asChild, css, className, ...given }: Props): ReactNode {
    const forwarded: Props = { ...defaults };
    const variants: Props = {};
    const styles: Props = {};
    let key = css === undefined ? '' : JSON.stringify(css);
    for (const name of Object.keys(given)) {
      const value = given[name];
      const isOfRecipe = isVariant(recipe, name);
      if (!isOfRecipe && (!isStyleProp(name) || attributes.includes(name))) {
        forwarded[name] = value;
        continue;
      }
      if (value === undefined) continue;
      (isOfRecipe ? variants : styles)[name] = value;
      key += `${name}:${typeof value === 'object' ? JSON.stringify(value) : String(value)};`;
    }
    const own = classOf(key, variants, styles, css as StyleObject | undefined);
    forwarded['className'] = joined(own, className);
    if (!asChild) return createElement((as as ElementType | undefined) ?? tag, forwarded);
    const { children, ...rest } = forwarded;
    if (!isValidElement(children)) throw new Error('asChild needs one element as its child');
    const child = children as ReactElement<Props>;
    return cloneElement(child, { ...rest, ...child.props, className: joined(rest['className'], child.props['className']) });
  }
  MADE.set(Styled, { tag, recipe, defaults });
  return Styled;
}

interface StyledOptions {
  /** Attributes or variants that an element has unless it is given others. */
  defaultProps?: Props;
}

function make(base: ElementType, own?: Recipe, { defaultProps = {} }: StyledOptions = {}): unknown {
  const variants = Object.entries(defaultProps).filter(([name]) => isVariant(own ?? null, name));
  const attributes = Object.entries(defaultProps).filter(([name]) => !isVariant(own ?? null, name));
  const withDefaults = own && { ...own, defaultVariants: { ...own.defaultVariants, ...Object.fromEntries(variants) } };
  return createStyled(base, withDefaults ?? null, Object.fromEntries(attributes));
}

interface StyledFactory {
  <Tag extends ElementType, Given extends Variants>(
    base: Tag,
    recipe: RecipeDefinition<Given>,
    options?: StyledOptions,
  ): StyledComponent<Tag, Choices<Given>>;
}

type StyledElements = { [Tag in keyof JSX.IntrinsicElements]: StyledComponent<Tag, unknown> };

const elements = new Map<string, unknown>();

export const chakra = new Proxy(make, {
  get(_make, tag: string) {
    const known = elements.get(tag) ?? make(tag as ElementType);
    elements.set(tag, known);
    return known;
  },
}) as unknown as StyledFactory & StyledElements;
