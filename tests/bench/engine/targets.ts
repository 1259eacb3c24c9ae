/** A case as each server is asked it. */
import type { LoadRequest, LoadTarget } from '#tests/bench/support/load.ts';
import type { BenchCase } from './cases.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** Errors have status 200 too, and a write that did nothing answers null. */
export function mustHoldData(text: string): void {
  if (!text.startsWith('{"data"') || text.endsWith(':null}}')) throw new Error(`An answer without data: ${text.slice(0, 500)}`);
}

/** A GraphQL request as the browser sends it; without a token for a server that knows none. */
export function graphqlRequest(
  path: string,
  query: string,
  variables: unknown,
  operationName: string | undefined,
  token?: string,
): LoadRequest {
  const headers = token === undefined ? JSON_TYPE : { ...JSON_TYPE, authorization: `Bearer ${token}` };
  return { path, headers, body: JSON.stringify({ operationName, query, variables }) };
}

function checkOf({ answered }: BenchCase): LoadTarget['check'] {
  return (text, turn) => {
    mustHoldData(text);
    answered?.(turn);
  };
}

export function engineTarget(port: number, benchCase: BenchCase): LoadTarget {
  const { name, query, ask } = benchCase;
  return {
    port,
    ask(turn) {
      const { asker, variables } = ask(turn);
      return graphqlRequest('/v1/graphql', query, variables, name, asker.token);
    },
    check: checkOf(benchCase),
  };
}

export function bareTarget(port: number, benchCase: BenchCase): LoadTarget {
  const { name, ask } = benchCase;
  return {
    port,
    ask: (turn) => ({ path: `/${name}`, headers: JSON_TYPE, body: JSON.stringify(ask(turn).values) }),
    check: checkOf(benchCase),
  };
}

export function postgraphileTarget(port: number, benchCase: BenchCase): LoadTarget {
  const { postgraphile: query = '', ask } = benchCase;
  return { port, ask: (turn) => graphqlRequest('/graphql', query, ask(turn).postgraphile, undefined), check: checkOf(benchCase) };
}
