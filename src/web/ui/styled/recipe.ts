/** Recipes as Chakra UI defines them: a base, variants chosen by props, and what only a combination of them adds. */
import type { StyleObject } from './resolve-style.ts';
import { mergeStyles } from './resolve-style.ts';
import type { RecipeDefinition, Variants } from './style-props.ts';

export type Selection = Readonly<Record<string, unknown>>;

export interface Recipe {
  base?: StyleObject | undefined;
  variants?: Readonly<Record<string, Readonly<Record<string, StyleObject>>>> | undefined;
  compoundVariants?: readonly (Readonly<Record<string, unknown>> & { css: StyleObject })[] | undefined;
  defaultVariants?: Selection | undefined;
}

/** Types a recipe where it is written. */
export function defineRecipe<Given extends Variants>(recipe: RecipeDefinition<Given>): RecipeDefinition<Given> {
  return recipe;
}

/** A recipe on top of another. */
export function mergeRecipes(under: Recipe, over: Recipe): Recipe {
  return {
    base: mergeStyles(under.base, over.base),
    variants: mergeStyles(under.variants, over.variants) as Recipe['variants'],
    compoundVariants: [...(under.compoundVariants ?? []), ...(over.compoundVariants ?? [])],
    defaultVariants: { ...under.defaultVariants, ...over.defaultVariants },
  };
}

/** The style of one choice of variants. */
export function recipeStyle({ base, variants = {}, compoundVariants = [], defaultVariants }: Recipe, chosen: Selection): StyleObject {
  const selection: Selection = { ...defaultVariants, ...chosen };
  const ofVariants = Object.entries(variants).map(([name, options]) => options[String(selection[name])]);
  const ofCompounds = compoundVariants
    .filter((compound) => Object.entries(compound).every(([name, value]) => name === 'css' || selection[name] === value))
    .map(({ css }) => css);
  return mergeStyles(base, ...ofVariants, ...ofCompounds);
}
