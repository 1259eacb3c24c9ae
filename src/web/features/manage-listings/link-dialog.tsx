import { useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Input } from '#web/ui/input.tsx';
import type { DialogListing } from './dialog-state.ts';
import { studentLink } from './student-link.ts';

interface LinkDialogProps {
  open: boolean;
  listing: DialogListing;
  onClose: () => void;
  onClosed: () => void;
}

/** Where the browser refuses the clipboard: the link selected, to be copied by hand. */
export function LinkDialog({ open, listing, onClose, onClosed }: LinkDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      shape="sheet"
      size="md"
      title="Student link"
      description={`Your browser does not allow copying here. Copy the link to ${listing.title} yourself.`}
      initialFocus={field}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Input
        ref={field}
        aria-label="Student link"
        readOnly
        mb="4"
        value={studentLink(listing.id)}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}
