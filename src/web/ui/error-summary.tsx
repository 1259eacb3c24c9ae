import type { RefObject } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { Alert } from './alert.tsx';

export interface FieldProblem {
  /** Moves the focus to the field. */
  focus: () => void;
  message: string;
}

interface ErrorSummaryProps {
  problems: readonly FieldProblem[];
  /** Focused by the form after a refused submit. */
  summaryRef: RefObject<HTMLDivElement | null>;
}

/** What keeps a form from being sent, each line a way to its field. The same words stand at the fields. */
export function ErrorSummary({ problems, summaryRef }: ErrorSummaryProps) {
  if (problems.length === 0) return null;
  return (
    <Alert ref={summaryRef} tone="danger" tabIndex={-1} role="group" aria-label="Problems with what you entered">
      <chakra.p fontWeight="semibold">
        {problems.length === 1 ? 'One thing to complete before saving' : `${problems.length} things to complete before saving`}
      </chakra.p>
      <chakra.ul listStyleType="disc" ps="5" mt="1">
        {problems.map(({ message, focus }) => (
          <li key={message}>
            <chakra.button
              type="button"
              onClick={focus}
              textAlign="start"
              cursor="pointer"
              textDecoration="underline"
              textUnderlineOffset="3px"
              minHeight="6"
            >
              {message}
            </chakra.button>
          </li>
        ))}
      </chakra.ul>
    </Alert>
  );
}
