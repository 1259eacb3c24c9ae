/**
 * What one socket still has to be sent. Results of live queries never queue up behind a slow reader: while it does not
 * read, each subscription keeps only its newest result, which is a text that others share, so a slow reader costs no
 * more than the buffer of its stream. Who reads nothing for too long is dropped; it comes back and gets the newest state.
 */
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { writeNext } from './socket-frame.ts';
import { serverMessage } from './socket-messages.ts';

/** What a slow reader may cost. */
export interface OutboxLimits {
  /** Bytes of answers that may wait for a slow client before it is dropped. */
  readonly maxBufferedBytes: number;
  /** How long (ms) a client may take to read what waits for it. */
  readonly readTimeout: number;
}

/** The results of one subscription on their way to the client. */
export interface ResultSlot {
  /** What stands before each result. Text: a small buffer would hold on to the pool that it was cut from. */
  readonly start: string;
  /** The newest result that waits for the client to read. */
  waiting: string | null;
}

/** A slot for the subscription of this id. */
export function createResultSlot(id: string): ResultSlot {
  return { start: serverMessage.nextStart(id), waiting: null };
}

export class SocketOutbox {
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #limits: OutboxLimits;
  #late: NodeJS.Timeout | undefined;
  #slots: Set<ResultSlot> | null = null;

  constructor(socket: WebSocket, stream: Duplex, limits: OutboxLimits) {
    this.#socket = socket;
    this.#stream = stream;
    this.#limits = limits;
  }

  /** Sends messages that must arrive; a client that lets too much of what it got before wait is dropped. */
  send(...texts: readonly string[]): void {
    const socket = this.#socket;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > this.#limits.maxBufferedBytes) socket.terminate();
    else for (const text of texts) socket.send(text);
  }

  /** Sends a result, or keeps it in the place of an older one until the client reads. */
  sendResult(slot: ResultSlot, body: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#stream.writableNeedDrain) this.#hold(slot, body);
    else writeNext(this.#stream, slot.start, body);
  }

  #hold(slot: ResultSlot, body: string): void {
    slot.waiting = body;
    if (this.#slots === null) {
      this.#slots = new Set();
      this.#stream.once('drain', () => this.#drained());
      this.#late = setTimeout(() => this.#socket.terminate(), this.#limits.readTimeout);
    }
    this.#slots.add(slot);
  }

  #drained(): void {
    clearTimeout(this.#late);
    const slots = this.#slots ?? [];
    this.#slots = null;
    for (const slot of slots) {
      const body = slot.waiting;
      slot.waiting = null;
      if (body !== null) this.sendResult(slot, body);
    }
  }

  /** The subscription ended: nothing of it is sent any more. */
  forget(slot: ResultSlot): void {
    slot.waiting = null;
    this.#slots?.delete(slot);
  }

  /** The socket is gone. */
  close(): void {
    clearTimeout(this.#late);
    this.#slots = null;
  }
}
