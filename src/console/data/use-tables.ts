import { useCallback, useEffect, useState } from 'react';
import type { IntrospectionQuery } from 'graphql';
import { buildClientSchema, getIntrospectionQuery } from 'graphql';
import { readData } from '#console/graphql/run-operation.ts';
import type { ConsoleSession } from '#console/session/console-session.ts';
import type { Tables } from './rows-query.ts';
import { tablesOf } from './schema-tables.ts';

/** Hasura's words for a document that is not in its allow list. */
const NOT_ALLOWED = 'query is not allowed';

function reasonOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  if (message !== NOT_ALLOWED) return message;
  return "the GraphQL server answers only the portal's own operations: its allow list is on. It does not hold for the admin secret.";
}

interface TablesState {
  tables: Tables | null;
  problem: string;
  retry: () => void;
}

/** The tables of the viewer's role, asked once. */
export function useTables(session: ConsoleSession): TablesState {
  const [tables, setTables] = useState<Tables | null>(null);
  const [problem, setProblem] = useState('');
  const ask = useCallback(() => {
    readData<IntrospectionQuery>(session, { query: getIntrospectionQuery({ inputValueDeprecation: false }) }).then(
      (introspection) => setTables(new Map(tablesOf(buildClientSchema(introspection)).map((table) => [table.name, table]))),
      (cause: unknown) => setProblem(reasonOf(cause)),
    );
  }, [session]);
  useEffect(ask, [ask]);
  const retry = () => {
    setProblem('');
    ask();
  };
  return { tables, problem, retry };
}
