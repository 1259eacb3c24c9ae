import type { ReactNode } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { usePageTitle } from '#web/lib/react/use-page-title.ts';

interface PageHeaderProps {
  title: string;
  lead?: ReactNode;
  /** Stands right of the title on one line with it. */
  badge?: ReactNode;
  actions?: ReactNode;
}

/** The head of a page: its one h1, a line under it, its actions. */
export function PageHeader({ title, lead, badge, actions }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="4">
      <div>
        <chakra.div display="flex" alignItems="center" gap="3" flexWrap="wrap">
          <chakra.h1 fontSize={{ base: 'xl', md: '2xl' }}>{title}</chakra.h1>
          {badge}
        </chakra.div>
        {lead && (
          <chakra.p mt="1" color="text.muted">
            {lead}
          </chakra.p>
        )}
      </div>
      {actions && (
        <chakra.div display="flex" gap="2" flexWrap="wrap">
          {actions}
        </chakra.div>
      )}
    </chakra.div>
  );
}
