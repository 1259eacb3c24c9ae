/**
 * What operators watch, as Prometheus reads it at `GET /metrics`: operations and how long they took, errors by code,
 * live queries, sockets, connections of the pool. Hasura's community edition has none of it; no proxy passes it on.
 */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { toEngineError } from '#engine/errors.ts';
import type { GraphqlService } from './graphql-service.ts';

/** Seconds: from an answer out of PostgreSQL's memory to the limit of a statement. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

/** What is counted elsewhere, asked when somebody reads. */
export interface MetricSources {
  readonly sockets: () => number;
  /** Connections of the pool: open, of those unused, and requests that wait for one. */
  readonly connections: () => { open: number; idle: number; waiting: number };
}

export interface Metrics {
  /** The same service, measured. */
  measured(service: GraphqlService): GraphqlService;
  /** The sources, as soon as there are any. */
  watch(sources: MetricSources): void;
  readonly contentType: string;
  text(): Promise<string>;
}

function createGauges(registry: Registry, sources: () => MetricSources | null): void {
  // They read their values when they are asked themselves.
  void new Gauge({
    name: 'engine_sockets',
    help: 'Open WebSockets.',
    registers: [registry],
    collect() {
      this.set(sources()?.sockets() ?? 0);
    },
  });
  void new Gauge({
    name: 'engine_database_connections',
    help: 'Connections to PostgreSQL by state; waiting are requests without one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(sources()?.connections() ?? {})) this.set({ state }, count);
    },
  });
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  let sources: MetricSources | null = null;
  collectDefaultMetrics({ register: registry });
  createGauges(registry, () => sources);
  const operations = new Histogram({
    name: 'engine_operation_duration_seconds',
    help: 'Queries and mutations from their plan to their answer.',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers,
  });
  // Looked up once: every request passes here.
  const durations = {
    query: operations.labels('query'),
    mutation: operations.labels('mutation'),
    subscription: operations.labels('query'),
  };
  const errors = new Counter({ name: 'engine_errors_total', help: 'Answers with an error, by its code.', labelNames: ['code'], registers });
  const live = new Gauge({ name: 'engine_live_queries', help: 'Subscriptions that run.', registers });

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    watch: (given) => {
      sources = given;
    },
    measured: (service) => ({
      plan: (request, session) => service.plan(request, session),
      async run(plan, request, session) {
        const began = performance.now();
        try {
          return await service.run(plan, request, session);
        } finally {
          // Also what failed: a statement that ran into its time limit is the slowest of all.
          durations[plan.kind].observe((performance.now() - began) / 1_000);
        }
      },
      subscribe(plan, request, session, sink) {
        const subscription = service.subscribe(plan, request, session, sink);
        live.inc();
        let isOver = false;
        return {
          stop() {
            if (!isOver) live.dec();
            isOver = true;
            subscription.stop();
          },
        };
      },
      errors(error, session) {
        errors.inc({ code: toEngineError(error).code });
        return service.errors(error, session);
      },
    }),
  };
}
