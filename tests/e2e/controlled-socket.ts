/**
 * The page's live connection in a test's hand: cut and mended, blocked for good, or freed of what other tests
 * cause on the shared stack. The console stays silent: the page sees a server that closes. Take it before
 * the page that it is meant for loads.
 */
import type { Page, WebSocketRoute } from '@playwright/test';

/** A closing that clients answer by trying again. */
const SERVICE_RESTART = { code: 1012, reason: 'cut by a test' };

interface Frame {
  id?: string;
  type: string;
  payload?: { operationName?: string };
}

export interface ControlledSocket {
  /** Closes the connection and lets none open until `mend`. */
  cut: () => Promise<void>;
  mend: () => void;
  /** Whether every subscription that runs has its first result, so that what comes next is a change. */
  isAnswered: () => boolean;
}

interface SocketOptions {
  /** Which results after the first of each subscription reach the page; all by default. */
  passes?: (operationName: string, frame: string) => boolean;
}

export async function controlSocket(page: Page, { passes = () => true }: SocketOptions = {}): Promise<ControlledSocket> {
  let isCut = false;
  const open = new Map<WebSocketRoute, WebSocketRoute>();
  /** The subscriptions that run, and whether they were answered. */
  const running = new Map<string, boolean>();

  await page.routeWebSocket('**/v1/graphql', (socket) => {
    if (isCut) {
      void socket.close(SERVICE_RESTART);
      return;
    }
    const server = socket.connectToServer();
    open.set(socket, server);
    const names = new Map<string, string>();
    socket.onMessage((message) => {
      const { id = '', type, payload } = JSON.parse(String(message)) as Frame;
      if (type === 'complete') running.delete(id);
      if (type === 'subscribe') {
        names.set(id, payload?.operationName ?? '');
        running.set(id, false);
      }
      server.send(message);
    });
    server.onMessage((message) => {
      const { id = '', type } = JSON.parse(String(message)) as Frame;
      const isFirst = running.get(id) === false;
      if (isFirst) running.set(id, true);
      if (type !== 'next' || isFirst || passes(names.get(id) ?? '', String(message))) socket.send(message);
    });
  });

  return {
    cut: async () => {
      isCut = true;
      for (const [socket, server] of open) {
        await server.close();
        await socket.close(SERVICE_RESTART);
      }
      open.clear();
      running.clear();
    },
    mend: () => {
      isCut = false;
    },
    isAnswered: () => running.size > 0 && [...running.values()].every(Boolean),
  };
}

/** Lets no socket open at all, as a network that blocks WebSockets. */
export async function blockSocket(page: Page): Promise<void> {
  await page.routeWebSocket('**/v1/graphql', (socket) => void socket.close(SERVICE_RESTART));
}
