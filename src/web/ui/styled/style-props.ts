/**
 * Types of styles and recipes: the theme's tokens and plain CSS where a property takes tokens, Chakra UI's own values
 * elsewhere, for the names that are resolved here and no others. A misspelt token is a compile error: it would go into
 * the page as a value that no browser knows.
 */
import type { ComponentPropsWithRef, ElementType, FunctionComponent } from 'react';
import type { JsxStyleProps } from '@chakra-ui/react/styled-system';
import type { breakpoints, tokens } from '../theme.ts';
import type { COMPOUNDS, CONDITIONS, Property, PROPERTIES, SHAPE_ATTRIBUTES, SHORTHANDS } from './properties.ts';

type Name = Property | keyof typeof SHORTHANDS | keyof typeof COMPOUNDS;

/** `brand.solid` and, where a group has a value of its own, `text`. */
type TokenName<Tree> = {
  [Each in keyof Tree & (string | number)]: Tree[Each] extends { value: unknown }
    ? Each extends 'DEFAULT'
      ? never
      : `${Each}`
    : `${Each}.${TokenName<Tree[Each]>}` | (Tree[Each] extends { DEFAULT: unknown } ? `${Each}` : never);
}[keyof Tree & (string | number)];

type Unit = '%' | 'ch' | 'dvh' | 'em' | 'lh' | 'px' | 'rem' | 'vh' | 'vw';
type CssFunction = 'calc' | 'clamp' | 'fit-content' | 'light-dark' | 'max' | 'min' | 'oklch' | 'var';
/** A measure, a function, or a text with `{sizes.header}` in it. */
type Css = '0' | `${number}${Unit}` | `${CssFunction}(${string})` | `${string}{${keyof typeof tokens}.${string}}${string}`;

/** The words of CSS beside the tokens of a category. */
interface Words {
  colors: 'currentColor' | 'inherit' | 'none';
  fonts: 'inherit';
  fontSizes: 'inherit';
  fontWeights: 'inherit';
  lineHeights: `${number}` | 'inherit';
  letterSpacings: 'normal';
  spacing: 'auto';
  sizes: 'auto' | 'fit-content' | 'max-content' | 'min-content';
  radii: never;
  shadows: 'none';
  zIndex: `${number}`;
}

type Negative<Category> = Category extends 'spacing' ? `-${TokenName<(typeof tokens)['spacing']>}` : never;
type Told<Category extends keyof Words> = TokenName<(typeof tokens)[Category]> | Negative<Category> | Words[Category] | Css;

type PropertyOf<Each extends Name> = Each extends keyof typeof SHORTHANDS ? (typeof SHORTHANDS)[Each] : Each;
type CategoryOf<Each extends Name> = PropertyOf<Each> extends Property ? (typeof PROPERTIES)[PropertyOf<Each>] : null;
type Value<Each extends Name> = CategoryOf<Each> extends keyof Words ? Told<CategoryOf<Each>> : Plain<JsxStyleProps[Each]>;
type Condition = keyof typeof CONDITIONS;
type Width = 'base' | keyof typeof breakpoints;
/** A selector, with `&` for the element, or an at-rule. */
type Wrapping = `${string}&${string}` | `@${string}`;

type Plain<Given> = Given extends string | number | boolean ? Given : never;

/** One value each, or one from each width on. */
type Declarations = {
  [Each in Name]?: Value<Each> | { [From in Width]?: Value<Each> | undefined } | undefined;
};

/** What `css` and recipes say. */
export type Style = Declarations & { [Each in Condition | Width]?: Style } & { [Each in Wrapping]?: Style };

export type StyleProps = Declarations & { [Each in Condition]?: Style } & { css?: Style | undefined };

export type Variants = Record<string, Record<string, Style>>;

/** What is inferred from a literal may have properties more: they are not allowed here either. */
type Known<Given extends Variants> = {
  [Each in keyof Given]: {
    [Option in keyof Given[Each]]: { [Said in keyof Given[Each][Option]]: Said extends keyof Style | Wrapping ? unknown : never };
  };
};

/** One of a variant's options each. */
export type Choices<Given extends Variants> = string extends keyof Given
  ? unknown
  : {
      [Each in keyof Given]?:
        (keyof Given[Each] extends infer Option ? (Option extends 'true' | 'false' ? boolean : Option) : never) | undefined;
    };

/** A base, variants chosen by props, and what only a combination of them adds. */
export interface RecipeDefinition<Given extends Variants> {
  base?: Style;
  variants?: Given & Known<Given>;
  compoundVariants?: readonly (Choices<NoInfer<Given>> & { css: Style })[];
  defaultVariants?: Choices<NoInfer<Given>>;
}

interface Polymorphic {
  /** Another tag or component in its place. */
  as?: ElementType | undefined;
  /** The one child takes class and attributes; nothing is drawn around it. */
  asChild?: boolean | undefined;
}

/** What gives an element its shape and not its style (`SHAPE_ATTRIBUTES`). */
type Shape<Tag> = Tag extends keyof typeof SHAPE_ATTRIBUTES ? (typeof SHAPE_ATTRIBUTES)[Tag][number] : never;

type Distributed<Props, Names extends PropertyKey> = Props extends unknown ? Omit<Props, Names> : never;

export type StyledComponent<Tag extends ElementType, Own> = FunctionComponent<
  Distributed<ComponentPropsWithRef<Tag>, Exclude<keyof StyleProps, Shape<Tag>> | keyof Own | keyof Polymorphic> &
    Omit<StyleProps, Shape<Tag>> &
    Own &
    Polymorphic
>;
