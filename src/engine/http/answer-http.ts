import type { IncomingMessage, ServerResponse } from 'node:http';
import { EngineError } from '#engine/errors.ts';
import type { Session } from '#engine/session.ts';
import type { Authenticate } from './authenticate.ts';
import { parseBody, readGraphqlRequest } from './graphql-request.ts';
import type { Answer, GraphqlService } from './graphql-service.ts';
import { readBody } from './read-body.ts';

/** What `POST /v1/graphql` needs. */
export interface GraphqlRoute {
  readonly service: GraphqlService;
  readonly authenticate: Authenticate;
  readonly maxBodyBytes: number;
  /** Operations that one request may carry. */
  readonly maxBatch: number;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends finished JSON text. */
export function sendJson(response: ServerResponse, status: number, body: string, headers: Answer['headers'] = []): void {
  for (const [name, value] of headers) response.appendHeader(name, value);
  response.writeHead(status, { 'content-type': JSON_TYPE, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

async function answerOne(body: unknown, session: Session, service: GraphqlService): Promise<Answer> {
  const request = readGraphqlRequest(body);
  const plan = service.plan(request, session);
  if (plan.kind === 'subscription') {
    throw new EngineError('unexpected-payload', 'subscriptions are not supported over HTTP, use websockets instead');
  }
  return service.run(plan, request, session);
}

/** Members of a batch run one after the other; one that fails does not stop those after it (as in Hasura). */
async function answerBatch(members: readonly unknown[], session: Session, { service, maxBatch }: GraphqlRoute): Promise<Answer> {
  if (members.length > maxBatch) {
    throw new EngineError('validation-failed', `the request has more operations than the ${maxBatch} that are allowed`);
  }
  const bodies: string[] = [];
  const headers: Answer['headers'][number][] = [];
  for (const member of members) {
    try {
      const answer = await answerOne(member, session, service);
      bodies.push(answer.body);
      headers.push(...answer.headers);
    } catch (error) {
      bodies.push(JSON.stringify({ errors: service.errors(error, session) }));
    }
  }
  return { body: `[${bodies.join(',')}]`, headers };
}

/**
 * Answers one GraphQL request. Every error of the GraphQL endpoint has status 200 and the body `{"errors": [...]}`,
 * refused credentials and bad JSON too: Hasura v2 does so on `/v1/graphql`. Only a body over the limit is a 413.
 */
export async function answerGraphql(request: IncomingMessage, response: ServerResponse, route: GraphqlRoute): Promise<void> {
  const { service, authenticate, maxBodyBytes } = route;
  let session: Session | null = null;
  try {
    const text = await readBody(request, maxBodyBytes);
    session = await authenticate(request.headers);
    const body = parseBody(text);
    const answer = Array.isArray(body) ? await answerBatch(body, session, route) : await answerOne(body, session, service);
    sendJson(response, 200, answer.body, answer.headers);
  } catch (error) {
    const tooLarge = error instanceof EngineError && error.status === 413;
    if (tooLarge) response.setHeader('connection', 'close');
    sendJson(response, tooLarge ? 413 : 200, JSON.stringify({ errors: service.errors(error, session) }));
  }
}
