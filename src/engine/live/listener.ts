/**
 * The engine's own LISTEN connection. It is direct (a transaction pooler would lose notifications), pings itself, and
 * comes back by itself after any failure; `onConnect` then tells that notifications may have been missed.
 */
import { Client, type Notification } from 'pg';

/** Channel shared with every writer that announces its own changes. */
export const CHANNEL = 'live_query_changes';

/** Longest payload that NOTIFY takes is 7,999 bytes. */
const LONGEST_PAYLOAD = 7_900;
const PING_EVERY = 10_000;
const PING_WITHIN = 5_000;
const CONNECT_WITHIN = 5_000;
const FIRST_RETRY = 100;
const LAST_RETRY = 5_000;

export interface ListenerOptions {
  readonly connectionString: string;
  /** Lines of a notification that another connection sent. */
  readonly onLines: (lines: readonly string[]) => void;
  /** Listening again: whatever happened in between was not heard. */
  readonly onConnect: () => void;
  readonly onProblem: (error: unknown) => void;
}

export class ChangeListener {
  readonly #options: ListenerOptions;
  #client: Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #retryDelay = FIRST_RETRY;
  #closed = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  /** True while notifications arrive. */
  get isListening(): boolean {
    return this.#client !== null;
  }

  /** Connects; a failure is reported and tried again later. */
  async start(): Promise<void> {
    const { connectionString, onConnect } = this.#options;
    const client = new Client({
      connectionString,
      application_name: 'engine-listen',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_WITHIN,
    });
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, new Error('the LISTEN connection ended')));
    client.on('notification', (notification) => this.#hear(client, notification));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      this.#retry(error, client);
      return;
    }
    if (this.#closed) return void client.end();
    this.#client = client;
    this.#retryDelay = FIRST_RETRY;
    this.#timer = setTimeout(() => void this.#ping(client), PING_EVERY);
    onConnect();
  }

  #hear(client: Client, { payload, processId }: Notification): void {
    // The engine's own announcements were acted on before they were sent.
    if (processId === (client as Client & { processID?: number }).processID) return;
    if (payload) this.#options.onLines(payload.split('\n'));
  }

  /** Tells other replicas what changed. Lost when the connection is away: they poll, as they do for any writer. */
  announce(lines: readonly string[]): void {
    let payload = '';
    for (const line of [...lines, '']) {
      if (payload !== '' && (line === '' || payload.length + line.length > LONGEST_PAYLOAD)) {
        this.#client?.query('select pg_catalog.pg_notify($1, $2)', [CHANNEL, payload]).catch(this.#options.onProblem);
        payload = '';
      }
      payload += payload === '' ? line : `\n${line}`;
    }
  }

  async #ping(client: Client): Promise<void> {
    const late = setTimeout(() => this.#lost(client, new Error('the LISTEN connection does not answer')), PING_WITHIN);
    try {
      await client.query('/* live_ping */ select 1');
      if (this.#client === client) this.#timer = setTimeout(() => void this.#ping(client), PING_EVERY);
    } catch (error) {
      this.#lost(client, error);
    } finally {
      clearTimeout(late);
    }
  }

  #lost(client: Client, error: unknown): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#retry(error, client);
  }

  #retry(error: unknown, client: Client): void {
    void this.#endQuietly(client);
    if (this.#closed) return;
    this.#options.onProblem(error);
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.start(), this.#retryDelay);
    this.#retryDelay = Math.min(this.#retryDelay * 2, LAST_RETRY);
  }

  /** Ends a connection that is broken already: what goes wrong with that was reported as the loss itself. */
  async #endQuietly(client: Client): Promise<void> {
    client.removeAllListeners();
    client.on('error', () => undefined);
    await client.end().catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }
}
