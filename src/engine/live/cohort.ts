import type { EngineError } from '#engine/errors.ts';

/** Where the results of one subscriber go. `next` gets the finished text of `{"data": ...}`. */
export interface LiveSink {
  next(body: string): void;
  error(error: EngineError): void;
}

/**
 * The subscribers of a group that share every value of its placeholders: they get the same text, read once. `arrivals`
 * are those who wait for their first result. `hash` is PostgreSQL's digest of the last result; null before the first.
 */
export interface Cohort {
  readonly values: readonly (string | null)[];
  readonly sinks: Set<LiveSink>;
  readonly arrivals: Set<LiveSink>;
  hash: string | null;
  body: string | null;
}

/** The key under which subscribers with these values meet. */
export function cohortKey(values: readonly (string | null)[]): string {
  return JSON.stringify(values);
}

export function createCohort(values: readonly (string | null)[]): Cohort {
  return { values, sinks: new Set(), arrivals: new Set(), hash: null, body: null };
}

/** Hands the last result to those who wait for their first. */
export function welcome(cohort: Cohort): void {
  if (cohort.body === null) return;
  for (const sink of cohort.arrivals) {
    cohort.arrivals.delete(sink);
    cohort.sinks.add(sink);
    sink.next(cohort.body);
  }
}

/** Remembers a result and hands it to everyone who had one before. */
export function publish(cohort: Cohort, body: string, hash: string): void {
  cohort.body = body;
  cohort.hash = hash;
  for (const sink of cohort.sinks) sink.next(body);
}
