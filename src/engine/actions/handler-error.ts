import { EngineError } from '#engine/errors.ts';
import { isJsonObject, jsonKindOf } from '#engine/json-value.ts';
import type { ActionMetadata } from '#engine/metadata/types.ts';
import type { WebhookReply } from './webhook.ts';

/** What was sent, as admins see it in `extensions.internal`. */
export interface RequestInfo {
  readonly url: string;
  readonly headers: readonly unknown[];
  readonly body: unknown;
  readonly transformed_request: null;
}

/** The request as the metadata spells it: the handler's template and the names of header variables, never secrets. */
export function requestInfo(action: ActionMetadata, forwarded: Readonly<Record<string, string>>, body: unknown): RequestInfo {
  const configured = action.headers.map(({ name, value, fromEnv }) =>
    fromEnv === null ? { name, value } : { name, value_from_env: fromEnv },
  );
  const client = Object.entries(forwarded).map(([name, value]) => ({ name, value }));
  return { url: action.handlerTemplate, headers: [...configured, ...client], body, transformed_request: null };
}

function responseInfo(reply: WebhookReply, body: unknown) {
  return { status: reply.status, headers: reply.headers.map(({ name, value }) => ({ value, name })), body };
}

/** The handler could not be reached or took too long. */
export function unreachable(request: RequestInfo, cause: unknown): EngineError {
  const message = cause instanceof Error ? cause.message : 'unknown';
  const internal = { error: { type: 'http_exception', message }, request, response: null };
  return new EngineError('unexpected', 'http exception when calling webhook', { internal, cause });
}

/** The handler's body is not JSON. */
export function notJson(request: RequestInfo, reply: WebhookReply, cause: unknown): EngineError {
  const internal = { error: 'invalid json', request, response: responseInfo(reply, reply.text) };
  return new EngineError('unexpected', 'not a valid json response from webhook', { internal, cause });
}

/** The handler's status is neither 2xx nor 4xx. */
export function badStatus(request: RequestInfo, reply: WebhookReply, body: unknown): EngineError {
  const error = `expecting 2xx or 4xx status code, but found ${reply.status}`;
  return new EngineError('unexpected', 'internal error', { internal: { error, request, response: responseInfo(reply, body) } });
}

/** The same error, with what was sent and answered for the admin. */
export function withExchange(error: EngineError, request: RequestInfo, reply: WebhookReply, body: unknown): EngineError {
  const internal = { error: 'unexpected response', request, response: responseInfo(reply, body) };
  return new EngineError(error.code, error.message, { path: error.path, internal, cause: error });
}

const PARSER = 'parsing Hasura.GraphQL.Execute.Action.Types.ActionWebhookErrorResponse(ActionWebhookErrorResponse) failed';

/** A 4xx: the handler's own `{message, code?, extensions?}`. Its `extensions` replace the engine's. */
export function refusal(body: unknown, status: number): EngineError {
  if (!isJsonObject(body)) {
    return new EngineError('parse-failed', `${PARSER}, expected Object, but encountered ${jsonKindOf(body)}`);
  }
  const { message, code = null, extensions = null } = body;
  if (message === undefined) return new EngineError('parse-failed', `${PARSER}, key "message" not found`);
  if (typeof message !== 'string') return noText(message, '$.message');
  if (code !== null && typeof code !== 'string') return noText(code, '$.code');
  return new EngineError(code ?? 'unexpected', message, { status, extensions: extensions ?? undefined });
}

function noText(value: unknown, path: string): EngineError {
  return new EngineError('parse-failed', `parsing Text failed, expected String, but encountered ${jsonKindOf(value)}`, { path });
}
