import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { SocketConnection, type ConnectionParts } from './socket-connection.ts';
import { createSocketQuota } from './socket-quota.ts';
import { clientAddress } from './client-address.ts';
import { CLOSE } from './socket-messages.ts';

/** The WebSocket half of the server. */
export interface SocketServer {
  /** Takes over an upgrade request. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** How many sockets are open. */
  open: () => number;
  /** Closes every socket with 1001, those that do not answer by force. */
  close(): Promise<void>;
}

export interface SocketServerOptions extends Omit<ConnectionParts, 'users'> {
  /** Sockets that the engine serves at once; more are refused with 503. */
  readonly maxSockets: number;
  readonly maxSocketsPerUser: number;
  /** Sockets of one client address for which neither a token nor the secret was shown, or not yet; more are refused with 429. */
  readonly maxSocketsPerAddress: number;
  /** Proxies that add to `x-forwarded-for` before a request arrives. */
  readonly proxyHops: number;
  /** Time in ms between pings; a socket that missed one ping when the next is due is gone. */
  readonly keepAlive: number;
  readonly maxMessageBytes: number;
}

const PROTOCOL = 'graphql-transport-ws';
const CLOSE_GRACE = 1_000;
const PING_PARTIES = 20;

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n`);
}

/**
 * Accepts sockets that offer graphql-transport-ws or no protocol at all; one that offers only others is closed with
 * 4406, so that the client learns why.
 */
export function createSocketServer(options: SocketServerOptions): SocketServer {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: options.maxMessageBytes,
    handleProtocols: (offered) => (offered.has(PROTOCOL) ? PROTOCOL : (offered.values().next().value ?? false)),
  });
  const parts: ConnectionParts = { ...options, users: createSocketQuota(options.maxSocketsPerUser) };
  const addresses = createSocketQuota(options.maxSocketsPerAddress);
  const unanswered = new WeakSet<WebSocket>();

  // A part of the sockets at a time: ten thousand pings at once would hold up everything else.
  const parties = Array.from({ length: PING_PARTIES }, () => new Set<WebSocket>());
  let turn = 0;
  const pinging = setInterval(() => {
    turn = (turn + 1) % PING_PARTIES;
    for (const socket of parties[turn] ?? []) {
      if (unanswered.has(socket)) {
        socket.terminate();
        continue;
      }
      unanswered.add(socket);
      socket.ping();
    }
  }, options.keepAlive / PING_PARTIES);

  function start(socket: WebSocket, request: IncomingMessage, leaveAddress: () => void): void {
    // A broken connection ends with 'close', which cleans up; the error itself says nothing more.
    socket.on('error', () => socket.terminate());
    socket.on('pong', () => unanswered.delete(socket));
    const party = parties[server.clients.size % PING_PARTIES];
    party?.add(socket);
    socket.on('close', () => party?.delete(socket));
    if (socket.protocol !== '' && socket.protocol !== PROTOCOL) socket.close(CLOSE.subprotocol, 'Subprotocol not acceptable');
    else openConnection(socket, request, leaveAddress);
  }

  function openConnection(socket: WebSocket, request: IncomingMessage, leaveAddress: () => void): SocketConnection {
    return new SocketConnection(socket, request.socket, request.headers, parts, leaveAddress);
  }

  return {
    accept(request, socket, head) {
      if (server.clients.size >= options.maxSockets) return refuse(socket, '503 Service Unavailable');
      const leaveAddress = addresses.take(clientAddress(request, options.proxyHops));
      if (leaveAddress === null) return refuse(socket, '429 Too Many Requests');
      // Also when the handshake fails, of which nobody else is told.
      socket.once('close', leaveAddress);
      server.handleUpgrade(request, socket, head, (client) => start(client, request, leaveAddress));
    },
    open: () => server.clients.size,
    async close() {
      clearInterval(pinging);
      for (const socket of server.clients) socket.close(CLOSE.goingAway, 'Going away');
      const force = setTimeout(() => {
        for (const socket of server.clients) socket.terminate();
      }, CLOSE_GRACE);
      await new Promise<void>((resolve) => server.close(() => resolve()));
      clearTimeout(force);
    },
  };
}
