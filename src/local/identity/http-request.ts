import type { IncomingMessage } from 'node:http';
import { Refusal, httpRefusal, oauthRefusal } from './refusal.ts';

const bodyLimit = 1024 * 1024;

/** A request as the endpoints see it. */
export interface IdentityRequest {
  method: string;
  url: URL;
  params: Readonly<Record<string, string>>;
  headers: IncomingMessage['headers'];
  /** The client's address; behind the local gateway, the one that the gateway saw. */
  ipAddress: string;
  /** The token of `Authorization: Bearer`, or null. */
  bearer: string | null;
  form(): Promise<URLSearchParams>;
  json(): Promise<unknown>;
  /** Refuses with 403 a browser whose page is neither of these origins nor of this server's own. */
  allowOrigins(origins: readonly string[]): void;
  /** Lets any page read the answer, where no client is known whose pages could be told apart. */
  allowAnyOrigin(): void;
  /** The origin to name in CORS headers, once `allowOrigins` accepted it. */
  acceptedOrigin(): string | null;
}

/** Wraps a Node request; bodies are read on demand and at most 1 MiB. */
export function createRequest(message: IncomingMessage, url: URL, params: Record<string, string>): IdentityRequest {
  let accepted: string | null = null;
  return {
    method: message.method ?? 'GET',
    url,
    params,
    headers: message.headers,
    ipAddress: clientAddress(message),
    bearer: /^Bearer +(\S+)$/i.exec(message.headers.authorization ?? '')?.[1] ?? null,
    form: async () => {
      const isForm = typeOf(message) === 'application/x-www-form-urlencoded';
      return uniqueParameters(new URLSearchParams(isForm ? await readBody(message) : ''));
    },
    json: async () => {
      if (typeOf(message) !== 'application/json') throw new Refusal(415, { error: wrongType });
      return parseJson(await readBody(message));
    },
    allowOrigins: (origins) => {
      const { origin } = message.headers;
      if (origin === undefined) return;
      if (origins.includes(origin)) accepted = origin;
      else if (origin !== ownOrigin(message)) throw new Refusal(403, { error: 'Invalid origin' });
    },
    allowAnyOrigin: () => {
      accepted = message.headers.origin ?? null;
    },
    acceptedOrigin: () => accepted,
  };
}

/** A page of the very host that it calls is not a foreign origin, whatever name the host was reached by. */
function ownOrigin(message: IncomingMessage): string {
  const protocol = forwarded(message, 'x-forwarded-proto') ?? 'http';
  return `${protocol}://${forwarded(message, 'x-forwarded-host') ?? message.headers.host}`;
}

function clientAddress(message: IncomingMessage): string {
  const peer = message.socket.remoteAddress ?? 'unknown';
  return forwarded(message, 'x-forwarded-for') ?? peer.replace(/^::ffff:/, '');
}

/** The last entry is the one that the nearest proxy added; earlier ones are the client's own claim. */
function forwarded(message: IncomingMessage, name: string): string | undefined {
  const value = message.headers[name];
  return (Array.isArray(value) ? value.join(',') : value)?.split(',').at(-1)?.trim();
}

const wrongType = 'The content-type header value did not match the value in @Consumes';

function typeOf(message: IncomingMessage): string {
  return (message.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** RFC 6749 section 3.2: request parameters must not be included more than once. */
function uniqueParameters(form: URLSearchParams): URLSearchParams {
  if (new Set(form.keys()).size !== form.size) throw oauthRefusal(400, 'invalid_request', 'duplicated parameter');
  return form;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw oauthRefusal(400, 'invalid_request', 'Cannot parse the JSON');
  }
}

async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyLimit) throw httpRefusal(413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
