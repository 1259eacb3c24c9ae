import { useSyncExternalStore } from 'react';
import { useApolloClient } from '@apollo/client/react';
import type { AiDraft, DraftStatus } from './sample-drafts.ts';
import { SAMPLE_DRAFTS } from './sample-drafts.ts';

export type DraftDecision = Exclude<DraftStatus, 'pending'>;

function createDraftStore() {
  let drafts = SAMPLE_DRAFTS;
  const listeners = new Set<() => void>();
  return {
    current: () => drafts,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    decide: (id: string, status: DraftDecision) => {
      const index = drafts.findIndex((draft) => draft.id === id);
      const draft = drafts[index];
      if (!draft) return;
      drafts = drafts.with(index, { ...draft, status });
      for (const listener of listeners) listener();
    },
  };
}

/** One store a session (each has its own client): it outlives the dashboard, as during a preview, and not the user. */
const stores = new WeakMap<object, ReturnType<typeof createDraftStore>>();

function storeOf(session: object) {
  const known = stores.get(session);
  if (known) return known;
  const store = createDraftStore();
  stores.set(session, store);
  return store;
}

export interface AiDrafts {
  pending: AiDraft[];
  decide: (id: string, status: DraftDecision) => void;
}

/** The drafts that wait for a decision. Decisions live as long as the page and are sent nowhere (specification, section 4). */
export function useAiDrafts(): AiDrafts {
  const { current, subscribe, decide } = storeOf(useApolloClient());
  const drafts = useSyncExternalStore(subscribe, current);
  return { pending: drafts.filter(({ status }) => status === 'pending'), decide };
}
