/**
 * The engine's HTTP server: `POST /v1/graphql`, `GET /healthz`, `GET /v1/version`, `GET /metrics`, and the upgrade to a WebSocket on
 * `/v1/graphql`. Owns routing and a clean stop; what a request means is decided in `answer-http.ts` and the `socket-*.ts` files.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerGraphql, sendJson, type GraphqlRoute } from './answer-http.ts';
import type { Metrics } from './metrics.ts';
import type { SocketServer } from './socket-server.ts';

const GRAPHQL_PATH = '/v1/graphql';
const VERSION = JSON.stringify({ server_type: 'engine', version: 'v2' });
const NOT_FOUND = JSON.stringify({ path: '$', error: 'resource does not exist', code: 'not-found' });
/** Longer than a proxy keeps idle connections, so that the proxy is the one that closes them. */
const KEEP_ALIVE = 75_000;
const CLOSE_SWEEP = 20;

/** The server's parts. */
export interface HttpServerOptions extends GraphqlRoute {
  readonly sockets: SocketServer;
  readonly metrics: Metrics;
}

/** A server that is listening. */
export interface RunningHttpServer {
  readonly port: number;
  /** Stops accepting, lets requests in flight finish, closes the sockets. */
  close(): Promise<void>;
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'content-length': Buffer.byteLength(text) });
  response.end(text);
}

async function sendMetrics(response: ServerResponse, metrics: Metrics): Promise<void> {
  const text = await metrics.text();
  response.writeHead(200, { 'content-type': metrics.contentType, 'content-length': Buffer.byteLength(text) });
  response.end(text);
}

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

function route(request: IncomingMessage, response: ServerResponse, options: HttpServerOptions): void {
  const path = pathOf(request);
  if (path === GRAPHQL_PATH && request.method === 'POST') {
    void answerGraphql(request, response, options);
  } else if (path === '/healthz' && request.method === 'GET') {
    sendText(response, 200, 'OK');
  } else if (path === '/v1/version' && request.method === 'GET') {
    sendJson(response, 200, VERSION);
  } else if (path === '/metrics' && request.method === 'GET') {
    void sendMetrics(response, options.metrics);
  } else {
    sendJson(response, 404, NOT_FOUND);
  }
}

function listen(server: Server, port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Starts listening; port 0 takes a free one. */
export async function startHttpServer(options: HttpServerOptions, port: number, host: string | undefined): Promise<RunningHttpServer> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE, noDelay: true }, (request, response) => route(request, response, options));
  server.on('upgrade', (request, socket, head) => {
    // Node leaves the socket without a listener: a client that breaks off would end the process.
    socket.on('error', () => socket.destroy());
    if (pathOf(request) === GRAPHQL_PATH) options.sockets.accept(request, socket, head);
    else socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
  });
  const listeningOn = await listen(server, port, host);
  return {
    port: listeningOn,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await options.sockets.close();
      // Kept connections become idle one by one, as their last answer is sent.
      const sweeping = setInterval(() => server.closeIdleConnections(), CLOSE_SWEEP);
      await closed;
      clearInterval(sweeping);
    },
  };
}
