import type { FragmentDefinitionNode, GraphQLSchema } from 'graphql';
import type { Operation } from '#engine/metadata/types.ts';
import type { Variables } from '#engine/plan/variables.ts';
import type { Model, Rule, Table } from '#engine/schema/model.ts';
import { rulesOf } from '#engine/schema/type-registry.ts';

/** What planning one operation may look at. */
export interface PlanContext {
  readonly model: Model;
  readonly role: string;
  /** True for requests that may use permissions marked `backend_only`. */
  readonly backend: boolean;
  readonly schema: GraphQLSchema;
  readonly variables: Variables;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Rows that one list may have. */
  readonly maxRows: number;
  /** Called when a variable's value, not only its shape, went into the plan: it then serves this request alone. */
  readonly useValue: () => void;
}

/** What the role may do. Its schema offers nothing without a rule, so a missing one is a bug and never means "everything". */
export function ruleOf(context: PlanContext, table: Table, operation: Operation): Rule {
  const rule = rulesOf(context, table)[operation];
  if (rule === undefined) throw new Error(`the schema offers ${context.role} to ${operation} ${table.displayName} without a permission`);
  return rule;
}
