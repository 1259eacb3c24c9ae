import { parseJson } from '#engine/exact-number.ts';
import { isJsonObject, type JsonObject } from '#engine/json-value.ts';

/** What a client may send in the graphql-transport-ws protocol (its PROTOCOL.md). */
export type ClientMessage =
  | { readonly type: 'connection_init'; readonly payload: JsonObject }
  /** `payload` is JSON text, to be sent back; null where there is none. */
  | { readonly type: 'ping'; readonly payload: string | null }
  | { readonly type: 'pong' }
  | { readonly type: 'subscribe'; readonly id: string; readonly payload: unknown }
  | { readonly type: 'complete'; readonly id: string };

/** The message in a frame, or null when it is none of the protocol: the connection is then closed with 4400. */
export function parseClientMessage(text: string): ClientMessage | null {
  let message: unknown;
  try {
    message = parseJson(text);
  } catch {
    return null;
  }
  if (!isJsonObject(message)) return null;
  const { type, id, payload } = message;
  const hasId = typeof id === 'string' && id !== '';
  switch (type) {
    case 'connection_init': {
      const params = payload ?? {};
      return isJsonObject(params) ? { type, payload: params } : null;
    }
    case 'ping':
      return pingOf(payload);
    case 'pong':
      return { type };
    case 'subscribe':
      return hasId ? { type, id, payload } : null;
    case 'complete':
      return hasId ? { type, id } : null;
    default:
      return null;
  }
}

/** JSON.parse reads what is nested deeper than JSON.stringify can write. */
function pingOf(payload: unknown): ClientMessage | null {
  try {
    return { type: 'ping', payload: payload === undefined ? null : JSON.stringify(payload) };
  } catch {
    return null;
  }
}

const idText = (id: string) => JSON.stringify(id);
const nextStart = (id: string) => `{"type":"next","id":${idText(id)},"payload":`;

/** Messages to the client, as finished text. `body` is the finished text of a GraphQL response. */
export const serverMessage = {
  ack: '{"type":"connection_ack"}',
  pong: (payload: string | null) => (payload === null ? '{"type":"pong"}' : `{"type":"pong","payload":${payload}}`),
  next: (id: string, body: string) => `${nextStart(id)}${body}}`,
  /** What stands before the body of a `next`; a closing brace stands after it. */
  nextStart,
  error: (id: string, errors: readonly unknown[]) => `{"type":"error","id":${idText(id)},"payload":${JSON.stringify(errors)}}`,
  complete: (id: string) => `{"type":"complete","id":${idText(id)}}`,
} as const;

/** Close codes of graphql-transport-ws. */
export const CLOSE = {
  goingAway: 1001,
  tryAgainLater: 1013,
  invalidMessage: 4400,
  unauthorized: 4401,
  forbidden: 4403,
  subprotocol: 4406,
  initTimeout: 4408,
  duplicateId: 4409,
  tooManyInits: 4429,
} as const;
