/** A page's live connection led to another engine on the same stack, whose closings and answers a test sees. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { parseEnv } from '#engine/env.ts';
import { startEngine } from '#engine/start-engine.ts';
import { ANNOUNCED_BY_ACTIONS } from '#local/supervisor/programs.ts';
import { checkout } from '#tests/support/checkout.ts';
import type { TestStack } from '#tests/support/test-stack.ts';

export interface EngineSocket {
  /** The codes with which the engine closed connections of the page. */
  closings: number[];
  /** Whether the newest connection carries data. */
  isLive: () => boolean;
  stop: () => Promise<void>;
}

const NO_CODE = 1005;

/** Starts an engine that closes expired sockets with `code` (see ENGINE_EXPIRED_SOCKET_CLOSE). Take it before the page loads. */
export async function leadToEngine(page: Page, stack: TestStack, code: string): Promise<EngineSocket> {
  const env = parseEnv({
    HASURA_GRAPHQL_DATABASE_URL: stack.databaseUrl,
    HASURA_GRAPHQL_METADATA_DIR: join(checkout, 'hasura/metadata'),
    HASURA_GRAPHQL_ADMIN_SECRET: stack.adminSecret,
    HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({
      jwk_url: `${stack.identityUrl}/realms/portal/protocol/openid-connect/certs`,
      audience: 'portal-actions',
    }),
    HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous',
    HASURA_GRAPHQL_SERVER_PORT: '0',
    HASURA_GRAPHQL_SERVER_HOST: '127.0.0.1',
    HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS: 'false',
    HASURA_GRAPHQL_PG_CONNECTIONS: '4',
    ENGINE_LIVE_EXTERNAL: ANNOUNCED_BY_ACTIONS.join(','),
    ENGINE_EXPIRED_SOCKET_CLOSE: code,
    ACTIONS_BASE_URL: 'http://127.0.0.1:1',
    ACTION_SECRET: 'no action is called over a socket',
  });
  const engine = await startEngine(env, () => undefined);
  await engine.watching;
  const closings: number[] = [];
  let newest: WebSocket | undefined;
  const carrying = new WeakSet<WebSocket>();

  await page.routeWebSocket('**/v1/graphql', (socket) => {
    const upstream = new WebSocket(`ws://127.0.0.1:${engine.port}/v1/graphql`, 'graphql-transport-ws');
    newest = upstream;
    const unsent: (string | Buffer)[] = [];
    socket.onMessage((message) => {
      if (upstream.readyState === upstream.OPEN) upstream.send(message);
      else unsent.push(message);
    });
    socket.onClose(() => upstream.close());
    upstream.on('open', () => {
      for (const message of unsent) upstream.send(message);
    });
    upstream.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.includes('"type":"next"')) carrying.add(upstream);
      socket.send(text);
    });
    upstream.on('close', (closedWith, reason) => {
      closings.push(closedWith);
      void socket.close(closedWith === NO_CODE ? {} : { code: closedWith, reason: reason.toString() });
    });
    upstream.on('error', () => void socket.close({}));
  });

  return {
    closings,
    isLive: () => newest !== undefined && newest.readyState === newest.OPEN && carrying.has(newest),
    stop: () => engine.close(),
  };
}
