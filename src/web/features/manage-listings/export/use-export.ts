import { useEffect, useRef, useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import type { ExportedFile } from './export-files.ts';
import { download } from './export-files.ts';

export type ExportState =
  { kind: 'idle' } | { kind: 'running'; rows: number } | { kind: 'done'; rows: number; name: string } | { kind: 'failed' };

class ExportStopped extends Error {}

type Make = (client: ReturnType<typeof useApolloClient>, onProgress: (rows: number) => void) => Promise<ExportedFile>;

/** One export at a time; leaving the dialog stops it. Nothing is downloaded of a file that is not whole. */
export function useExport() {
  const client = useApolloClient();
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const run = useRef(0);
  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );

  async function start(make: Make) {
    run.current += 1;
    const mine = run.current;
    setState({ kind: 'running', rows: 0 });
    try {
      const file = await make(client, (rows) => {
        if (run.current !== mine) throw new ExportStopped();
        setState({ kind: 'running', rows });
      });
      if (run.current !== mine) return;
      download(file);
      setState({ kind: 'done', rows: file.rows, name: file.name });
    } catch (cause) {
      if (cause instanceof ExportStopped || run.current !== mine) return;
      console.error(cause);
      setState({ kind: 'failed' });
    }
  }

  function stop() {
    run.current += 1;
    setState({ kind: 'idle' });
  }

  return { state, start, stop };
}
