/**
 * One WebSocket of the graphql-transport-ws protocol: its session, its operations, its end. Close codes are the
 * protocol's: 4400 bad message, 4401 not initialised, 4403 refused credentials, 4408 late, 4409 id in use, 4429 second
 * init; 1013 when credentials could not be checked. When the token of a socket expires the socket is closed: role and
 * claims are fixed when it opens, so the client comes back with a new token. Releases of Hasura close it in different
 * ways (no code, 1000, 4400, 4403), so how is a setting. A user with too many sockets is closed with 1013; who shows
 * neither token nor secret keeps the place of its address.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { EngineError } from '#engine/errors.ts';
import type { Session } from '#engine/session.ts';
import type { Authenticate } from './authenticate.ts';
import { readGraphqlRequest } from './graphql-request.ts';
import type { GraphqlService } from './graphql-service.ts';
import { CLOSE, parseClientMessage, serverMessage, type ClientMessage } from './socket-messages.ts';
import { SocketOutbox, createResultSlot, type OutboxLimits } from './socket-outbox.ts';
import { userOf, type SocketQuota } from './socket-quota.ts';

/** What a connection needs from the server. */
export interface ConnectionParts extends OutboxLimits {
  readonly service: GraphqlService;
  readonly authenticate: Authenticate;
  /** Time in ms that a client has to send `connection_init`. */
  readonly initTimeout: number;
  /** The close code when a token ends; undefined closes without one. */
  readonly expiredClose: number | undefined;
  /** Operations that one socket may have under way. */
  readonly maxOperations: number;
  readonly users: SocketQuota;
  readonly now: () => number;
}

interface Operation {
  stop(): void;
}

/** The longest delay that a timer takes; a token that lives longer is looked at again then. */
const LONGEST_TIMER = 2_147_483_647;
/** A close reason may have 123 bytes, or `ws` throws; a character cut in two becomes a mark of three. */
const LONGEST_REASON = 120;

/** What a proxy says about the client; as parameters they would be the client's own claim, and go on to action handlers. */
const PROXY_HEADER = /^(?:x-forwarded-.*|forwarded|x-real-ip)$/;

/** The handshake's headers, under those that `connection_init` sends along. */
function headersOf(upgrade: IncomingHttpHeaders, params: Readonly<Record<string, unknown>>): IncomingHttpHeaders {
  const headers = { ...upgrade };
  const { headers: sent } = params;
  if (typeof sent !== 'object' || sent === null) return headers;
  for (const [name, value] of Object.entries(sent)) {
    if (typeof value === 'string' && !PROXY_HEADER.test(name.toLowerCase())) headers[name.toLowerCase()] = value;
  }
  return headers;
}

/** The state machine of one socket; it serves until the socket closes. */
export class SocketConnection {
  readonly #socket: WebSocket;
  readonly #upgradeHeaders: IncomingHttpHeaders;
  readonly #parts: ConnectionParts;
  readonly #outbox: SocketOutbox;
  readonly #operations = new Map<string, Operation>();
  readonly #initTimer: NodeJS.Timeout;
  #session: Session | null = null;
  #initReceived = false;
  #expiryTimer: NodeJS.Timeout | undefined;
  /** Gives the place back that the socket has among those of its address, and then of its user. */
  #leave: () => void;

  constructor(socket: WebSocket, stream: Duplex, upgradeHeaders: IncomingHttpHeaders, parts: ConnectionParts, leaveAddress: () => void) {
    this.#socket = socket;
    this.#upgradeHeaders = upgradeHeaders;
    this.#parts = parts;
    this.#leave = leaveAddress;
    this.#outbox = new SocketOutbox(socket, stream, parts);
    this.#initTimer = setTimeout(() => this.#close(CLOSE.initTimeout, 'Connection initialisation timeout'), parts.initTimeout);
    socket.on('message', (data: Buffer, isBinary: boolean) => this.#receive(isBinary ? null : data.toString('utf8')));
    socket.on('close', () => this.#end());
  }

  #receive(text: string | null): void {
    // Frames that were under way when the server began to close mean nothing any more.
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const message = text === null ? null : parseClientMessage(text);
    if (message === null) this.#close(CLOSE.invalidMessage, 'Parsing client message failed');
    else this.#handle(message);
  }

  #handle(message: ClientMessage): void {
    if (message.type === 'connection_init') void this.#initialise(message.payload);
    else if (message.type === 'ping') this.#send(serverMessage.pong(message.payload));
    else if (message.type === 'subscribe') void this.#subscribe(message.id, message.payload);
    else if (message.type === 'complete') {
      this.#operations.get(message.id)?.stop();
      this.#operations.delete(message.id);
    }
  }

