/** A student who opens listings and follows the list, as a browser does, while servers go away and come back. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { type TestAccount, accessToken } from '#tests/support/accounts.ts';
import type { TestStack } from '#tests/support/test-stack.ts';
import { operation } from './allowed-operation.ts';

/** Between two views, ms; a listing comes again after more than the 2 s in which a view is not counted twice. */
const PAUSE = 200;
const PATIENCE = 10_000;
/** Before a broken socket is opened again, ms. */
const RETRY = 500;

interface Answer {
  data?: { recordView: { counted: boolean } };
  errors?: { message: string }[];
}

async function recordView(stack: TestStack, token: string, internshipId: string): Promise<boolean> {
  const response = await fetch(`${stack.url}/v1/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-hasura-role': 'student', 'content-type': 'application/json' },
    body: JSON.stringify({ query: operation('RecordView'), variables: { internshipId, pageSession: randomUUID() } }),
    signal: AbortSignal.timeout(PATIENCE),
  });
  const { data, errors } = (await response.json()) as Answer;
  if (!data) throw new Error(errors?.[0]?.message ?? `status ${response.status}`);
  return data.recordView.counted;
}

export interface Views {
  /** The portal said that they are counted. */
  counted: number;
  /** The portal said nothing, or that it failed: they may be counted or not. */
  unknown: number;
}

/** Opens `listings` in turn until it is stopped; a new token is asked for where the old one does not do. */
export function startViews(stack: TestStack, account: TestAccount, listings: string[]): () => Promise<Views> {
  const off = new AbortController();
  const work = (async () => {
    const views = { counted: 0, unknown: 0 };
    let token: string | null = null;
    for (let turn = 0; !off.signal.aborted; turn += 1) {
      try {
        token ??= await accessToken(stack.url, account);
        if (await recordView(stack, token, listings[turn % listings.length] ?? '')) views.counted += 1;
      } catch {
        // Without a token nothing was asked.
        if (token) views.unknown += 1;
        token = null;
      }
      await sleep(PAUSE);
    }
    return views;
  })();
  return () => {
    off.abort();
    return work;
  };
}

/** Follows the revision of the list over a socket that is opened again whenever it breaks. */
export function followRevision(stack: TestStack, account: TestAccount): { latest: () => number; close: () => Promise<void> } {
  let latest = 0;
  const client = createClient({
    url: `${stack.url.replace('http', 'ws')}/v1/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: () => sleep(RETRY),
    connectionParams: async () => ({
      headers: { authorization: `Bearer ${await accessToken(stack.url, account)}`, 'x-hasura-role': 'student' },
    }),
  });
  let isClosed = false;
  const subscribe = () =>
    client.subscribe<{ listing_revision: { rev: number }[] }>(
      { query: operation('ListingRevisionSubscription') },
      {
        next: ({ data }) => {
          latest = data?.listing_revision[0]?.rev ?? latest;
        },
        // Some closing codes, that of an ended token among them, end the client's own tries.
        error: () => {
          if (!isClosed) setTimeout(subscribe, RETRY);
        },
        complete: () => undefined,
      },
    );
  subscribe();
  return {
    latest: () => latest,
    close: async () => {
      isClosed = true;
      await client.dispose();
    },
  };
}
