/** Passes a request to one of the parts and its answer back, within a body limit, over kept-alive connections. */
import { Agent, request as openRequest } from 'node:http';
import { Agent as SecureAgent, request as openSecureRequest } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { endToEndHeaders, framingHeaders, requestHeaders, withoutCredentials } from './forwarded-headers.ts';

export interface ProxyTarget {
  /** Base address of the part, such as `http://127.0.0.1:4100` or `https://files.nusaraya.example`. */
  base: string;
  /** Path and query as the part knows them. */
  path: string;
  /** Largest request body in bytes. */
  limit: number;
  /** Set on the answer, over what the part sent. */
  headers: Record<string, string>;
  publicUrl: URL;
  /** Whether the part answers everyone alike and gets no tokens or cookies to see. */
  isPublic?: boolean;
}

const pool = { keepAlive: true, maxSockets: 256 };
const agent = new Agent(pool);
const secureAgent = new SecureAgent(pool);
const PATIENCE = 60_000;

/** An answer of the gateway's own, in the shape that GraphQL clients read as well. */
export function refuse(
  response: ServerResponse,
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = JSON.stringify({ errors: [{ message, extensions: { code } }] });
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  response.end(body);
}

/** Breaks off a body that grows over the limit; a declared length is refused before anything is sent. */
function limitedTo(limit: number, onExcess: () => void): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      size += chunk.length;
      if (size <= limit) return next(null, chunk);
      onExcess();
      next();
    },
  });
}

/** Forwards one request. Resolves nothing: the response object is finished in every case. */
export function proxyHttp(request: IncomingMessage, response: ServerResponse, target: ProxyTarget): void {
  const tooLarge = () =>
    refuse(response, 413, 'too-large', `The request is larger than ${target.limit} bytes`, { ...target.headers, connection: 'close' });
  if (Number(request.headers['content-length'] ?? 0) > target.limit) return tooLarge();
  const { protocol, hostname, port } = new URL(target.base);
  const told = requestHeaders(request, target);
  const [open, from] = protocol === 'https:' ? [openSecureRequest, secureAgent] : [openRequest, agent];
  const upstream = open({
    agent: from,
    hostname,
    port,
    method: request.method,
    path: target.path,
    headers: { ...(target.isPublic ? withoutCredentials(told) : told), ...framingHeaders(request) },
    timeout: PATIENCE,
  });
  upstream.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, { ...endToEndHeaders(answer.headers), ...target.headers });
    answer.pipe(response);
    answer.once('error', () => response.destroy());
  });
  upstream.once('timeout', () => upstream.destroy(new Error('no answer')));
  upstream.once('error', () => {
    if (!response.writableEnded)
      refuse(response, 502, 'unavailable', 'This part of the portal does not answer at the moment', target.headers);
  });
  response.once('close', () => {
    if (!response.writableFinished) upstream.destroy();
  });
  request
    .pipe(
      limitedTo(target.limit, () => {
        request.unpipe();
        tooLarge();
        upstream.destroy();
      }),
    )
    .pipe(upstream);
}
