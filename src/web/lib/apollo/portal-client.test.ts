import { gql } from '@apollo/client';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createPortalClient } from './portal-client.ts';

const REVISION = gql`
  query Revision {
    listing_revision {
      id
      rev
    }
  }
`;

const server = setupServer();
beforeAll(() => server.listen());
afterAll(() => server.close());

it('asks again after a change, though the same question is still under way: its answer may be from before', async () => {
  const asked: { answer: (rev: number) => void }[] = [];
  server.use(
    http.post('*/v1/graphql', async () => {
      const rev = await new Promise<number>((answer) => asked.push({ answer }));
      return HttpResponse.json({ data: { listing_revision: [{ __typename: 'listing_revision', id: 1, rev }] } });
    }),
  );
  const tokens = { fresh: () => Promise.resolve('t'), renew: () => Promise.resolve('t'), claims: () => null };
  const client = createPortalClient('student', tokens);
  const shown: unknown[] = [];
  const list = client.apollo.watchQuery({ query: REVISION });
  list.subscribe(({ data }) => data && shown.push(data));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const refreshed = list.refetch();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[0]?.answer(1);
  asked[1]?.answer(2);
  await refreshed;
  expect(shown.at(-1)).toMatchObject({ listing_revision: [{ rev: 2 }] });
  client.dispose();
});
