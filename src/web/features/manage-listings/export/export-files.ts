/** The two files of "Export CSV": listings, and what each listing counted by day. Dates are days in Jakarta. */
import type { ApolloClient } from '@apollo/client';
import { jakartaDay } from '#domain/jakarta-day.ts';
import { closingState } from '#domain/listing-period.ts';
import { stringList } from '#web/lib/format/string-list.ts';
import type { CsvCell } from '#domain/csv.ts';
import { BYTE_ORDER_MARK, writeCsv } from '#domain/csv.ts';
import type { ExportScope } from './export-scope.ts';
import type { CountedListing, ExportedListing } from './read-batches.ts';
import { readCountedListings, readDays, readListings } from './read-batches.ts';

export interface ExportedFile {
  name: string;
  parts: string[];
  rows: number;
}

export interface DayRange {
  from: string;
  to: string;
}

/** Told after each batch; stops the export by throwing. */
type Progress = (rows: number) => void;

const LISTING_COLUMNS = [
  'Title',
  'Company',
  'Location',
  'Duration',
  'Majors',
  'Industries',
  'Views',
  'Clicks',
  'Application method',
  'Application link or email',
  'Status',
  'Listed until',
  'Listing duration (months)',
  'Created',
  'Created by',
  'Last updated',
  'Description',
] as const;

const STATUSES = { open: 'Open', closing: 'Closing', closed: 'Closed' } as const;

/** "2026-11-21 16:30" in Jakarta: spreadsheets read it as a date and sort it right. */
function jakartaTime(instant: string): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Jakarta', hour: '2-digit', minute: '2-digit' });
  return `${jakartaDay(new Date(instant))} ${time.format(new Date(instant))}`;
}

function listingCells(listing: ExportedListing, now: Date): CsvCell[] {
  const expiresAt = new Date(listing.expires_at);
  return [
    listing.title,
    listing.company,
    listing.location,
    listing.duration,
    stringList(listing.major).join('; '),
    stringList(listing.industry).join('; '),
    listing.views,
    listing.apply_clicks,
    listing.application_method,
    listing.application_value,
    STATUSES[closingState(expiresAt, now).kind],
    jakartaDay(expiresAt),
    listing.listing_duration,
    jakartaTime(listing.created_at),
    listing.creator?.name ?? null,
    jakartaTime(listing.updated_at),
    listing.description,
  ];
}

export async function exportListings(client: ApolloClient, scope: ExportScope, now: Date, onProgress: Progress): Promise<ExportedFile> {
  const parts = [BYTE_ORDER_MARK + writeCsv([LISTING_COLUMNS])];
  let rows = 0;
  for await (const batch of readListings(client, scope)) {
    parts.push(writeCsv(batch.map((listing) => listingCells(listing, now))));
    rows += batch.length;
    onProgress(rows);
  }
  return { name: `internships-${jakartaDay(now)}.csv`, parts, rows };
}

/** Only days on which somebody came: a day that is not there had none. */
export async function exportDays(client: ApolloClient, scope: ExportScope, range: DayRange, onProgress: Progress): Promise<ExportedFile> {
  const parts = [BYTE_ORDER_MARK + writeCsv([['Title', 'Company', 'Day', 'Views', 'Applies']])];
  let rows = 0;
  for await (const listings of readCountedListings(client, scope)) {
    const byId = new Map<string, CountedListing>(listings.map((listing) => [listing.id, listing]));
    for await (const days of readDays(client, [...byId.keys()], range)) {
      parts.push(
        writeCsv(
          days.map(({ internship_id: id, day, views, applies }) => {
            const listing = byId.get(id);
            return [listing?.title ?? null, listing?.company ?? null, day, views, applies];
          }),
        ),
      );
      rows += days.length;
      onProgress(rows);
    }
    onProgress(rows);
  }
  return { name: `internship-activity-${range.from}-to-${range.to}.csv`, parts, rows };
}

/** Hands a finished file to the browser's downloads. */
export function download({ name, parts }: ExportedFile): void {
  const address = URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the address only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
