import type { FragmentDefinitionNode, GraphQLSchema } from 'graphql';
import type { Variables } from '#engine/plan/given.ts';
import type { Model } from '#engine/schema/model.ts';

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
