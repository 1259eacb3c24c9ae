/**
 * All subscribers of one plan (role, document, shape of the variables). Owns when the plan is run again: wakes are
 * gathered for a moment, a group never runs twice at once, and a wake during a run leads to another run after it, so
 * that no change between two snapshots is missed. What a run reads is decided in `run-cohorts.ts`.
 */
import { EngineError, toEngineError } from '#engine/errors.ts';
import { cohortKey, createCohort, publish, welcome, type Cohort, type LiveSink } from './cohort.ts';

/** A result that differs from the one whose hash the cohort carries. */
export interface ChangedResult {
  readonly cohort: Cohort;
  readonly body: string;
  readonly hash: string;
}

/** Reads some cohorts; answers only those whose result changed. Rejects as a whole. */
export type RunCohorts = (cohorts: readonly Cohort[]) => Promise<readonly ChangedResult[]>;

export interface GroupOptions {
  readonly run: RunCohorts;
  readonly batchSize: number;
  /** Runs work when a database connection may be used. */
  readonly limit: <T>(work: () => Promise<T>) => Promise<T>;
  /** How long wakes are gathered, in ms. */
  readonly debounce: number;
  /** True: who joins a group that runs already waits for its next run, as on Hasura. */
  readonly joinsWait: boolean;
  /** True for errors that pass by themselves: the subscribers stay, the run is tried again. */
  readonly isTransient: (error: unknown) => boolean;
  readonly onUnexpected: (error: unknown) => void;
}

const FIRST_RETRY = 250;
const LAST_RETRY = 5_000;

export class LiveGroup {
  readonly #options: GroupOptions;
  readonly #cohorts = new Map<string, Cohort>();
  readonly #fresh = new Set<Cohort>();
  #timer: NodeJS.Timeout | null = null;
  #running = false;
  #stale = false;
  #retryDelay = FIRST_RETRY;
  #hasRun = false;
  #closed = false;

  constructor(options: GroupOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#cohorts.size === 0;
  }

  /** Adds a subscriber; it gets the last known result at once, or the first one as soon as it is read. */
  join(values: readonly (string | null)[], sink: LiveSink): { stop(): void } {
    const key = cohortKey(values);
    const cohort = this.#cohorts.get(key) ?? createCohort(values);
    this.#cohorts.set(key, cohort);
    const waits = this.#options.joinsWait && this.#hasRun;
    if (cohort.body === null || waits) {
      cohort.arrivals.add(sink);
      this.#fresh.add(cohort);
      if (!waits) this.#schedule(0);
    } else {
      cohort.sinks.add(sink);
      sink.next(cohort.body);
    }
    return { stop: () => this.#leave(key, cohort, sink) };
  }

  #leave(key: string, cohort: Cohort, sink: LiveSink): void {
    cohort.sinks.delete(sink);
    cohort.arrivals.delete(sink);
    if (cohort.sinks.size + cohort.arrivals.size > 0) return;
    this.#fresh.delete(cohort);
    if (this.#cohorts.get(key) === cohort) this.#cohorts.delete(key);
  }

  /** Something that the plan reads may have changed. */
  wake(): void {
    this.#stale = true;
    this.#schedule(this.#options.debounce);
  }

  #schedule(delay: number): void {
    if (this.#running || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#run();
    }, delay);
  }

  /** The cohorts that are due; the marks are taken before reading, so that a wake from now on counts again. */
  #takeDue(): Cohort[] {
    const due = this.#stale ? [...this.#cohorts.values()] : [...this.#fresh];
    this.#stale = false;
    this.#fresh.clear();
    return due;
  }

  async #run(): Promise<void> {
    const due = this.#takeDue();
    this.#running = true;
    this.#hasRun = true;
    let delay = this.#options.debounce;
    try {
      const batches: Cohort[][] = [];
      for (let i = 0; i < due.length; i += this.#options.batchSize) batches.push(due.slice(i, i + this.#options.batchSize));
      // Settled, not raced: a run is over when its last statement is, or two runs could overlap.
      const outcomes = await Promise.allSettled(batches.map((batch) => this.#options.limit(() => this.#readBatch(batch))));
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
      this.#retryDelay = FIRST_RETRY;
    } catch (error) {
      if (this.#closed) return;
      // Only what passes by itself arrives here: everything is read again after a while.
      this.#options.onUnexpected(error);
      this.#stale = true;
      delay = this.#retryDelay;
      this.#retryDelay = Math.min(delay * 2, LAST_RETRY);
    }
    this.#running = false;
    if (this.#cohorts.size === 0) return;
    if (this.#stale) this.#schedule(delay);
    else if (this.#fresh.size > 0 && !this.#options.joinsWait) this.#schedule(0);
  }

  async #readBatch(batch: readonly Cohort[]): Promise<void> {
    if (this.#closed) return;
    try {
      for (const { cohort, body, hash } of await this.#options.run(batch)) publish(cohort, body, hash);
      for (const cohort of batch) welcome(cohort);
    } catch (error) {
      if (this.#options.isTransient(error)) throw error;
      // One subscriber's value that PostgreSQL refuses must not end the others: find it by reading one by one.
      if (batch.length > 1) for (const cohort of batch) await this.#readBatch([cohort]);
      else if (batch[0]) this.#end(batch[0], error);
    }
  }

  #end(cohort: Cohort, error: unknown): void {
    if (!(error instanceof EngineError)) this.#options.onUnexpected(error);
    this.#cohorts.delete(cohortKey(cohort.values));
    for (const sink of [...cohort.sinks, ...cohort.arrivals]) sink.error(toEngineError(error));
    cohort.sinks.clear();
    cohort.arrivals.clear();
  }

  /** Forgets every subscriber without a word: the server goes away. */
  close(): void {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#cohorts.clear();
    this.#fresh.clear();
  }
}
