/** Types of the style props: Chakra UI's own, checked against its tokens, for the properties that are resolved here. */
import type { ComponentPropsWithRef, ElementType, FunctionComponent } from 'react';
import type { JsxStyleProps, SystemStyleObject } from '@chakra-ui/react/styled-system';
import type { COMPOUNDS, CONDITIONS, Property, SHORTHANDS } from './properties.ts';

export type StyleProps = Pick<JsxStyleProps, Property | keyof typeof SHORTHANDS | keyof typeof COMPOUNDS | keyof typeof CONDITIONS> & {
  css?: SystemStyleObject | undefined;
};

interface Polymorphic {
  /** Another tag or component in its place. */
  as?: ElementType | undefined;
  /** The one child takes class and attributes; nothing is drawn around it. */
  asChild?: boolean | undefined;
}

type Distributed<Props, Names extends PropertyKey> = Props extends unknown ? Omit<Props, Names> : never;

export type StyledComponent<Tag extends ElementType, Variants> = FunctionComponent<
  Distributed<ComponentPropsWithRef<Tag>, keyof StyleProps | keyof Variants | keyof Polymorphic> & StyleProps & Variants & Polymorphic
>;
