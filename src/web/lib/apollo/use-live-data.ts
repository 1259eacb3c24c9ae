import { useRef, useState } from 'react';
import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { MaybeMasked } from '@apollo/client/masking';
import { useSubscription } from '@apollo/client/react';
import { useLiveStatus } from './live-context.tsx';

interface LiveDataOptions<Data, Variables> {
  variables: Variables;
  skip?: boolean;
  /**
   * A change while everything else stayed: never called for the first result, the first one after other
   * variables or after a reconnect, nor for equal data.
   */
  onChange?: (previous: Data, next: Data) => void;
}

interface LiveData<Data> {
  /** Undefined until the first result; stays while other variables are being answered. */
  data: Data | undefined;
  /** The data still answers earlier variables. */
  isPrevious: boolean;
  error: Error | undefined;
}

interface Baseline<Data> {
  data: Data;
  place: string;
}

/** A subscription's newest result, and what of it is news. */
export function useLiveData<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  { variables, skip = false, onChange }: LiveDataOptions<MaybeMasked<Data>, Variables>,
): LiveData<MaybeMasked<Data>> {
  const { generation } = useLiveStatus();
  const place = `${generation} ${JSON.stringify(variables)}`;
  const baseline = useRef<Baseline<MaybeMasked<Data>>>(undefined);
  const [last, setLast] = useState<MaybeMasked<Data>>();

  function compare(next: MaybeMasked<Data>) {
    const before = baseline.current;
    baseline.current = { data: next, place };
    if (before?.place !== place || JSON.stringify(before.data) === JSON.stringify(next)) return;
    onChange?.(before.data, next);
  }

  const { data, error } = useSubscription<Data, OperationVariables>(document, {
    variables,
    skip,
    onData: ({ data: result }) => {
      if (result.data !== undefined) compare(result.data);
    },
    // Live figures that fail are not the reader's to repair (specification, section 8): logged, not shown.
    onError: (cause) => console.error('A live subscription ended', cause),
  });
  if (data !== undefined && data !== last) setLast(() => data);
  return { data: data ?? last, isPrevious: data === undefined && last !== undefined, error };
}
