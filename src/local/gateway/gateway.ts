/**
 * The one origin of the local stack: what Caddy is in production. It decides which part answers a path
 * (`route-of.ts`), serves the built sites from memory, passes everything else on and sets the security headers.
 * It keeps no state, authenticates nobody and lets no client say who it is: `x-forwarded-for` is ours alone.
 */
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { isFromThisMachine } from './from-this-machine.ts';
import { proxyHttp, refuse } from './proxy-http.ts';
import { proxySocket, refuseSocket } from './proxy-socket.ts';
import { routeOf } from './route-of.ts';
import type { Route } from './route-of.ts';
import { dataHeaders, foreignContentHeaders, pageHeaders } from './security-headers.ts';
import type { StaticSite } from './static-site.ts';

export interface GatewayOptions {
  /** Base addresses of the parts that listen on a port of their own; read at each request, as a part may move. */
  targets: () => Record<'engine' | 'identity' | 'actions' | 'files', string>;
  mail: RequestListener;
  app: StaticSite | { development: RequestListener };
  console: StaticSite;
  /** What the browser calls the portal. */
  publicUrl: URL;
}

type Answer = (request: IncomingMessage, response: ServerResponse, route: Route, url: URL) => void;

const GRAPHQL_PATH = '/v1/graphql';

function notFound(response: ServerResponse): void {
  refuse(response, 404, 'not-found', 'Not found', dataHeaders());
}

function setHeaders(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function serveApp(app: GatewayOptions['app']): Answer {
  return (request, response, _route, url) => {
    if ('development' in app) {
      setHeaders(response, pageHeaders(true));
      app.development(request, response);
    } else if (!app.serve(request, response, url.pathname, pageHeaders())) notFound(response);
  };
}

function serveConsole(site: StaticSite): Answer {
  return (request, response, _route, url) => {
    if (url.pathname === '/console') response.writeHead(308, { ...pageHeaders(), location: '/console/' }).end();
    else if (!site.serve(request, response, url.pathname, pageHeaders())) notFound(response);
  };
}

/** The inbox holds everyone's mail, and links that open accounts: it is for this machine only, whatever HOST or a proxy opens. */
function serveMail(mail: RequestListener): Answer {
  return (request, response) => {
    if (!isFromThisMachine(request)) {
      return refuse(response, 403, 'access-denied', 'The inbox opens on the machine of the portal only', dataHeaders());
    }
    setHeaders(response, foreignContentHeaders());
    mail(request, response);
  };
}

function answers({ targets, mail, app, console, publicUrl }: GatewayOptions): Record<Route['part'], Answer> {
  const passTo =
    (part: 'engine' | 'identity' | 'actions'): Answer =>
    (request, response, route, url) =>
      proxyHttp(request, response, {
        base: targets()[part],
        path: url.pathname + url.search,
        limit: route.limit,
        headers: dataHeaders(),
        publicUrl,
      });
  return {
    engine: passTo('engine'),
    identity: passTo('identity'),
    actions: passTo('actions'),
    files: (request, response, route, url) =>
      // Without the query: it could ask the S3 server for more than the file.
      proxyHttp(request, response, {
        base: targets().files,
        path: url.pathname.slice('/storage'.length),
        limit: route.limit,
        headers: foreignContentHeaders(),
        publicUrl,
        isPublic: true,
      }),
    mail: serveMail(mail),
    console: serveConsole(console),
    app: serveApp(app),
  };
}

function parse(request: IncomingMessage): URL | null {
  return request.url?.startsWith('/') ? URL.parse(`http://gateway${request.url}`) : null;
}

/** Builds the gateway's server; the caller listens and closes. */
export function createGateway(options: GatewayOptions): Server {
  const answerOf = answers(options);
  const server = createServer((request, response) => {
    const url = parse(request);
    const route = url && routeOf(url.pathname);
    if (!url || route === 'malformed') return refuse(response, 400, 'malformed', 'Malformed path', dataHeaders());
    if (!route) return notFound(response);
    if (!route.methods.includes(request.method ?? '')) {
      return refuse(response, 405, 'method-not-allowed', 'Method not allowed', { ...dataHeaders(), allow: route.methods.join(', ') });
    }
    answerOf[route.part](request, response, route, url);
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Vite's own hot-reload socket is answered by Vite, which listens on this server too.
    if ('development' in options.app && String(request.headers['sec-websocket-protocol']).startsWith('vite-')) return;
    socket.on('error', () => socket.destroy());
    const url = parse(request);
    if (url?.pathname !== GRAPHQL_PATH) return refuseSocket(socket, '404 Not Found');
    proxySocket(request, socket, head, { base: options.targets().engine, path: GRAPHQL_PATH, publicUrl: options.publicUrl });
  });
  server.keepAliveTimeout = 65_000;
  return server;
}
