/**
 * What both transports call: a request and a session in, the finished text of the answer out. Owns the order of work
 * (plan, run, wake live queries) and how an error is spelled; knows neither HTTP nor sockets.
 */
import { toEngineError } from '#engine/errors.ts';
import type { Plan, Planner, Touch } from '#engine/plan/plan.ts';
import { ADMIN_ROLE, type Session } from '#engine/session.ts';
import type { LiveSink } from '#engine/live/cohort.ts';
import type { GraphqlRequest } from './graphql-request.ts';

/** A response header that an action's handler set, by name and value. */
export type ResponseHeader = readonly [name: string, value: string];

/** The finished text of a response. */
export interface Answer {
  readonly body: string;
  readonly headers: readonly ResponseHeader[];
}

/** One run of a plan, as `executePlan` wants it. */
export interface PlanRun {
  readonly plan: Plan;
  readonly session: Session;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly addHeader: (header: ResponseHeader) => void;
}

/** A live query that is running. */
export interface LiveSubscription {
  stop(): void;
}

/** What the service is made from. */
export interface ServiceParts {
  readonly planner: Planner;
  /** Runs a query or mutation and answers the text of `{"data":...}` . */
  readonly execute: (run: PlanRun) => Promise<string>;
  readonly live: {
    subscribe(plan: Plan, variables: Readonly<Record<string, unknown>>, session: Session, sink: LiveSink): LiveSubscription;
    /** Tells the live queries what a committed mutation wrote. */
    touched(touches: readonly Touch[]): void;
  };
  /** HASURA_GRAPHQL_ADMIN_INTERNAL_ERRORS: the admin role sees `extensions.internal`. */
  readonly adminInternalErrors: boolean;
  /** Told about errors that no client caused. */
  readonly onUnexpected: (error: unknown) => void;
}

export interface GraphqlService {
  plan(request: GraphqlRequest, session: Session): Plan;
  /** Runs a planned query or mutation; throws `EngineError`. */
  run(plan: Plan, request: GraphqlRequest, session: Session): Promise<Answer>;
  subscribe(plan: Plan, request: GraphqlRequest, session: Session, sink: LiveSink): LiveSubscription;
  /** The `errors` list for the client; reports what is a bug. */
  errors(error: unknown, session: Session | null): unknown[];
}

function touchesOf(plan: Plan): Touch[] {
  return plan.steps.flatMap((step) => ('touches' in step ? step.touches : []));
}

export function createGraphqlService(parts: ServiceParts): GraphqlService {
  const { planner, execute, live, adminInternalErrors, onUnexpected } = parts;

  return {
    plan(request, session) {
      return planner.plan({ ...request, role: session.role, backend: session.backendOnly });
    },

    async run(plan, request, session) {
      const headers: ResponseHeader[] = [];
      const body = await execute({ plan, session, variables: request.variables, addHeader: (header) => headers.push(header) });
      if (plan.kind === 'mutation') live.touched(touchesOf(plan));
      return { body, headers };
    },

    subscribe(plan, request, session, sink) {
      return live.subscribe(plan, request.variables, session, sink);
    },

    errors(error, session) {
      const known = toEngineError(error);
      if (known !== error) onUnexpected(error);
      return known.toGraphQLErrors(adminInternalErrors && session?.role === ADMIN_ROLE);
    },
  };
}
