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
}

interface SocketOptions {
  /** Which results after the first of each subscription reach the page; all by default. */
  passes?: (operationName: string, frame: string) => boolean;
}

export async function controlSocket(page: Page, { passes = () => true }: SocketOptions = {}): Promise<ControlledSocket> {
  let isCut = false;
  const open = new Map<WebSocketRoute, WebSocketRoute>();

  await page.routeWebSocket('**/v1/graphql', (socket) => {
    if (isCut) {
      void socket.close(SERVICE_RESTART);
      return;
    }
    const server = socket.connectToServer();
    open.set(socket, server);
    const names = new Map<string, string>();
    const answered = new Set<string>();
    socket.onMessage((message) => {
      const { id, type, payload } = JSON.parse(String(message)) as Frame;
      if (type === 'subscribe' && id) names.set(id, payload?.operationName ?? '');
      server.send(message);
    });
    server.onMessage((message) => {
      const { id = '', type } = JSON.parse(String(message)) as Frame;
      const isFirst = !answered.has(id);
      answered.add(id);
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
    },
    mend: () => {
      isCut = false;
    },
  };
}

/** Lets no socket open at all, as a network that blocks WebSockets. */
export async function blockSocket(page: Page): Promise<void> {
  await page.routeWebSocket('**/v1/graphql', (socket) => void socket.close(SERVICE_RESTART));
}
