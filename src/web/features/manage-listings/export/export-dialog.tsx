/** "Export CSV": the listings of the table or all, or what they counted by day. Loaded when it is opened. */
import { useId, useState } from 'react';
import Download from 'lucide-react/icons/download';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { countOf, formatCount } from '#web/lib/format/counts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { BusyButton, Button } from '#web/ui/button.tsx';
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import type { DialogListing } from '../dialog-state.ts';
import type { ListingsView } from '../listings-view.ts';
import { firstDay } from '../statistics/daily-counts.ts';
import type { ExportChoice } from './export-choice.ts';
import { rangeProblem } from './export-choice.ts';
import { exportDays, exportListings } from './export-files.ts';
import { ALL_LISTINGS, scopeOf, scopeOfListing } from './export-scope.ts';
import type { ExportState } from './use-export.ts';
import { useExport } from './use-export.ts';

interface ExportDialogProps {
  open: boolean;
  /** Null: of the list. */
  listing: DialogListing | null;
  view: ListingsView;
  /** How many the table shows, over all of its pages. */
  total: number;
  day: string;
  onClose: () => void;
  onClosed: () => void;
  /** Takes the focus afterwards. */
  finalFocus: () => HTMLElement | null;
}

const CONTENTS = [
  { value: 'listings', label: 'Internships, one a row' },
  { value: 'days', label: 'Views and applies by day' },
];

function stateText(state: ExportState): string {
  if (state.kind === 'running') return state.rows === 0 ? 'Reading...' : `${countOf(state.rows, 'row')} so far...`;
  if (state.kind === 'done') return `${state.name} has ${countOf(state.rows, 'row')}.`;
  return '';
}

export function ExportDialog({ open, listing, view, total, day, onClose, onClosed, finalFocus }: ExportDialogProps) {
  const formId = useId();
  const { state, start, stop } = useExport();
  const isFiltered = view.search !== '' || view.status !== 'all';
  const [choice, setChoice] = useState<ExportChoice>({
    content: listing ? 'days' : 'listings',
    listings: isFiltered ? 'shown' : 'all',
    from: firstDay(day),
    to: day,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const change = (next: Partial<ExportChoice>) => {
    setChoice({ ...choice, ...next });
    setProblem(null);
  };
  const isRunning = state.kind === 'running';

  function submit() {
    const wrong = choice.content === 'days' ? rangeProblem(choice) : null;
    setProblem(wrong);
    if (wrong !== null) return;
    const ofTable = choice.listings === 'shown' ? scopeOf(view, day) : ALL_LISTINGS;
    const scope = listing ? scopeOfListing(listing.id) : ofTable;
    void start((client, onProgress) =>
      choice.content === 'days' ? exportDays(client, scope, choice, onProgress) : exportListings(client, scope, new Date(), onProgress),
    );
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      finalFocus={finalFocus}
      shape="sheet"
      size="md"
      title="Export CSV"
      description={listing ? `${listing.title} at ${listing.company}` : 'A file for any spreadsheet. Archived internships are not in it.'}
      footer={
        <>
          {isRunning ? <Button onClick={stop}>Stop</Button> : <Button onClick={onClose}>Close</Button>}
          <BusyButton variant="primary" type="submit" form={formId} isBusy={isRunning}>
            <Download size={16} aria-hidden />
            Download CSV
          </BusyButton>
        </>
      }
    >
      <chakra.form
        id={formId}
        noValidate
        display="grid"
        gap="5"
        pb="4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRunning) submit();
        }}
      >
        {!listing && (
          <CheckboxGroup
            type="radio"
            name="exportContent"
            legend="What"
            options={CONTENTS}
            selected={[choice.content]}
            onChange={([content]) => change({ content: content === 'days' ? 'days' : 'listings' })}
          />
        )}
        {!listing && isFiltered && (
          <CheckboxGroup
            type="radio"
            name="exportListings"
            legend="Which internships"
            options={[
              { value: 'shown', label: `The ${formatCount(total)} that the table shows now` },
              { value: 'all', label: 'All internships' },
            ]}
            selected={[choice.listings]}
            onChange={([listings]) => change({ listings: listings === 'all' ? 'all' : 'shown' })}
          />
        )}
        {choice.content === 'days' && (
          <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
            <Field label="First day" error={problem ?? undefined}>
              {(control) => (
                <Input {...control} type="date" max={day} value={choice.from} onChange={(event) => change({ from: event.target.value })} />
              )}
            </Field>
            <Field label="Last day" hint="Days without views or applies are left out.">
              {(control) => (
                <Input {...control} type="date" max={day} value={choice.to} onChange={(event) => change({ to: event.target.value })} />
              )}
            </Field>
          </chakra.div>
        )}
        {state.kind === 'failed' && (
          <Alert tone="danger" role="alert">
            The export could not be completed, and nothing was downloaded. Try again.
          </Alert>
        )}
        <chakra.p role="status" minHeight="1.5em" fontSize="sm" color="text.muted" fontVariantNumeric="tabular-nums">
          {stateText(state)}
        </chakra.p>
      </chakra.form>
    </Dialog>
  );
}
