import Archive from 'lucide-react/icons/archive';
import { formatResultCount } from '#web/lib/format/counts.ts';
import { useLiveData } from '#web/lib/apollo/use-live-data.ts';
import { Button } from '#web/ui/button.tsx';
import { ArchivedCountSubscriptionDocument } from './archived-listings.generated.ts';

/** Opens the archive, and says how many are in it. */
export function ArchivedButton({ onClick }: { onClick: () => void }) {
  const { data } = useLiveData(ArchivedCountSubscriptionDocument, { variables: {} });
  const count = data?.internships_aggregate.aggregate?.count;
  return (
    <Button aria-haspopup="dialog" onClick={onClick} fontVariantNumeric="tabular-nums">
      <Archive size={16} aria-hidden />
      Archived ({count === undefined ? '...' : formatResultCount(count)})
    </Button>
  );
}
