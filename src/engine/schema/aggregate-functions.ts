import type { PgType } from '#engine/catalog/types.ts';
import type { AggregateFunction } from '#engine/schema/meaning.ts';
import { isComparable, isNumeric } from '#engine/schema/scalars.ts';

export interface AggregateFunctionInfo {
  readonly name: AggregateFunction;
  readonly accepts: (type: PgType) => boolean;
  /** True where the answer has the column's type; else it is a Float. */
  readonly keepsType: boolean;
}

/** Hasura's aggregate functions over columns; `count` is apart, it takes arguments. */
export const AGGREGATE_FUNCTIONS: readonly AggregateFunctionInfo[] = [
  { name: 'avg', accepts: isNumeric, keepsType: false },
  { name: 'max', accepts: isComparable, keepsType: true },
  { name: 'min', accepts: isComparable, keepsType: true },
  { name: 'stddev', accepts: isNumeric, keepsType: false },
  { name: 'stddev_pop', accepts: isNumeric, keepsType: false },
  { name: 'stddev_samp', accepts: isNumeric, keepsType: false },
  { name: 'sum', accepts: isNumeric, keepsType: true },
  { name: 'var_pop', accepts: isNumeric, keepsType: false },
  { name: 'var_samp', accepts: isNumeric, keepsType: false },
  { name: 'variance', accepts: isNumeric, keepsType: false },
];
