/**
 * Live queries: subscriptions whose result is sent again whenever it changed. Owns the groups, who is woken by what,
 * and the safety poll; a group decides when it runs (`group.ts`), triggers and other writers announce changes
 * (`install-triggers.ts`, `listener.ts`).
 *
 * Contract: a subscriber gets the first result, then every newer one that PostgreSQL shows after a change; results in
 * between may be skipped, equal ones are never sent twice. What cannot announce itself is read every `refetchInterval`
 * while someone is subscribed: what reads the clock always; tables of external writers, tables without triggers, and
 * everything while the LISTEN connection is away when something was written since (`safety-poll.ts`). Without `notifications` nothing is listened to and everything is
 * polled, at the pace that Hasura keeps: also what a mutation of this engine wrote, and the first result of a
 * subscriber that joins a group.
 */
import type { Pool } from 'pg';
import type { Dependency } from '#engine/catalog/types.ts';
import { EngineError, messageOf } from '#engine/errors.ts';
import type { QualifiedName } from '#engine/metadata/types.ts';
import type { Plan, RootField, SqlStep, Touch } from '#engine/plan/plan.ts';
import type { LiveSink } from './cohort.ts';
import { LiveGroup } from './group.ts';
import { installTriggers, type TriggerReport } from './install-triggers.ts';
import { createLimit } from './limit.ts';
import { ChangeListener } from './listener.ts';
import { createCohortRunner } from './run-cohorts.ts';
import { SafetyPoll } from './safety-poll.ts';
import { isTransientError } from '#engine/execute/postgres-error.ts';
import { WakeIndex } from './wake-index.ts';

export interface LiveQueriesOptions {
  readonly pool: Pool;
  /** For the LISTEN connection, which is not one of the pool's. */
  readonly connectionString: string;
  /** Connections of the pool that live queries may use at once. */
  readonly connections: number;
  readonly batchSize: number;
  /** False: no triggers, no LISTEN connection; every group is polled. */
  readonly notifications: boolean;
  readonly refetchInterval: number;
  /** `schema.table` or `schema.table.column` whose writers announce their changes themselves. */
  readonly external: readonly string[];
  /** Tables that get triggers. */
  readonly tables: readonly QualifiedName[];
  readonly onProblem: (error: unknown) => void;
}

/** How long wakes of a group are gathered, and announcements to other replicas (ms). */
const DEBOUNCE = 15;
/** Pause (ms) before another try at tables that were locked. */
const INSTALL_AGAIN = 3_000;

interface Entry {
  readonly group: LiveGroup;
  readonly dependencies: readonly Dependency[];
  readonly readsClock: boolean;
}

type PollNeed = 'always' | 'when-written' | 'never';

/** The rule of the GraphQL specification (5.2.3.1), in Hasura's words. */
const oneField = () => new EngineError('validation-failed', 'subscriptions must select one top level field');
const namesOf = (tables: readonly QualifiedName[]) => new Set(tables.map(({ schema, name }) => `${schema}.${name}`));
const nameOf = ({ schema, table }: { schema: string; table: string }) => `${schema}.${table}`;

export class LiveQueries {
  readonly #options: LiveQueriesOptions;
  readonly #external: ReadonlySet<string>;
  #tables: readonly QualifiedName[];
  #tableNames: ReadonlySet<string> = new Set();
  readonly #limit: ReturnType<typeof createLimit>;
  readonly #listener: ChangeListener;
  readonly #entries = new Map<number, Entry>();
  readonly #index = new WakeIndex<LiveGroup>();
  readonly #toAnnounce = new Set<string>();
  #announceTimer: NodeJS.Timeout | null = null;
  #poll: SafetyPoll | null = null;
  #installTimer: NodeJS.Timeout | null = null;
  #watched: ReadonlySet<string> = new Set();
  #closed = false;

