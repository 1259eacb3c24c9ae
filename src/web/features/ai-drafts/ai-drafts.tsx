import { useEffect, useRef, useState } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { countOf } from '#web/lib/format/counts.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DraftCard } from './draft-card.tsx';
import type { AiDraft } from './sample-drafts.ts';
import type { AiDrafts, DraftDecision } from './use-ai-drafts.ts';

/** The panel of the AI Drafts tab: the drafts that wait for a decision. */
export function AiDraftsPanel({ drafts: { pending, decide } }: { drafts: AiDrafts }) {
  const [decided, setDecided] = useState('');
  const titles = useRef(new Map<string, HTMLElement>());
  const empty = useRef<HTMLDivElement>(null);
  /** What the focus goes to once the decided draft is gone: the next draft, or what says that there is none. */
  const next = useRef<{ id: string | null }>(null);

  useEffect(() => {
    if (!next.current) return;
    const { id } = next.current;
    next.current = null;
    (id === null ? empty.current : titles.current.get(id))?.focus();
  });

  const onDecide = (draft: AiDraft, status: DraftDecision) => {
    const index = pending.indexOf(draft);
    next.current = { id: (pending[index + 1] ?? pending[index - 1])?.id ?? null };
    setDecided(`${draft.title} ${status}.`);
    decide(draft.id, status);
  };

  const left = pending.length > 0 ? `${countOf(pending.length, 'draft')} to review` : '';
  return (
    <chakra.section aria-label="AI Drafts" display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.div fontSize="sm" color="text.muted">
        <chakra.p role="status" aria-atomic minHeight="1.55em">
          {[decided, left].filter(Boolean).join(' ')}
        </chakra.p>
        <p>These are samples. A decision holds until the page is reloaded, and nothing is published.</p>
      </chakra.div>
      {pending.length === 0 && (
        <Card ref={empty} tabIndex={-1}>
          <EmptyState drawing="list" title="No drafts to review" hint="Every draft was approved or rejected." />
        </Card>
      )}
      {pending.length > 0 && (
        <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
          {pending.map((draft) => (
            <DraftCard
              key={draft.id}
              draft={draft}
              titleRef={(title) => {
                if (title) titles.current.set(draft.id, title);
                else titles.current.delete(draft.id);
              }}
              onDecide={(status) => onDecide(draft, status)}
            />
          ))}
        </chakra.div>
      )}
    </chakra.section>
  );
}
