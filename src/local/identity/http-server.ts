import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { IdentityRequest } from './http-request.ts';
import { createRequest } from './http-request.ts';
import { Refusal, httpRefusal } from './refusal.ts';

/** What an endpoint answers; a string body is sent as it is, anything else as JSON. */
export interface Reply {
  status: number;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** One endpoint. `:name` in the path matches one segment. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Who may read the answer in a browser: any page, pages of the client that asks, or none. */
  cors: 'any' | 'client' | 'none';
  /** Headers of every answer, refusals too. */
  headers?: Readonly<Record<string, string>>;
  /** Methods named to a preflight, where Keycloak names others than it serves. */
  preflightMethods?: string;
  handle: (request: IdentityRequest) => Promise<Reply>;
}

const allowedHeaders =
  'Origin, Accept, X-Requested-With, Access-Control-Request-Method, Access-Control-Request-Headers, DPoP, Content-Type, Authorization';

/** A server of these endpoints, answering unknown paths, methods, preflights and errors as Keycloak does. */
export function createIdentityServer(routes: readonly Route[]): Server {
  return createServer((message, response) => {
    answer(routes, message)
      .catch((error: unknown) => {
        if (!response.destroyed) console.error('identity: a request failed', error);
        return {
          status: 500,
          body: { error: 'unknown_error', error_description: 'For more on this error consult the server log.' },
        };
      })
      .then((reply: Reply) => send(response, reply))
      .catch((error: unknown) => response.destroy(error as Error));
  });
}

async function answer(routes: readonly Route[], message: IncomingMessage): Promise<Reply> {
  const url = URL.parse(message.url ?? '/', 'http://identity.invalid');
  if (!url) return replyOf(httpRefusal(404));
  const matches = routes.flatMap((route) => {
    const params = matchPath(route.path, url.pathname);
    return params ? [{ route, params }] : [];
  });
  const found = matches.map(({ route }) => route);
  if (found.length === 0) return replyOf(httpRefusal(404));
  if (message.method === 'OPTIONS') return preflight(found, message.headers.origin);
  const method = message.method === 'HEAD' ? 'GET' : message.method;
  const match = matches.find(({ route }) => route.method === method);
  if (!match) return replyOf(httpRefusal(405));
  const request = createRequest(message, url, match.params);
  const reply = await match.route.handle(request).catch((error: unknown) => {
    if (error instanceof Refusal) return replyOf(error);
    throw error;
  });
  return { ...reply, headers: { ...corsHeaders(match.route, request), ...match.route.headers, ...reply.headers } };
}

function replyOf({ status, body, headers }: Refusal): Reply {
  return { status, body, headers };
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const expected = pattern.split('/');
  const given = path.split('/');
  if (expected.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith(':') && value !== '') params[segment.slice(1)] = decodeSegment(value);
    else if (segment !== value) return null;
  }
  return params;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Keycloak lets every origin ask; who may read the answer is decided with the answer. */
function preflight(routes: readonly Route[], origin: string | undefined): Reply {
  if (origin === undefined || routes.every(({ cors }) => cors === 'none')) return { status: 200 };
  const methods = [...routes.map(({ method }) => method), 'OPTIONS'].join(', ');
  return {
    status: 200,
    headers: {
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': allowedHeaders,
      'access-control-allow-methods': routes.find((one) => one.preflightMethods)?.preflightMethods ?? methods,
      'access-control-allow-origin': origin,
      'access-control-max-age': '3600',
    },
  };
}

function corsHeaders(route: Route, request: IdentityRequest): Record<string, string> {
  const origin = route.cors === 'any' ? request.headers.origin : request.acceptedOrigin();
  if (route.cors === 'none' || origin == null) return {};
  const headers = { 'access-control-allow-credentials': 'true', 'access-control-allow-origin': origin };
  if (route.cors === 'any') return headers;
  return { ...headers, 'access-control-expose-headers': 'Access-Control-Allow-Methods' };
}

function send(response: ServerResponse, { status, body, headers }: Reply): void {
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  const isJson = typeof body !== 'string' && body !== undefined;
  response.writeHead(status, {
    ...(isJson && { 'content-type': 'application/json' }),
    ...(status !== 204 && { 'content-length': Buffer.byteLength(text) }),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(text);
}
