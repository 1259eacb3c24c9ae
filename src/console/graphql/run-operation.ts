/** GraphQL over HTTP in the name of the console's session. */
import type { ConsoleSession } from '#console/session/console-session.ts';

export const GRAPHQL_PATH = '/v1/graphql';

export interface GraphqlRequest {
  query: string;
  variables?: Record<string, unknown> | undefined;
  operationName?: string | undefined;
}

export interface GraphqlAnswer {
  data?: unknown;
  errors?: readonly { message: string; extensions?: { code?: string; path?: string } }[];
}

/** An answer of errors: `message` is theirs, one a line. */
export class GraphqlRefusal extends Error {
  override name = 'GraphqlRefusal';
}

async function send(request: GraphqlRequest, headers: Record<string, string>, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(GRAPHQL_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(request),
      ...(signal && { signal }),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new Error('The GraphQL server cannot be reached. Check your network connection, then try again.', { cause });
  }
}

async function post(request: GraphqlRequest, headers: Record<string, string>, signal?: AbortSignal): Promise<GraphqlAnswer> {
  const response = await send(request, headers, signal);
  const text = await response.text();
  try {
    return JSON.parse(text) as GraphqlAnswer;
  } catch (cause) {
    const isAway = response.status >= 500;
    const words = isAway ? `is away (${response.status}). Try again in a moment.` : `answered ${response.status} and no JSON.`;
    throw new Error(`The GraphQL server ${words}`, { cause });
  }
}

/** The whole answer, errors included. A token that the server no longer takes is renewed once. */
export async function runOperation(session: ConsoleSession, request: GraphqlRequest, signal?: AbortSignal): Promise<GraphqlAnswer> {
  const headers = await session.headers();
  const answer = await post(request, headers, signal);
  if (answer.errors?.[0]?.extensions?.code !== 'invalid-jwt') return answer;
  return post(request, await session.headers(headers['authorization']?.replace('Bearer ', '')), signal);
}

/** The data of an answer; throws GraphqlRefusal where there are errors. */
export async function readData<T>(session: ConsoleSession, request: GraphqlRequest, signal?: AbortSignal): Promise<T> {
  const { data, errors } = await runOperation(session, request, signal);
  if (errors?.length) throw new GraphqlRefusal(errors.map(({ message }) => message).join('\n'));
  return data as T;
}
