import { EngineError } from '../errors.ts';
import { parseJson } from '../exact-number.ts';

/** A GraphQL operation as a client sent it, its shape checked and nothing else. */
export interface GraphqlRequest {
  readonly text: string;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
}

const PARSER = 'parsing Hasura.GraphQL.Transport.HTTP.Protocol.GQLReq(GQLReq) failed';

function malformed(problem: string, path = '$'): EngineError {
  return new EngineError('parse-failed', problem, { path, status: 400 });
}

function kindOf(value: unknown): string {
  if (value === null) return 'Null';
  if (Array.isArray(value)) return 'Array';
  const name = typeof value;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Checks one operation of a request body or of a socket's message; throws `parse-failed` or `not-supported`. */
export function readGraphqlRequest(body: unknown): GraphqlRequest {
  if (!isObject(body)) throw malformed(`${PARSER}, expected Object, but encountered ${kindOf(body)}`);
  const { query, operationName = null, variables = null, extensions } = body;
  if (isObject(extensions) && 'persistedQuery' in extensions) {
    throw new EngineError('not-supported', 'Automatic Persisted Queries is not enabled');
  }
  if (query === undefined) throw malformed(`${PARSER}, key "query" not found`);
  if (typeof query !== 'string') throw malformed(`parsing Text failed, expected String, but encountered ${kindOf(query)}`, '$.query');
  if (operationName !== null && typeof operationName !== 'string') {
    throw malformed(`parsing Text failed, expected String, but encountered ${kindOf(operationName)}`, '$.operationName');
  }
  if (variables !== null && !isObject(variables)) {
    throw malformed(`parsing HashMap ~Text failed, expected Object, but encountered ${kindOf(variables)}`, '$.variables');
  }
  return { text: query, operationName, variables: variables ?? {} };
}

/** Parses a body; a list is a batch. Throws `invalid-json`. */
export function parseBody(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw new EngineError('invalid-json', `Error in $: ${cause instanceof Error ? cause.message : 'not JSON'}`, { status: 400, cause });
  }
}
