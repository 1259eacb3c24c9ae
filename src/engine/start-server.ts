import type { Pool } from 'pg';
import type { EngineEnv } from '#engine/env.ts';
import { createAuthenticator } from '#engine/http/authenticate.ts';
import type { GraphqlService } from '#engine/http/graphql-service.ts';
import { createMetrics } from '#engine/http/metrics.ts';
import { startHttpServer } from '#engine/http/server.ts';
import type { RunningHttpServer } from '#engine/http/server.ts';
import { createSocketServer } from '#engine/http/socket-server.ts';

/** Opens both transports over a service, as the settings say; rejects when the port cannot be had. */
export function startServer(env: EngineEnv, service: GraphqlService, pool: Pool): Promise<RunningHttpServer> {
  const metrics = createMetrics();
  const measured = metrics.measured(service);
  const authenticate = createAuthenticator({
    adminSecret: env.HASURA_GRAPHQL_ADMIN_SECRET,
    jwt: env.HASURA_GRAPHQL_JWT_SECRET,
    unauthorizedRole: env.HASURA_GRAPHQL_UNAUTHORIZED_ROLE,
  });
  const sockets = createSocketServer({
    service: measured,
    authenticate,
    initTimeout: env.HASURA_GRAPHQL_WEBSOCKET_CONNECTION_INIT_TIMEOUT * 1000,
    keepAlive: env.HASURA_GRAPHQL_WEBSOCKET_KEEPALIVE * 1000,
    expiredClose: env.ENGINE_EXPIRED_SOCKET_CLOSE,
    maxBufferedBytes: env.ENGINE_MAX_SOCKET_BUFFER_BYTES,
    readTimeout: env.ENGINE_SOCKET_READ_TIMEOUT * 1000,
    maxOperations: env.ENGINE_MAX_SOCKET_OPERATIONS,
    maxSockets: env.ENGINE_MAX_SOCKETS,
    maxSocketsPerUser: env.ENGINE_MAX_SOCKETS_PER_USER,
    maxSocketsPerAddress: env.ENGINE_MAX_SOCKETS_PER_ADDRESS,
    proxyHops: env.ENGINE_PROXY_HOPS,
    maxMessageBytes: env.ENGINE_MAX_BODY_BYTES,
    now: Date.now,
  });
  metrics.watch({
    sockets: sockets.open,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  });
  const options = {
    service: measured,
    metrics,
    authenticate,
    sockets,
    maxBodyBytes: env.ENGINE_MAX_BODY_BYTES,
    maxBatch: env.ENGINE_MAX_BATCH,
  };
  return startHttpServer(options, env.HASURA_GRAPHQL_SERVER_PORT, env.HASURA_GRAPHQL_SERVER_HOST);
}
