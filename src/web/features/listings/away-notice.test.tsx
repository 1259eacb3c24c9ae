import { ApolloClient, ApolloLink, HttpLink, Observable } from '@apollo/client';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OperationTypeNode } from 'graphql';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLiveStatus } from '#web/lib/apollo/live-status.ts';
import { createCache } from '#web/lib/apollo/portal-client.ts';
import { renderPortal, STUDENT } from '#web/lib/testing/render-portal.tsx';
import { ListingsView } from './listings-view.tsx';

const asked = vi.fn();
const server = setupServer(
  graphql.link('*/v1/graphql').query('ListingsQuery', () => {
    asked();
    const total = { __typename: 'internships_aggregate', aggregate: { __typename: 'internships_aggregate_fields', count: 0 } };
    return HttpResponse.json({ data: { listings: [], total, revision: [{ __typename: 'listing_revision', rev: 1 }] } });
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

test('a lost connection is told after five seconds, in the one status region too, and Retry asks at once', async () => {
  const live = createLiveStatus();
  const silent = new ApolloLink(() => new Observable(() => undefined));
  const http = new HttpLink({ uri: `${location.origin}/v1/graphql` });
  const isLive = ({ operationType }: ApolloLink.Operation) => operationType === OperationTypeNode.SUBSCRIPTION;
  const apollo = new ApolloClient({ cache: createCache(), dataMasking: true, link: ApolloLink.split(isLive, silent, http) });
  renderPortal(<ListingsView userId={STUDENT.id} onOpen={() => undefined} />, {
    client: { apollo, live, dispose: () => apollo.stop() },
  });
  await screen.findAllByText('No internships found matching your filters.');
  act(() => {
    live.connected();
    live.closed(false);
  });
  expect(screen.queryByText(/The connection is lost/)).toBeNull();
  const notice = await screen.findByText(/^The connection is lost. You see the list as of \d\d:\d\d/);
  expect(notice).toBeVisible();
  const status = within(screen.getByRole('tabpanel')).getByRole('status');
  await waitFor(() => expect(status).toHaveTextContent(/^The connection is lost/));
  const before = asked.mock.calls.length;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(before));
  act(() => live.connected());
  await waitFor(() => expect(screen.queryByText(/The connection is lost/)).toBeNull());
});
