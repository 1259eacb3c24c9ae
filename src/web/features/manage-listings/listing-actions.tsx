import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '#web/ui/button.tsx';
import type { DialogListing, ListingDialogState } from './use-listing-dialogs.ts';

interface ListingActionsProps {
  listing: DialogListing;
  onShow: (dialog: ListingDialogState) => void;
}

/** Left out where the table is tight: between a phone's cards and a wide screen. */
const Word = chakra('span', { base: { display: { md: 'none', lg: 'inline' } } });

/** Edit and Delete of one listing; each name carries the title. */
export function ListingActions({ listing, onShow }: ListingActionsProps) {
  return (
    <chakra.div display="flex" justifyContent="flex-end" gap="1">
      <Button size="sm" variant="ghost" px="2" aria-label={`Edit ${listing.title}`} onClick={() => onShow({ kind: 'edit', listing })}>
        <Pencil size={16} aria-hidden />
        <Word>Edit</Word>
      </Button>
      <Button
        size="sm"
        variant="dangerGhost"
        px="2"
        aria-label={`Delete ${listing.title}`}
        onClick={() => onShow({ kind: 'delete', listing })}
      >
        <Trash2 size={16} aria-hidden />
        <Word>Delete</Word>
      </Button>
    </chakra.div>
  );
}
