/**
 * The safety poll: what cannot announce its changes is read again, but only when something was written at all. A
 * snapshot names the transactions that it sees, so two equal ones show the same data, and nothing has to be read.
 */
import type { Queryable } from '#engine/catalog/load.ts';

const SNAPSHOT = '/* live_poll */ select pg_catalog.pg_current_snapshot()::text as snapshot';

export interface SafetyPollOptions {
  readonly db: Queryable;
  readonly interval: number;
  /** Every tick. Answers whether anyone waits for `onWritten`. */
  readonly onTick: () => boolean;
  /** Something was committed somewhere in the database server since the last tick. */
  readonly onWritten: () => void;
  readonly onProblem: (error: unknown) => void;
}

export class SafetyPoll {
  readonly #options: SafetyPollOptions;
  readonly #timer: NodeJS.Timeout;
  #asking = false;
  #seen: string | null = null;

  constructor(options: SafetyPollOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#tick(), options.interval);
  }

  async #tick(): Promise<void> {
    const { db, onTick, onWritten, onProblem } = this.#options;
    if (!onTick() || this.#asking) return;
    this.#asking = true;
    try {
      const { rows } = await db.query<{ snapshot: string }>(SNAPSHOT);
      const snapshot = rows[0]?.snapshot ?? null;
      // The snapshot is older than what is read because of it: what comes in between shows in the next one.
      if (snapshot !== this.#seen) onWritten();
      this.#seen = snapshot;
    } catch (error) {
      this.#seen = null;
      onProblem(error);
    } finally {
      this.#asking = false;
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
