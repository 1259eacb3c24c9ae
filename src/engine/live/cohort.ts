import type { EngineError } from '../errors.ts';

/** Where the results of one subscriber go. `next` gets the finished text of `{"data": ...}`. */
export interface LiveSink {
  next(body: string): void;
  error(error: EngineError): void;
}

/**
 * The subscribers of a group that share every value of its placeholders: they get the same text, read once. `hash` is
 * PostgreSQL's digest of the last result; null before the first.
 */
export interface Cohort {
  readonly values: readonly (string | null)[];
  readonly sinks: Set<LiveSink>;
  hash: string | null;
  body: string | null;
}

/** The key under which subscribers with these values meet. */
export function cohortKey(values: readonly (string | null)[]): string {
  return JSON.stringify(values);
}

export function createCohort(values: readonly (string | null)[]): Cohort {
  return { values, sinks: new Set(), hash: null, body: null };
}

/** Remembers a result and hands it to everyone in the cohort. */
export function publish(cohort: Cohort, body: string, hash: string): void {
  cohort.body = body;
  cohort.hash = hash;
  for (const sink of cohort.sinks) sink.next(body);
}
