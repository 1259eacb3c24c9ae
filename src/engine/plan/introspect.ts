import {
  executeSync,
  Kind,
  MaxIntrospectionDepthRule,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  validate,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type OperationDefinitionNode,
} from 'graphql';
import { invalid } from '#engine/errors.ts';
import type { CollectedField } from '#engine/plan/collect-fields.ts';
import type { PlanContext } from '#engine/plan/context.ts';
import { openVariable } from '#engine/plan/given.ts';
import { toJson } from '#engine/plan/operand.ts';

/** The fields of introspection that the query root has. */
export const QUERY_META_FIELDS: ReadonlyMap<string, GraphQLField<unknown, unknown>> = new Map(
  [TypeNameMetaFieldDef, SchemaMetaFieldDef, TypeMetaFieldDef].map((field) => [field.name, field]),
);

/** The answer of `__schema` or `__type`, from the role's schema alone. */
export function introspect(context: PlanContext, field: CollectedField, operation: OperationDefinitionNode): string {
  const values: Record<string, unknown> = {};
  for (const variable of context.variables.values()) {
    context.useValue();
    const opened = openVariable(variable);
    if (opened !== undefined) values[variable.name] = opened.kind === 'json' ? opened.value : toJson(context, opened.node);
  }
  const selection = {
    ...field.node,
    directives: [],
    selectionSet: { kind: Kind.SELECTION_SET as const, selections: [...field.selections] },
  };
  const node: OperationDefinitionNode = {
    ...operation,
    directives: [],
    selectionSet: { kind: Kind.SELECTION_SET, selections: [selection] },
  };
  const fragments: FragmentDefinitionNode[] = [...context.fragments.values()];
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [node, ...fragments] };
  // Types of fields of types of fields: each level multiplies the answer, and nobody needs more than a few.
  const [tooDeep] = validate(context.schema, document, [MaxIntrospectionDepthRule]);
  if (tooDeep !== undefined) throw invalid(tooDeep.message, field.path);
  const result = executeSync({ schema: context.schema, document, variableValues: values });
  const [error] = result.errors ?? [];
  if (error !== undefined) throw invalid(error.message, field.path);
  return JSON.stringify(result.data?.[field.key]);
}
