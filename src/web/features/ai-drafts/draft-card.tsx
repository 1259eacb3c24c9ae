import type { ReactNode, Ref } from 'react';
import { useId } from 'react';
import Clock from 'lucide-react/icons/clock';
import FileText from 'lucide-react/icons/file-text';
import MapPin from 'lucide-react/icons/map-pin';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Monogram } from '#web/ui/monogram.tsx';
import type { AiDraft } from './sample-drafts.ts';
import type { DraftDecision } from './use-ai-drafts.ts';

interface DraftCardProps {
  draft: AiDraft;
  titleRef: Ref<HTMLHeadingElement>;
  onDecide: (status: DraftDecision) => void;
}

const Fact = chakra('li', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1.5', minWidth: '0', overflowWrap: 'anywhere', '& > svg': { flex: 'none' } },
});

function Badges({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.ul aria-label={label} display="flex" flexWrap="wrap" gap="1.5">
      {children}
    </chakra.ul>
  );
}

/** What was read from a file, and what can be done with it. Review only writes it to the console (specification, section 4). */
export function DraftCard({ draft, titleRef, onDecide }: DraftCardProps) {
  const id = useId();
  const { title, company, sourceFile, parsedContent } = draft;
  return (
    <Card as="article" aria-labelledby={id} padded display="flex" flexDirection="column" gap="4">
      <chakra.div display="flex" gap="3">
        <Monogram name={company} />
        <chakra.div flex="1" minWidth="0">
          <chakra.h2 ref={titleRef} id={id} tabIndex={-1} fontSize="md" overflowWrap="anywhere">
            {title}
          </chakra.h2>
          <chakra.p color="text.muted" fontSize="sm" mt="1">
            {company}
          </chakra.p>
        </chakra.div>
      </chakra.div>
      <chakra.div display="grid" gap="2">
        <Badges label="Majors">
          {parsedContent.major.map((major) => (
            <li key={major}>
              <Badge tone="brand">{major}</Badge>
            </li>
          ))}
        </Badges>
        <Badges label="Industries">
          {parsedContent.industry.map((industry) => (
            <li key={industry}>
              <Badge tone="outline">{industry}</Badge>
            </li>
          ))}
        </Badges>
      </chakra.div>
      <chakra.p fontSize="sm" maxWidth="reading" flex="1">
        {parsedContent.description}
      </chakra.p>
      <chakra.ul aria-label="Facts" display="flex" flexWrap="wrap" columnGap="4" rowGap="1.5" fontSize="sm" color="text.muted">
        <Fact>
          <MapPin size={16} role="img" aria-label="Location" />
          {parsedContent.location}
        </Fact>
        <Fact>
          <Clock size={16} role="img" aria-label="Duration" />
          {parsedContent.duration}
        </Fact>
        <Fact width="full">
          <FileText size={16} role="img" aria-label="Source file" />
          {sourceFile}
        </Fact>
      </chakra.ul>
      <chakra.div pt="3" borderTopWidth="1px" display="flex" flexWrap="wrap" gap="2">
        <Button size="sm" aria-label={`Review: ${title}`} onClick={() => console.info('Review AI draft', draft)}>
          Review
        </Button>
        <Button size="sm" variant="ghost" ms="auto" aria-label={`Reject: ${title}`} onClick={() => onDecide('rejected')}>
          Reject
        </Button>
        <Button size="sm" variant="primary" aria-label={`Approve: ${title}`} onClick={() => onDecide('approved')}>
          Approve
        </Button>
      </chakra.div>
    </Card>
  );
}
