import { useState } from 'react';
import Link from 'lucide-react/icons/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { SUCCESSES } from '#domain/messages.ts';
import { listingLink } from '#web/config/paths.ts';
import { copyText } from '#web/lib/browser/copy-text.ts';
import { Button } from '#web/ui/button.tsx';
import { showSuccess } from '#web/ui/toast-store.ts';
import { SelectedText } from './selected-text.tsx';

/** Copies the address of a listing, for whoever it is sent to. */
export function CopyLink({ id }: { id: string }) {
  const [isRefused, setRefused] = useState(false);
  const link = listingLink(id);
  const tell = () => showSuccess(SUCCESSES.linkCopied);
  const copy = async () => {
    if (await copyText(link)) tell();
    else setRefused(true);
  };
  return (
    <>
      <Button size="sm" variant="ghost" ms="auto" onClick={() => void copy()}>
        <Link size={16} aria-hidden />
        Copy link
      </Button>
      {isRefused && (
        <chakra.div flexBasis="full">
          <SelectedText
            label="The browser did not allow copying. The link is selected: press Ctrl+C or Cmd+C."
            text={link}
            onCopied={tell}
          />
        </chakra.div>
      )}
    </>
  );
}
