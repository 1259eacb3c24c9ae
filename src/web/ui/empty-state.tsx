import type { ReactNode } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';

export type Drawing = 'search' | 'star' | 'eye' | 'list';

const DRAWINGS: Record<Drawing, ReactNode> = {
  search: (
    <>
      <rect x="14" y="18" width="56" height="60" rx="6" />
      <path d="M24 32h30M24 44h22M24 56h14" />
      <circle cx="66" cy="62" r="16" fill="var(--chakra-colors-surface-canvas)" />
      <path d="m78 74 12 12" />
    </>
  ),
  star: (
    <>
      <rect x="14" y="22" width="62" height="54" rx="6" />
      <path d="M24 62h30M24 50h18" />
      <path
        d="m74 14 5.6 11.3 12.4 1.8-9 8.8 2.1 12.4L74 42.4l-11.1 5.9L65 35.9l-9-8.8 12.4-1.8z"
        fill="var(--chakra-colors-accent-subtle)"
        stroke="var(--chakra-colors-accent-solid)"
      />
    </>
  ),
  eye: (
    <>
      <rect x="18" y="16" width="60" height="64" rx="6" />
      <path d="M28 30h40M28 68h24" />
      <path d="M30 49c5-7 11-10 18-10s13 3 18 10c-5 7-11 10-18 10s-13-3-18-10z" />
      <circle cx="48" cy="49" r="4" />
    </>
  ),
  list: (
    <>
      <rect x="14" y="20" width="68" height="16" rx="5" />
      <rect x="14" y="42" width="68" height="16" rx="5" strokeDasharray="5 5" />
      <rect x="14" y="64" width="68" height="16" rx="5" strokeDasharray="5 5" />
    </>
  ),
};

export function EmptyDrawing({ drawing }: { drawing: Drawing }) {
  return (
    <chakra.svg
      aria-hidden
      viewBox="0 0 96 96"
      width="96px"
      height="96px"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      color="line.strong"
    >
      {DRAWINGS[drawing]}
    </chakra.svg>
  );
}

interface EmptyStateProps {
  drawing: Drawing;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
}

/** What a list shows when it has nothing to show: a drawing, the reason, one useful action. */
export function EmptyState({ drawing, title, hint, action }: EmptyStateProps) {
  return (
    <chakra.div display="flex" flexDirection="column" alignItems="center" textAlign="center" px="4" py={{ base: '10', md: '16' }}>
      <EmptyDrawing drawing={drawing} />
      <chakra.p mt="4" fontSize="lg" fontWeight="semibold" letterSpacing="tight">
        {title}
      </chakra.p>
      {hint && (
        <chakra.p mt="1" color="text.muted" maxWidth="26rem">
          {hint}
        </chakra.p>
      )}
      {action && <chakra.div mt="5">{action}</chakra.div>}
    </chakra.div>
  );
}
