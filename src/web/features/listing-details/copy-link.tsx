import Link from 'lucide-react/icons/link';
import { SUCCESSES } from '#domain/messages.ts';
import { listingLink } from '#web/config/paths.ts';
import { copyText } from '#web/lib/browser/copy-text.ts';
import { Button } from '#web/ui/button.tsx';
import { showSuccess } from '#web/ui/toast-store.ts';
import { SelectedText } from './selected-text.tsx';

function tellCopied(): void {
  showSuccess(SUCCESSES.linkCopied);
}

/** Copies the address of a listing, for whoever it is sent to. */
export function CopyLink({ id, onRefused }: { id: string; onRefused: () => void }) {
  const copy = async () => {
    if (await copyText(listingLink(id))) tellCopied();
    else onRefused();
  };
  return (
    <Button variant="ghost" iconOnly aria-label="Copy link" title="Copy link" onClick={() => void copy()}>
      <Link size={20} aria-hidden />
    </Button>
  );
}

/** The link to copy by hand, where the browser refuses the clipboard. */
export function LinkToCopy({ id }: { id: string }) {
  return (
    <SelectedText
      label="The browser did not allow copying. The link is selected: press Ctrl+C or Cmd+C."
      text={listingLink(id)}
      onCopied={tellCopied}
    />
  );
}
