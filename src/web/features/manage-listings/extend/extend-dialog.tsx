import type { FormEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { LISTING_DURATION_MONTHS } from '#domain/limits.ts';
import { listingExpiry, parseListingDuration } from '#domain/listing-period.ts';
import { countOf } from '#web/lib/format/counts.ts';
import { formatDay } from '#web/lib/format/dates.ts';
import { useNow } from '#web/lib/format/use-now.ts';
import { Alert } from '#web/ui/alert.tsx';
import { BusyButton, Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import type { ListedPeriod } from '../listing-form/form-start.ts';
import { isListingDuration, LISTING_DURATION_WRONG } from '../listing-form/listing-form-values.ts';
import { readConflict } from '../listing-form/read-conflict.ts';
import type { SaveConflict } from '../listing-form/save-outcome.ts';
import type { LoadedVersion } from '../listing-form/use-save-listing.ts';
import type { ExtendedListing } from './use-extend-listing.ts';
import { useExtendListing } from './use-extend-listing.ts';

interface ExtendDialogProps {
  open: boolean;
  listing: { id: string; title: string };
  /** Null while it is being read. */
  period: ListedPeriod | null;
  /** What a form under this dialog was loaded from; null where there is none. */
  loaded: LoadedVersion | null;
  onClose: () => void;
  onClosed?: () => void;
  onExtended: (listing: ExtendedListing) => void;
  onConflict?: (conflict: SaveConflict) => void;
}

const GONE = 'Another admin has archived or deleted this internship meanwhile.';
const { min, max } = LISTING_DURATION_MONTHS;

/** Asks for 1 to 24 months from today, and says what that makes of the listing's end. */
export function ExtendDialog({ open, listing, period, loaded, onClose, onClosed, onExtended, onConflict }: ExtendDialogProps) {
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const client = useApolloClient();
  const { extend, isExtending } = useExtendListing();
  const now = useNow();
  const [text, setText] = useState(String(LISTING_DURATION_MONTHS.default));
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const expiry = isListingDuration(text) ? listingExpiry(now, parseListingDuration(text)) : null;
  const isSooner = expiry !== null && period !== null && expiry < new Date(period.expiresAt);

  async function submit(event: FormEvent) {
    event.preventDefault();
    // Over the internship form this one must not submit that one: React's events bubble through the layer.
    event.stopPropagation();
    if (!isListingDuration(text)) {
      setProblem(LISTING_DURATION_WRONG);
      field.current?.focus();
      return;
    }
    const outcome = await extend(listing.id, parseListingDuration(text), loaded);
    if (outcome.kind === 'extended') return onExtended(outcome.listing);
    if (outcome.kind === 'failed') return setFailure(`${outcome.message}. Nothing was changed; try again.`);
    if (!onConflict) return setFailure(GONE);
    return onConflict(await readConflict(client, listing.id));
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      {...(onClosed && { onClosed })}
      shape="sheet"
      size="sm"
      title="Extend listing"
      description={listing.title}
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <BusyButton variant="primary" type="submit" form={formId} isBusy={isExtending}>
            {isExtending ? 'Extending...' : 'Extend'}
          </BusyButton>
        </>
      }
    >
      <chakra.form id={formId} noValidate display="grid" gap="4" pb="4" onSubmit={(event) => void submit(event)}>
        {failure && (
          <Alert tone="danger" role="alert">
            {failure}
          </Alert>
        )}
        <Field label="Months from today" hint={`${min} to ${max}; ${LISTING_DURATION_MONTHS.default} when left empty.`} error={problem}>
          {(control) => (
            <Input
              {...control}
              ref={field}
              type="number"
              inputMode="numeric"
              min={min}
              max={max}
              step={1}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setProblem(undefined);
              }}
            />
          )}
        </Field>
        <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="4" rowGap="1" fontSize="sm">
          <chakra.dt color="text.muted">Now listed until</chakra.dt>
          <dd>{period ? `${formatDay(period.expiresAt)} (${countOf(period.months, 'month')})` : '...'}</dd>
          <chakra.dt color="text.muted">Then listed until</chakra.dt>
          <chakra.dd aria-live="polite" fontWeight="semibold">
            {expiry ? formatDay(expiry) : '–'}
          </chakra.dd>
        </chakra.dl>
        {isSooner && <Alert tone="accent">This ends the listing sooner than now.</Alert>}
      </chakra.form>
    </Dialog>
  );
}
