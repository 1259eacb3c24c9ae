/** Reads whole result sets in batches by cursor, so that neither the server nor the browser holds still for them. */
import type { ApolloClient } from '@apollo/client';
import type { ExportedDaysQuery, ExportedListingsQuery, ExportedListingsQueryVariables } from './export.generated.ts';
import { CountedListingsQueryDocument, ExportedDaysQueryDocument, ExportedListingsQueryDocument } from './export.generated.ts';
import type { ExportScope } from './export-scope.ts';

type Where = ExportedListingsQueryVariables['where'];
export type ExportedListing = NonNullable<ExportedListingsQuery['rows']>[number];
export type ExportedDay = ExportedDaysQuery['listing_daily_stats'][number];

export interface CountedListing {
  id: string;
  title: string;
  company: string;
  created_at: string;
}

const LISTINGS_A_BATCH = 250;
const DAYS_A_BATCH = 2_000;

/** Rows after this one in the order (created_at, id), newest first. */
function after({ filter }: ExportScope, last: { id: string; created_at: string } | undefined): Where {
  if (!last) return filter;
  const { id, created_at: at } = last;
  const bound = { created_at: { _lte: at }, _or: [{ created_at: { _lt: at } }, { created_at: { _eq: at }, id: { _lt: id } }] };
  return { _and: [filter, bound] };
}

interface Answer<Row> {
  rows?: readonly Row[] | undefined;
  foundRows?: readonly Row[] | undefined;
}

async function* batches<Row extends { id: string; created_at: string }>(
  scope: ExportScope,
  ask: (variables: ExportedListingsQueryVariables) => Promise<Answer<Row> | undefined>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined;
  for (;;) {
    const variables = { search: scope.search, searching: scope.search !== '', where: after(scope, last), limit: LISTINGS_A_BATCH };
    const answer = await ask(variables);
    const rows = answer?.foundRows ?? answer?.rows ?? [];
    if (rows.length > 0) yield rows;
    if (rows.length < LISTINGS_A_BATCH) return;
    last = rows.at(-1);
  }
}

/** Past the cache: a file is made once, and 10,000 descriptions have no place there. */
const FRESH = { fetchPolicy: 'no-cache' } as const;

export function readListings(client: ApolloClient, scope: ExportScope): AsyncGenerator<readonly ExportedListing[]> {
  return batches(scope, async (variables) => {
    const { data } = await client.query({ query: ExportedListingsQueryDocument, variables, ...FRESH });
    return data;
  });
}

export function readCountedListings(client: ApolloClient, scope: ExportScope): AsyncGenerator<readonly CountedListing[]> {
  return batches(scope, async (variables) => {
    const { data } = await client.query({ query: CountedListingsQueryDocument, variables, ...FRESH });
    return data;
  });
}

/** Days on which somebody came, of these listings, from one day to another, both within. */
export async function* readDays(
  client: ApolloClient,
  ids: readonly string[],
  { from, to }: { from: string; to: string },
): AsyncGenerator<readonly ExportedDay[]> {
  let last: ExportedDay | undefined;
  for (;;) {
    const { internship_id: id, day } = last ?? {};
    const bound = id && day ? { _or: [{ internship_id: { _gt: id } }, { internship_id: { _eq: id }, day: { _gt: day } }] } : {};
    const where = { internship_id: { _in: [...ids] }, day: { _gte: from, _lte: to }, ...bound };
    const { data } = await client.query({ query: ExportedDaysQueryDocument, variables: { where, limit: DAYS_A_BATCH }, ...FRESH });
    const days = data?.listing_daily_stats ?? [];
    if (days.length > 0) yield days;
    if (days.length < DAYS_A_BATCH) return;
    last = days.at(-1);
  }
}
