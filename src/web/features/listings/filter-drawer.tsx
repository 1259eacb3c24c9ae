import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { countText } from './result-texts.ts';

interface FilterDrawerProps {
  open: boolean;
  onClose: () => void;
  onClear: () => void;
  total: number;
  children: ReactNode;
}

/** The filters on a small screen; the list behind it follows each choice. */
export function FilterDrawer({ open, onClose, onClear, total, children }: FilterDrawerProps) {
  const footer = (
    <>
      <Button variant="link" onClick={onClear}>
        Clear filters
      </Button>
      <Button variant="primary" flex="1" onClick={onClose}>
        Show {countText(total)}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title="Filters" shape="drawer" footer={footer}>
      {children}
    </Dialog>
  );
}