  constructor(options: LiveQueriesOptions) {
    this.#options = options;
    this.#external = new Set(options.external);
    this.#tables = options.tables;
    this.#tableNames = namesOf(options.tables);
    this.#limit = createLimit(options.connections);
    this.#listener = new ChangeListener({
      connectionString: options.connectionString,
      onLines: (lines) => this.#wakeReaders(lines),
      onConnect: () => this.wakeAll(),
      onProblem: options.onProblem,
    });
  }

  /** Starts listening and polling, and installs the triggers. Until they are there every table is polled; a failure is tried again. */
  async start(): Promise<TriggerReport> {
    const { pool, refetchInterval, notifications, onProblem } = this.#options;
    this.#poll = new SafetyPoll({
      db: pool,
      interval: refetchInterval,
      onTick: () => this.#tick(),
      onWritten: () => this.#wakeThose((need) => need === 'when-written'),
      onProblem,
    });
    if (!notifications) return { watched: new Set(), problems: [], retry: false };
    await this.#listener.start();
    try {
      return await this.#install();
    } catch (error) {
      this.#installLater();
      const problem = `every table is polled until its triggers can be installed: ${messageOf(error)}`;
      return { watched: new Set(), problems: [problem], retry: true };
    }
  }

  /** A table that was locked (by a long import, say) gets its triggers later. */
  async #install(): Promise<TriggerReport> {
    const report = await installTriggers(this.#options.pool, this.#tables, this.#external);
    this.#watched = report.watched;
    this.wakeAll();
    if (report.retry) this.#installLater();
    return report;
  }

  /** Other tables than before have their changes announced from now on. */
  async follow(tables: readonly QualifiedName[]): Promise<void> {
    this.#tables = tables;
    this.#tableNames = namesOf(tables);
    if (!this.#options.notifications) return;
    const { problems } = await this.#install();
    for (const problem of problems) this.#options.onProblem(problem);
  }

  #installLater(): void {
    if (this.#closed) return;
    this.#installTimer = setTimeout(() => {
      this.#install().catch((error: unknown) => {
        this.#options.onProblem(error);
        this.#installLater();
      });
    }, INSTALL_AGAIN);
  }

  /** Adds a subscriber. `values` are those of the statement's placeholders for it, in their order. */
  subscribe(plan: Plan, values: (step: SqlStep) => readonly (string | null)[], sink: LiveSink): { stop(): void } {
    const [step] = plan.steps;
    if (!step || plan.keys.length !== 1) throw oneField();
    if (step.kind === 'json') {
      sink.next(`{"data":{${JSON.stringify(step.field.key)}:${step.json}}}`);
      return { stop: () => undefined };
    }
    if (step.kind !== 'sql') throw new EngineError('validation-failed', 'only what is read from tables can be subscribed to');
    const [field] = step.fields;
    if (!field) throw oneField();
    const resolved = values(step);
    const entry = this.#entries.get(plan.id) ?? this.#open(plan.id, step, field);
    const member = entry.group.join(resolved, sink);
    return {
      stop: () => {
        member.stop();
        if (entry.group.isEmpty) this.#drop(plan.id, entry);
      },
    };
  }

  #open(planId: number, step: SqlStep, field: RootField): Entry {
    const { pool, batchSize, onProblem } = this.#options;
    const group = new LiveGroup({
      run: createCohortRunner(pool, step.statement, field),
      batchSize,
      limit: this.#limit,
      debounce: DEBOUNCE,
      joinsWait: !this.#options.notifications,
      isTransient: isTransientError,
      onUnexpected: onProblem,
    });
    const entry = { group, dependencies: step.dependencies, readsClock: step.readsClock };
    this.#entries.set(planId, entry);
    this.#index.add(group, step.dependencies);
    return entry;
  }

  #drop(planId: number, entry: Entry): void {
    if (this.#entries.get(planId) !== entry) return;
    this.#entries.delete(planId);
    this.#index.remove(entry.group, entry.dependencies);
    entry.group.close();
  }

  /** Everyone's result may be old. */
  wakeAll(): void {
    for (const { group } of this.#entries.values()) group.wake();
  }

  #wakeReaders(lines: readonly string[]): void {
    for (const line of lines) for (const group of this.#index.find(line)) group.wake();
  }

  /** A mutation of this engine committed: wakes its readers here and in other replicas, unless a trigger does so. */
  touched(touches: readonly Touch[]): void {
    if (!this.#options.notifications) return;
    const lines = touches.flatMap((touch) => this.#unannounced(touch));
    if (lines.length === 0) return;
    this.#wakeReaders(lines);
    for (const line of lines) this.#toAnnounce.add(line);
    this.#announceTimer ??= setTimeout(() => {
      this.#announceTimer = null;
      this.#listener.announce([...this.#toAnnounce]);
      this.#toAnnounce.clear();
    }, DEBOUNCE);
  }

  /** The lines of a touch that no trigger announces. */
  #unannounced(touch: Touch): string[] {
    const table = nameOf(touch);
    if (!this.#watched.has(table) || !this.#listener.isListening) return [table];
    return touch.columns.map((column) => `${table}.${column}`).filter((line) => this.#external.has(line));
  }

  /** When an entry has to be read without having been woken. What is not among the tables (a foreign one) shows in no snapshot. */
  #pollOf({ dependencies, readsClock }: Entry): PollNeed {
    if (readsClock || !this.#options.notifications) return 'always';
    const isHeard = (dependency: Dependency) => {
      const table = nameOf(dependency);
      return this.#watched.has(table) && !dependency.columns.some((column) => this.#external.has(`${table}.${column}`));
    };
    if (this.#listener.isListening && dependencies.every(isHeard)) return 'never';
    return dependencies.every((dependency) => this.#tableNames.has(nameOf(dependency))) ? 'when-written' : 'always';
  }

  #wakeThose(isDue: (need: PollNeed) => boolean): void {
    for (const entry of this.#entries.values()) if (isDue(this.#pollOf(entry))) entry.group.wake();
  }

  #tick(): boolean {
    this.#wakeThose((need) => need === 'always');
    return [...this.#entries.values()].some((entry) => this.#pollOf(entry) === 'when-written');
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#installTimer) clearTimeout(this.#installTimer);
    this.#poll?.stop();
    if (this.#announceTimer) clearTimeout(this.#announceTimer);
    for (const { group } of this.#entries.values()) group.close();
    this.#entries.clear();
    await this.#listener.close();
  }
}
