/**
 * The service that the transports hold, and the one behind it that is replaced as a whole when the catalogue or the
 * metadata changed. DDL announces itself by its errors: a plan that names what is gone fails, and that failure makes
 * everything be read again. What is new in the database is served after a reload that is asked for.
 */
import { DatabaseError } from 'pg';
import type { GraphqlService } from '#engine/http/graphql-service.ts';

/** SQLSTATEs of a statement that no longer fits the catalogue (appendix A of PostgreSQL's manual). */
const MISFITS = new Set([
  '42P01', // undefined table
  '42703', // undefined column
  '42883', // undefined function or operator
  '42704', // undefined object: a type, say
  '42804', // datatype mismatch
  '3F000', // undefined schema
  '0A000', // cached plan must not change result type
]);
/** An error that a reload does not mend must not make one for each request (ms). */
const AT_MOST_EVERY = 5_000;

function isMisfit(error: unknown): boolean {
  if (error instanceof DatabaseError) return MISFITS.has(error.code ?? '');
  return error instanceof Error && error.cause !== undefined && isMisfit(error.cause);
}

export interface ReloadableService extends GraphqlService {
  /** Reads metadata and catalogue again; requests that run go on with what they began with. */
  reload(): Promise<void>;
}

export interface ReloadableServiceOptions {
  readonly first: GraphqlService;
  /** Makes a service from what metadata and catalogue say now. */
  readonly load: () => Promise<GraphqlService>;
  readonly onProblem: (error: unknown) => void;
  readonly now?: () => number;
}

export function createReloadableService({ first, load, onProblem, now = Date.now }: ReloadableServiceOptions): ReloadableService {
  let current = first;
  let lastReload = -Infinity;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  async function read(): Promise<void> {
    lastReload = now();
    try {
      current = await load();
    } finally {
      running = null;
    }
  }

  /** A reload that runs may have read already what changed since: one that is asked for meanwhile comes after it. */
  function reload(): Promise<void> {
    if (running === null) return (running = read());
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return reload();
      });
    return next;
  }

  async function reloadQuietly(): Promise<void> {
    try {
      await reload();
    } catch (error) {
      onProblem(error);
    }
  }

  return {
    plan: (request, session) => current.plan(request, session),
    run: (plan, request, session) => current.run(plan, request, session),
    subscribe: (plan, request, session, sink) => current.subscribe(plan, request, session, sink),
    errors(error, session) {
      if (isMisfit(error) && now() - lastReload > AT_MOST_EVERY) void reloadQuietly();
      return current.errors(error, session);
    },
    reload,
  };
}
