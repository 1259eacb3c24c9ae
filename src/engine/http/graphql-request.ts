import { EngineError, messageOf } from '#engine/errors.ts';
import { parseJson } from '#engine/exact-number.ts';
import { isJsonObject, jsonKindOf } from '#engine/json-value.ts';

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

/** Checks one operation of a request body or of a socket's message; throws `parse-failed` or `not-supported`. */
export function readGraphqlRequest(body: unknown): GraphqlRequest {
  if (!isJsonObject(body)) throw malformed(`${PARSER}, expected Object, but encountered ${jsonKindOf(body)}`);
  const { query, operationName = null, variables = null, extensions } = body;
  if (isJsonObject(extensions) && 'persistedQuery' in extensions) {
    throw new EngineError('not-supported', 'Automatic Persisted Queries is not enabled');
  }
  if (query === undefined) throw malformed(`${PARSER}, key "query" not found`);
  if (typeof query !== 'string') throw malformed(`parsing Text failed, expected String, but encountered ${jsonKindOf(query)}`, '$.query');
  if (operationName !== null && typeof operationName !== 'string') {
    throw malformed(`parsing Text failed, expected String, but encountered ${jsonKindOf(operationName)}`, '$.operationName');
  }
  if (variables !== null && !isJsonObject(variables)) {
    throw malformed(`parsing HashMap ~Text failed, expected Object, but encountered ${jsonKindOf(variables)}`, '$.variables');
  }
  return { text: query, operationName, variables: variables ?? {} };
}

/** Parses a body; a list is a batch. Throws `invalid-json`. */
export function parseBody(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw new EngineError('invalid-json', `Error in $: ${messageOf(cause)}`, { status: 400, cause });
  }
}
