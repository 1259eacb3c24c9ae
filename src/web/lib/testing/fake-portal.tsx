/**
 * The portal's servers for component tests: msw answers HTTP and the WebSocket (graphql-transport-ws), so
 * that a screen runs on the real Apollo client, cache, masking and socket. A test says what each operation
 * answers by its name, sends new live results, and reads what was asked. An operation without an answer
 * fails the request and says its name.
 */
import type { ReactNode } from 'react';
import { HttpResponse, http, ws } from 'msw';
import type { SetupServer } from 'msw/node';
import { setupServer } from 'msw/node';
import { onTestFinished } from 'vitest';
import { createPortalClient } from '#web/lib/apollo/portal-client.ts';
import type { SessionUser } from '#web/lib/session/session-user.ts';
import type { TokenKeeper } from '#web/lib/session/token-keeper.ts';
import type { LiveFailure } from './fake-socket.ts';
import { createFakeSocket } from './fake-socket.ts';
import { renderPortal } from './render-portal.tsx';

type Variables = Record<string, unknown>;
export type Answer = object | ((variables: Variables) => object);

const TOKENS: TokenKeeper = {
  fresh: () => Promise.resolve('access-token'),
  renew: () => Promise.resolve('access-token'),
  claims: () => null,
};

export const ADMIN: SessionUser = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Ada Pramana',
  email: 'admin@nusaraya.example',
  role: 'admin',
  avatarUrl: null,
};

export interface FakePortal {
  server: SetupServer;
  /** What an operation answers from now on; running subscriptions get it at once. */
  answer: (operationName: string, answer: Answer) => void;
  /** Lets a query or mutation fail with a GraphQL error of this message. */
  refuse: (operationName: string, message: string) => void;
  /** Ends a subscription with this error; `answer` lets it be answered again. */
  failLive: (operationName: string, failure: LiveFailure) => void;
  /** No socket opens from now on, or again with `false`. */
  blockSocket: (isBlocked?: boolean) => void;
  /** The variables of every call so far, oldest first. */
  callsOf: (operationName: string) => Variables[];
  /** Cuts the socket; the app connects again by itself. */
  dropSocket: () => void;
  /** Shows a screen to the demo admin, or to nobody with `user: null`. */
  render: (screen: ReactNode, options?: { address?: string; user?: SessionUser | null }) => void;
}

export function createFakePortal(): FakePortal {
  const answers = new Map<string, Answer>();
  const refusals = new Map<string, string>();
  const calls: { name: string; variables: Variables }[] = [];

  function dataFor(name: string, variables: Variables): object {
    const answer = answers.get(name);
    if (!answer) throw new Error(`No answer for ${name}`);
    return typeof answer === 'function' ? (answer as (variables: Variables) => object)(variables) : answer;
  }

  const socket = createFakeSocket((name, variables) => {
    calls.push({ name, variables });
    return dataFor(name, variables);
  });
  const server = setupServer(
    http.post('*/v1/graphql', async ({ request }) => {
      const { operationName, variables = {} } = (await request.json()) as { operationName: string; variables?: Variables };
      calls.push({ name: operationName, variables });
      const refusal = refusals.get(operationName);
      if (refusal) return HttpResponse.json({ errors: [{ message: refusal, extensions: { code: 'unexpected' } }] });
      return HttpResponse.json({ data: dataFor(operationName, variables) });
    }),
    ws.link('*/v1/graphql').addEventListener('connection', ({ client }) => socket.connect(client)),
  );

  return {
    server,
    answer: (name, answer) => {
      answers.set(name, answer);
      refusals.delete(name);
      socket.recover(name);
      socket.send(name);
    },
    refuse: (name, message) => void refusals.set(name, message),
    failLive: (name, failure) => socket.fail(name, failure),
    blockSocket: (isBlocked = true) => socket.block(isBlocked),
    callsOf: (name) => calls.filter((call) => call.name === name).map(({ variables }) => variables),
    dropSocket: () => socket.drop(),
    render: (screen, { address = '/admin', user = ADMIN } = {}) => {
      const client = createPortalClient('portal_admin', TOKENS);
      // An open socket of an earlier test would go on asking.
      onTestFinished(() => client.dispose());
      renderPortal(screen, { user, address, client });
    },
  };
}
