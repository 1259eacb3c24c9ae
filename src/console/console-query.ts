/** GraphQL over HTTP as `portal_admin`, and the names of the root fields that this role sees. */
import type { ConsoleSession } from './console-session.ts';

export interface QueryResult {
  /** Pretty-printed JSON of the whole answer, errors included. */
  text: string;
  ok: boolean;
  milliseconds: number;
}

/** Runs one document. `variables` is JSON text, empty for none; throws on text that is no JSON object. */
export async function runQuery(session: ConsoleSession, query: string, variables: string): Promise<QueryResult> {
  const parsed: unknown = variables.trim() ? JSON.parse(variables) : {};
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new Error('Variables must be a JSON object');
  }
  const startedAt = performance.now();
  const response = await fetch('/v1/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${session.accessToken}`,
      'x-hasura-role': 'portal_admin',
    },
    body: JSON.stringify({ query, variables: parsed }),
  });
  const body = (await response.json()) as { errors?: unknown };
  return {
    text: JSON.stringify(body, null, 2),
    ok: !body.errors,
    milliseconds: Math.round(performance.now() - startedAt),
  };
}

const ROOT_FIELDS = '{ __schema { queryType { fields { name description } } } }';

interface RootFieldsAnswer {
  data: { __schema: { queryType: { fields: { name: string; description: string | null }[] } } };
}

/** The query fields of the role, in the schema's order. Throws when the role may not enter. */
export async function rootFields(session: ConsoleSession): Promise<{ name: string; description: string | null }[]> {
  const { text, ok } = await runQuery(session, ROOT_FIELDS, '');
  if (!ok) throw new Error('This account may not use the console. Please sign in as an admin.');
  return (JSON.parse(text) as RootFieldsAnswer).data.__schema.queryType.fields;
}
