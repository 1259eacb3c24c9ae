import { useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface DiscardDialogProps {
  open: boolean;
  onKeep: () => void;
  onDiscard: () => void;
  /** Where the focus goes afterwards, when it is not back into the dialog. */
  finalFocus?: () => HTMLElement | null;
}

/** Asked before a dialog with typed text closes; a stray Escape loses nothing. */
export function DiscardDialog({ open, onKeep, onDiscard, finalFocus }: DiscardDialogProps) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onKeep}
      shape="alert"
      size="sm"
      title="Discard your changes?"
      description="What you typed has not been saved."
      initialFocus={keep}
      {...(finalFocus && { finalFocus })}
      footer={
        <>
          <Button ref={keep} onClick={onKeep}>
            Keep editing
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    />
  );
}
