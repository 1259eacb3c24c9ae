import { useCallback, useEffect, useState } from 'react';
import type { IntrospectionQuery } from 'graphql';
import { buildClientSchema, getIntrospectionQuery } from 'graphql';
import { readData } from '#console/graphql/run-operation.ts';
import { useConsoleSession } from '#console/session/session-context.tsx';
import type { Tables } from './rows-query.ts';
import { tablesOf } from './schema-tables.ts';

interface TablesState {
  tables: Tables | null;
  problem: string;
  retry: () => void;
}

/** The tables of the viewer's role, asked until they are known: also when the viewer is back after the session had ended. */
export function useTables(): TablesState {
  const { session, state } = useConsoleSession();
  const hasEnded = state.status === 'open' && state.hasEnded;
  const [tables, setTables] = useState<Tables | null>(null);
  const [problem, setProblem] = useState('');
  const ask = useCallback(() => {
    readData<IntrospectionQuery>(session, { query: getIntrospectionQuery({ inputValueDeprecation: false }) }).then(
      (introspection) => {
        setTables(new Map(tablesOf(buildClientSchema(introspection)).map((table) => [table.name, table])));
        setProblem('');
      },
      (cause: unknown) => setProblem(cause instanceof Error ? cause.message : String(cause)),
    );
  }, [session]);
  useEffect(() => {
    if (!hasEnded && !tables) ask();
  }, [ask, hasEnded, tables]);
  const retry = () => {
    setProblem('');
    ask();
  };
  return { tables, problem, retry };
}
