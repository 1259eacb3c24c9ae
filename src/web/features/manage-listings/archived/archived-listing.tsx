import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import CopyPlus from 'lucide-react/icons/copy-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { BusyButton, Button } from '#web/ui/button.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import type { DialogListing } from '../dialog-state.ts';
import { ArchivedListing_internship } from './archived-listing.generated.ts';

interface ArchivedListingProps {
  internship: FragmentType<ArchivedListing_internship>;
  isBusy: boolean;
  onRestore: (listing: DialogListing) => void;
  onDuplicate: (listing: DialogListing) => void;
  onDelete: (listing: DialogListing) => void;
}

const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: 'minmax(0, 1fr) auto' },
    alignItems: 'center',
    columnGap: '4',
    rowGap: '2',
    py: '3',
    '&:not(:last-child)': { borderBottomWidth: '1px' },
  },
});

/** One archived listing and the ways out of the archive; each name carries the title. */
export function ArchivedListing({ internship, isBusy, onRestore, onDuplicate, onDelete }: ArchivedListingProps) {
  const { data, dataState } = useFragment({ fragment: ArchivedListing_internship, from: internship });
  if (dataState !== 'complete' || data.deleted_at == null) return null;
  const listing = { id: data.id, title: data.title, company: data.company };
  return (
    <Item data-archived={data.id}>
      <chakra.div minWidth="0" fontSize="sm">
        <chakra.h3 fontSize="md" overflowWrap="anywhere">
          {data.title}
        </chakra.h3>
        <chakra.p color="text.muted" overflowWrap="anywhere">
          {data.company} · {data.location}
        </chakra.p>
        <chakra.p color="text.muted" fontSize="xs">
          Archived <RelativeTime instant={data.deleted_at} />
          {data.editor && ` by ${data.editor.name}`}
        </chakra.p>
      </chakra.div>
      <chakra.div display="flex" gap="1">
        <BusyButton size="sm" isBusy={isBusy} aria-label={`Restore ${listing.title}`} onClick={() => onRestore(listing)}>
          <ArchiveRestore size={16} aria-hidden />
          Restore
        </BusyButton>
        <Button size="sm" variant="ghost" iconOnly aria-label={`Duplicate ${listing.title}`} onClick={() => onDuplicate(listing)}>
          <CopyPlus size={16} aria-hidden />
        </Button>
        <Button
          size="sm"
          variant="dangerGhost"
          iconOnly
          aria-label={`Delete ${listing.title} permanently`}
          onClick={() => onDelete(listing)}
        >
          <Trash2 size={16} aria-hidden />
        </Button>
      </chakra.div>
    </Item>
  );
}
