import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';

/** Headers that concern one connection only (RFC 9110 section 7.6.1), and those by which a client could pose as a proxy. */
const DROPPED = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'forwarded',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-proto',
]);

/** A message's headers without those of its connection. */
export function endToEndHeaders(headers: IncomingMessage['headers']): OutgoingHttpHeaders {
  const named = new Set(
    (headers.connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !DROPPED.has(name) && !named.has(name)));
}

/**
 * The headers that tell where a request's body ends. They must go along whatever the client's `connection` names, and
 * whatever the method: Node frames no body of a GET by itself, so its bytes would reach the part as a second request.
 */
export function framingHeaders({ headers }: IncomingMessage): OutgoingHttpHeaders {
  if (headers['transfer-encoding'] !== undefined) return { 'transfer-encoding': 'chunked' };
  return headers['content-length'] === undefined ? {} : { 'content-length': headers['content-length'] };
}

/** What a part that serves everyone alike is not shown: it keeps logs of its own. */
const CREDENTIALS = new Set(['authorization', 'cookie']);

/** The headers without the client's credentials. */
export function withoutCredentials(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !CREDENTIALS.has(name)));
}

/**
 * What a part behind the gateway is told: the client's headers, and who the client is as seen by us. A part on a host of
 * its own is called by its own name: what stands before it (an S3 service, an ingress) finds it by that.
 */
export function requestHeaders(request: IncomingMessage, { base, publicUrl }: { base: string; publicUrl: URL }): OutgoingHttpHeaders {
  const { protocol, host } = new URL(base);
  return {
    ...endToEndHeaders(request.headers),
    ...(protocol === 'https:' && { host }),
    'x-forwarded-for': request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '',
    'x-forwarded-host': request.headers.host ?? publicUrl.host,
    'x-forwarded-proto': publicUrl.protocol.replace(':', ''),
  };
}
