import type { IncomingHttpHeaders } from 'node:http';

/** Headers that belong to the client's own connection; Hasura keeps these back too. */
const OWN = new Set([
  'accept',
  'accept-datetime',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'content-length',
  'content-md5',
  'content-type',
  'dnt',
  'host',
  'keep-alive',
  'origin',
  'referer',
  'sec-websocket-extensions',
  'sec-websocket-key',
  'sec-websocket-protocol',
  'sec-websocket-version',
  'te',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);

/** Sent on under another name. */
const RENAMED = { host: 'x-forwarded-host', 'user-agent': 'x-forwarded-user-agent', origin: 'x-forwarded-origin' } as const;

/**
 * The client headers that an action with `forward_client_headers` gets: all but those of the connection and all
 * `x-hasura-*` (session variables travel in the body, the admin secret not at all).
 */
export function forwardedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const forwarded: Record<string, string> = {};
  for (const [from, to] of Object.entries(RENAMED)) {
    const value = headers[from];
    if (typeof value === 'string') forwarded[to] = value;
  }
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || OWN.has(name) || name.startsWith('x-hasura-')) continue;
    forwarded[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return forwarded;
}
