/**
 * From a request's document to a plan, and the memory of plans made before.
 *
 * Owned here: the order of the stages (parse, validate against the role's schema, plan, write SQL) and the caches.
 * A hot request is one lookup: a plan is found by role, document and the shape of the variables. Contract: a cached
 * plan holds no value of a request; a plan into which a value went (`useValue`) is never cached. Memory is bounded:
 * the least recently used entries go first.
 */
import type { GraphQLSchema } from 'graphql';
import { LruCache } from '#engine/execute/lru-cache.ts';
import { writeSteps } from '#engine/execute/write-steps.ts';
import type { AllowList } from '#engine/plan/allow-list.ts';
import type { PlanContext } from '#engine/plan/context.ts';
import { readOperation, type Operation } from '#engine/plan/document.ts';
import { checkSelections, checkText, checkValueNesting, type RequestLimits } from '#engine/plan/limits.ts';
import type { Plan, Planner, PlanRequest } from '#engine/plan/plan.ts';
import { readRoots } from '#engine/plan/roots.ts';
import { readVariables, shapeOfVariables } from '#engine/plan/variables.ts';
import { buildRoleSchema } from '#engine/schema/build-role-schema.ts';
import type { Model } from '#engine/schema/model.ts';
import { ADMIN_ROLE } from '#engine/session.ts';

const MAX_OPERATIONS = 1000;
const MAX_PLANS = 2000;
/** Characters of documents and keys, of operations and of plans: clients make them as long as a request may be. */
const MOST_REMEMBERED = 2_000_000;
/** Roles are not invented by clients: only names of the metadata get a schema that is kept. */
const MAX_SCHEMAS = 200;

/** One count for all planners: live queries find their group by a plan's id, and go on when a reload makes a new planner. */
let lastId = 0;

/** A planner over one model, for requests within the limits, and on the allow list where there is one; the admin role needs none. */
export function createPlanner(model: Model, limits: RequestLimits, allowList: AllowList | null = null): Planner {
  const schemas = new LruCache<GraphQLSchema>(MAX_SCHEMAS);
  const operations = new LruCache<Operation>(MAX_OPERATIONS, MOST_REMEMBERED);
  const plans = new LruCache<Plan>(MAX_PLANS, MOST_REMEMBERED, (key, { text }) => key.length + text.length);
  const options = { stringify: model.settings.stringifyNumericTypes, maxNested: limits.rows };

  function read({ text, operationName, role }: PlanRequest): Operation {
    checkText(text, limits);
    if (role !== ADMIN_ROLE) allowList?.(text);
    const operation = readOperation(text, operationName);
    checkSelections(operation, limits);
    return operation;
  }

  function makePlan(request: PlanRequest, operation: Operation, schema: GraphQLSchema): { plan: Plan; isReusable: boolean } {
    let isReusable = true;
    const context: PlanContext = {
      model,
      role: request.role,
      backend: request.backend,
      schema,
      variables: readVariables(operation, request.variables),
      fragments: operation.fragments,
      maxRows: limits.rows,
      useValue: () => {
        isReusable = false;
      },
    };
    const roots = readRoots(context, operation.node);
    lastId += 1;
    const plan: Plan = {
      id: lastId,
      kind: operation.node.operation,
      role: request.role,
      operationName: request.operationName,
      text: request.text,
      keys: roots.map(({ field }) => field.key),
      steps: writeSteps(roots, { name: operation.node.name?.value ?? null, ...options }),
    };
    return { plan, isReusable };
  }

  return {
    plan(request) {
      const { role, backend, text, operationName, variables } = request;
      const schemaKey = `${backend ? 'backend' : 'client'} ${role}`;
      const schema = schemas.get(schemaKey, () => buildRoleSchema(model, role, { backend }));
      // What the admin role read is not for others, where there is an allow list.
      const kind = allowList !== null && role === ADMIN_ROLE ? '!' : '';
      // A name is whatever the client says: with its length before it, it cannot be taken for something else.
      const name = operationName === null ? '' : `${operationName.length} ${operationName}`;
      const operation = operations.get(`${kind}${name}\n${text}`, () => read(request));
      checkValueNesting(variables, limits);
      const key = `${operation.id} ${shapeOfVariables(operation, variables, schema)} ${schemaKey}`;
      const known = plans.peek(key);
      if (known !== undefined) return known;
      const { plan, isReusable } = makePlan(request, operation, schema);
      if (isReusable) plans.set(key, plan);
      return plan;
    },
  };
}
