/** What another part of the console asks the Query page to open in a new tab, carried by the history entry. */
export interface OpenRequest {
  document: string;
  /** JSON text; empty for none. */
  variables: string;
}

/** The request that a history entry carries; null where it carries none. */
export function readOpenRequest(historyState: unknown): OpenRequest | null {
  const { open } = (historyState ?? {}) as { open?: Partial<OpenRequest> };
  return typeof open?.document === 'string' ? { document: open.document, variables: open.variables ?? '' } : null;
}
