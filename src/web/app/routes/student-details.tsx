/** The details dialog with the parts of other features in it; loaded on demand. */
import { ListingDetailsDialog } from '#web/features/listing-details/listing-details-dialog.tsx';
import { StarToggle } from '#web/features/listings/star-toggle.tsx';
import { MarkApplied } from '#web/features/tracker/mark-applied.tsx';
import { TrackerPanel, TrackerPreview } from '#web/features/tracker/tracker-panel.tsx';
import { TrackerFact } from '#web/features/tracker/tracker-status.tsx';

interface StudentDetailsProps {
  id: string;
  isPreview: boolean;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

/** A listing as its student reads it; a preview records nothing and keeps no tracker. */
export function StudentDetails(props: StudentDetailsProps) {
  const { isPreview } = props;
  return (
    <ListingDetailsDialog
      {...props}
      Star={StarToggle}
      Status={TrackerFact}
      Tracker={isPreview ? TrackerPreview : TrackerPanel}
      AfterApply={isPreview ? undefined : MarkApplied}
    />
  );
}
