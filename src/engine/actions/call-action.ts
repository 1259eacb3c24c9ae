/**
 * Runs one action of a plan: fills its input, calls the handler over HTTP, checks and shapes the answer. Owns
 * Hasura's contract with handlers (payload, headers, error forwarding); the handler's address and headers come ready
 * from the metadata, relationships of the output are read by the function that is handed in.
 */
import { EngineError, toEngineError } from '#engine/errors.ts';
import { parseJson } from '#engine/exact-number.ts';
import type { ActionMetadata } from '#engine/metadata/types.ts';
import type { ActionStep } from '#engine/plan/plan.ts';
import type { Session } from '#engine/session.ts';
import { checkOutput } from './check-output.ts';
import { fillInput } from './fill-input.ts';
import { forwardedHeaders } from './forwarded-headers.ts';
import { badStatus, notJson, refusal, requestInfo, unreachable, withExchange, type RequestInfo } from './handler-error.ts';
import { shapeOutput, type ReadRelationship } from './shape-output.ts';
import { callWebhook, type WebhookReply } from './webhook.ts';

/** One call of an action within a request. */
export interface ActionCall {
  readonly step: ActionStep;
  readonly session: Session;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The document as the client sent it. */
  readonly text: string;
  readonly readRelationship: ReadRelationship;
  /** Told each `Set-Cookie` of the handler, which goes to the client. */
  readonly addHeader: (header: readonly [name: string, value: string]) => void;
}

/** Answers the finished JSON text of the action's field; throws `EngineError`. */
export type CallAction = (call: ActionCall) => Promise<string>;

function parseReply(request: RequestInfo, reply: WebhookReply): unknown {
  try {
    return parseJson(reply.text);
  } catch (cause) {
    throw notJson(request, reply, cause);
  }
}

/** The handler's answer, checked. */
function acceptReply(call: ActionCall, request: RequestInfo, reply: WebhookReply): unknown {
  const body = parseReply(request, reply);
  if (reply.status >= 400 && reply.status < 500) {
    const error = refusal(body, reply.status);
    throw error.code === 'parse-failed' ? withExchange(error, request, reply, body) : error;
  }
  if (reply.status < 200 || reply.status >= 300) throw badStatus(request, reply, body);
  try {
    checkOutput(body, call.step.outputType);
  } catch (error) {
    throw withExchange(toEngineError(error), request, reply, body);
  }
  return body;
}

/** The caller for the actions of the metadata. */
export function createActionCaller(actions: readonly ActionMetadata[]): CallAction {
  const byName = new Map(actions.map((action) => [action.name, action]));

  return async (call) => {
    const { step, session, variables, text } = call;
    const action = byName.get(step.action);
    if (!action) throw new EngineError('not-exists', `action ${step.action} does not exist`);
    const payload = {
      session_variables: Object.fromEntries(session.variables),
      input: fillInput(step.input, variables) ?? {},
      action: { name: action.name },
      request_query: text,
    };
    const forwarded = action.forwardClientHeaders ? forwardedHeaders(session.headers) : {};
    const configured = Object.fromEntries(action.headers.map(({ name, value }) => [name.toLowerCase(), value]));
    const headers = { 'user-agent': 'hasura-graphql-engine', ...forwarded, 'content-type': 'application/json', ...configured };
    const request = requestInfo(action, forwarded, payload);
    const webhook = { url: action.handler, headers, body: JSON.stringify(payload), timeout: action.timeoutSeconds * 1000 };
    const reply = await callWebhook(webhook).catch((error: unknown) => {
      throw unreachable(request, error);
    });
    const output = acceptReply(call, request, reply);
    for (const { name, value } of reply.headers) if (name.toLowerCase() === 'set-cookie') call.addHeader(['set-cookie', value]);
    return shapeOutput(output, step.selection, call.readRelationship);
  };
}