  #close(code: number, reason: string): void {
    this.#socket.close(code, Buffer.from(reason).subarray(0, LONGEST_REASON).toString());
  }

  #send(text: string): void {
    this.#outbox.send(text);
  }

  async #initialise(params: Readonly<Record<string, unknown>>): Promise<void> {
    if (this.#initReceived) return this.#close(CLOSE.tooManyInits, 'Too many initialisation requests');
    this.#initReceived = true;
    clearTimeout(this.#initTimer);
    const { authenticate, service } = this.#parts;
    try {
      this.#session = await authenticate(headersOf(this.#upgradeHeaders, params));
    } catch (error) {
      service.errors(error, null);
      const refused = error instanceof EngineError && error.code !== 'unexpected';
      return this.#close(refused ? CLOSE.forbidden : CLOSE.tryAgainLater, refused ? error.message : 'Try again later');
    }
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (!this.#takePlace(this.#session)) return this.#close(CLOSE.tryAgainLater, 'Too many connections of this user');
    if (this.#session.expiresAt !== null) this.#armExpiry(this.#session.expiresAt);
    this.#send(serverMessage.ack);
  }

  /** Leaves the place of the address for one of the user, once it is known who that is; false where there is none. */
  #takePlace(session: Session): boolean {
    if (session.isAnonymous === true) return true;
    const user = userOf(session);
    const leaveUser = user === null ? () => undefined : this.#parts.users.take(user);
    if (leaveUser === null) return false;
    this.#leave();
    this.#leave = leaveUser;
    return true;
  }

  #armExpiry(expiresAt: number): void {
    const left = Math.min(Math.max(expiresAt - this.#parts.now(), 0), LONGEST_TIMER);
    this.#expiryTimer = setTimeout(() => {
      if (this.#parts.now() < expiresAt) this.#armExpiry(expiresAt);
      else this.#closeExpired();
    }, left);
  }

  #closeExpired(): void {
    const { expiredClose } = this.#parts;
    if (expiredClose === undefined) this.#socket.close();
    else this.#close(expiredClose, 'Could not verify JWT: JWTExpired');
  }

  async #subscribe(id: string, payload: unknown): Promise<void> {
    const session = this.#session;
    if (session === null) return this.#close(CLOSE.unauthorized, 'Unauthorized');
    if (this.#operations.has(id)) return this.#close(CLOSE.duplicateId, `Subscriber for ${id} already exists`);
    const operation: Operation = { stop: () => undefined };
    this.#operations.set(id, operation);
    try {
      await this.#run(id, operation, payload, session);
    } catch (error) {
      this.#fail(id, operation, error);
    }
  }

  async #run(id: string, operation: Operation, payload: unknown, session: Session): Promise<void> {
    const { service } = this.#parts;
    if (this.#operations.size > this.#parts.maxOperations) {
      throw new EngineError('validation-failed', `the socket has more operations than the ${this.#parts.maxOperations} that are allowed`);
    }
    const request = readGraphqlRequest(payload);
    const plan = service.plan(request, session);
    if (plan.kind === 'subscription') {
      const outbox = this.#outbox;
      const slot = createResultSlot(id);
      const live = service.subscribe(plan, request, session, {
        next: (body) => outbox.sendResult(slot, body),
        error: (error) => this.#fail(id, operation, error),
      });
      operation.stop = () => {
        outbox.forget(slot);
        live.stop();
      };
      return;
    }
    const { body } = await service.run(plan, request, session);
    // The client may have completed the operation, or used its id again, while it ran.
    if (this.#operations.get(id) !== operation) return;
    this.#operations.delete(id);
    this.#outbox.send(serverMessage.next(id, body), serverMessage.complete(id));
  }

  #fail(id: string, operation: Operation, error: unknown): void {
    if (this.#operations.get(id) !== operation) return;
    this.#operations.delete(id);
    operation.stop();
    this.#send(serverMessage.error(id, this.#parts.service.errors(error, this.#session)));
  }

  #end(): void {
    clearTimeout(this.#initTimer);
    clearTimeout(this.#expiryTimer);
    for (const operation of this.#operations.values()) operation.stop();
    this.#operations.clear();
    this.#outbox.close();
    this.#leave();
  }
}
