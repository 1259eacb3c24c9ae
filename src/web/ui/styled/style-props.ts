/** Types of styles and recipes: Chakra UI's own values, for the names that are resolved here and no others. */
import type { ComponentPropsWithRef, ElementType, FunctionComponent } from 'react';
import type { JsxStyleProps } from '@chakra-ui/react/styled-system';
import type { breakpoints } from '../theme.ts';
import type { COMPOUNDS, CONDITIONS, Property, SHORTHANDS } from './properties.ts';

type Name = Property | keyof typeof SHORTHANDS | keyof typeof COMPOUNDS;
type Condition = keyof typeof CONDITIONS;
type Width = 'base' | keyof typeof breakpoints;
/** A selector, with `&` for the element, or an at-rule. */
type Wrapping = `${string}&${string}` | `@${string}`;

type Plain<Value> = Value extends string | number | boolean ? Value : never;

/** One value each, or one from each width on. */
type Declarations = {
  [Each in Name]?: Plain<JsxStyleProps[Each]> | { [From in Width]?: Plain<JsxStyleProps[Each]> | undefined } | undefined;
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

type Distributed<Props, Names extends PropertyKey> = Props extends unknown ? Omit<Props, Names> : never;

export type StyledComponent<Tag extends ElementType, Own> = FunctionComponent<
  Distributed<ComponentPropsWithRef<Tag>, keyof StyleProps | keyof Own | keyof Polymorphic> & StyleProps & Own & Polymorphic
>;
