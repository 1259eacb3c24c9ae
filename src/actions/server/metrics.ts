/**
 * What operators watch, as Prometheus reads it at `GET /metrics`: requests and how long they took, what the throttles
 * held back, refusals, connections of the pool. The front never passes this path on.
 */
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { z } from 'zod';
import type { Action } from '#actions/handlers/action.ts';
import { Refusal } from '#actions/refusal.ts';

/** Connections of a pool: open, of those unused, and callers that wait for one. */
export interface PoolState {
  open: number;
  idle: number;
  waiting: number;
}

export interface Metrics {
  /** The action, its outcomes counted under `name`. */
  counted: (name: string, action: Action) => Action;
  /** Adds `GET /metrics` and measures every other request. */
  addTo: (server: FastifyInstance) => void;
}

/** Seconds: from an answer of memory to what a reverse proxy gives up on. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

const recorded = z.object({ counted: z.boolean(), logged: z.boolean() });

function createCounters(registry: Registry) {
  const registers = [registry];
  return {
    requests: new Histogram({
      name: 'portal_actions_request_duration_seconds',
      help: 'Requests of the action service by route and status.',
      labelNames: ['route', 'status'],
      buckets: BUCKETS,
      registers,
    }),
    throttled: new Counter({
      name: 'portal_throttled_calls_total',
      help: 'Views and applies that a throttle kept from a counter or from the activity log.',
      labelNames: ['action', 'kept_from'],
      registers,
    }),
    refusals: new Counter({
      name: 'portal_refused_calls_total',
      help: 'Calls that a rule refused, by action and code.',
      labelNames: ['action', 'code'],
      registers,
    }),
  };
}

/** Makes the registry of one service; `pool` is asked when somebody reads. */
export function createMetrics(pool: () => PoolState): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { requests, throttled, refusals } = createCounters(registry);
  // It reads the pool when it is asked itself.
  void new Gauge({
    name: 'portal_database_connections',
    help: 'Connections to PostgreSQL by state; waiting are callers without one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(pool())) this.set({ state }, count);
    },
  });

  return {
    counted: (name, action) => async (input, request) => {
      try {
        const output = await action(input, request);
        const outcome = recorded.safeParse(output);
        if (outcome.success && !outcome.data.counted) throttled.inc({ action: name, kept_from: 'counter' });
        if (outcome.success && !outcome.data.logged) throttled.inc({ action: name, kept_from: 'log' });
        return output;
      } catch (error) {
        if (error instanceof Refusal) refusals.inc({ action: name, code: error.code });
        throw error;
      }
    },
    addTo(server) {
      server.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
      server.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'none';
        if (route !== '/metrics') requests.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1_000);
      });
    },
  };
}
