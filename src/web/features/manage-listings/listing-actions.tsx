import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import CopyPlus from 'lucide-react/icons/copy-plus';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Eye from 'lucide-react/icons/eye';
import Link2 from 'lucide-react/icons/link-2';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useNavigate } from 'react-router-dom';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { STORAGE_KEYS } from '#web/config/storage-keys.ts';
import { copyText } from '#web/lib/browser/copy-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import type { MenuItem } from '#web/ui/menu.tsx';
import { showSuccess } from '#web/ui/toast-store.ts';
import type { DialogListing, ListingDialogState } from './dialog-state.ts';
import { previewPath, studentLink } from './student-link.ts';

interface ListingActionsProps {
  listing: DialogListing;
  onShow: (dialog: ListingDialogState) => void;
}

/** Left out where the table is tight: between a phone's cards and a wide screen. */
const Word = chakra('span', { base: { display: { md: 'none', lg: 'inline' } } });

function useRowMenu({ listing, onShow }: ListingActionsProps): MenuItem[] {
  const navigate = useNavigate();
  const copyLink = async () => {
    if (await copyText(studentLink(listing.id))) showSuccess('Link copied');
    else onShow({ kind: 'link', listing });
  };
  const preview = () => {
    sessionStorage.setItem(STORAGE_KEYS.adminPath, location.pathname + location.search);
    void navigate(previewPath(listing.id));
  };
  return [
    { label: 'Extend', icon: <CalendarPlus size={16} aria-hidden />, onSelect: () => onShow({ kind: 'extend', listing }) },
    { label: 'Duplicate', icon: <CopyPlus size={16} aria-hidden />, onSelect: () => onShow({ kind: 'duplicate', listing }) },
    { label: 'Statistics', icon: <ChartNoAxesColumn size={16} aria-hidden />, onSelect: () => onShow({ kind: 'statistics', listing }) },
    { label: 'Copy student link', icon: <Link2 size={16} aria-hidden />, onSelect: () => void copyLink() },
    { label: 'View as student', icon: <Eye size={16} aria-hidden />, onSelect: preview },
  ];
}

/** Edit and Delete of one listing, and what else can be done with it; each name carries the title. */
export function ListingActions({ listing, onShow }: ListingActionsProps) {
  const items = useRowMenu({ listing, onShow });
  return (
    <chakra.div display="flex" justifyContent="flex-end" gap={{ base: '1', md: '0', lg: '1' }}>
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
      <Menu label={`More actions for ${listing.title}`} items={items}>
        <EllipsisVertical size={16} aria-hidden />
      </Menu>
    </chakra.div>
  );
}
