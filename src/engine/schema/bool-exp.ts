import type { ComparisonOperator } from '#engine/schema/operators.ts';
import type { Column, Relationship, Table } from '#engine/schema/model.ts';
import type { Operand } from '#engine/schema/param-source.ts';

/**
 * A condition on a row, from a permission or from a client's `where`. An empty `and` is true, an empty `or` false,
 * as in Hasura.
 */
export type BoolExp =
  | { readonly kind: 'and' | 'or'; readonly items: readonly BoolExp[] }
  | { readonly kind: 'not'; readonly item: BoolExp }
  | {
      readonly kind: 'compare';
      readonly column: Column;
      readonly cast: string | null;
      readonly operator: ComparisonOperator;
      readonly operand: Operand;
    }
  /** `in` or `not in` over values that are known one by one: permissions that mix constants and session variables. */
  | { readonly kind: 'list'; readonly column: Column; readonly negated: boolean; readonly operands: readonly Operand[] }
  | { readonly kind: 'is-null'; readonly column: Column; readonly isNull: boolean }
  /** Column against column; `root` means the row that the permission belongs to, else the row at hand. */
  | {
      readonly kind: 'columns';
      readonly column: Column;
      readonly operator: ComparisonOperator;
      readonly other: Column;
      readonly root: boolean;
    }
  /** A related row exists for which `where` holds. */
  | { readonly kind: 'related'; readonly relationship: Relationship; readonly where: BoolExp }
  /** Any row of a table exists for which `where` holds. */
  | { readonly kind: 'exists'; readonly table: Table; readonly where: BoolExp }
  /** A whole permission: inside, `root` means the row that `item` is asked about. */
  | { readonly kind: 'scope'; readonly item: BoolExp };

/** Holds for every row. */
export const ALWAYS: BoolExp = { kind: 'and', items: [] };

/** Holds for no row. */
export const NEVER: BoolExp = { kind: 'or', items: [] };

/** True for the empty conjunction. */
export function isAlways(exp: BoolExp): boolean {
  return exp.kind === 'and' && exp.items.length === 0;
}

/** Conjunction without needless nesting. */
export function allOf(...items: readonly BoolExp[]): BoolExp {
  const flat = items.flatMap((item) => (item.kind === 'and' ? item.items : [item]));
  return flat.length === 1 && flat[0] !== undefined ? flat[0] : { kind: 'and', items: flat };
}

/** True if the expression speaks of its permission's root row. */
export function hasRootReference(exp: BoolExp): boolean {
  switch (exp.kind) {
    case 'and':
    case 'or':
      return exp.items.some(hasRootReference);
    case 'not':
      return hasRootReference(exp.item);
    case 'related':
    case 'exists':
      return hasRootReference(exp.where);
    case 'columns':
      return exp.root;
    case 'compare':
    case 'list':
    case 'is-null':
    case 'scope':
      return false;
  }
}
