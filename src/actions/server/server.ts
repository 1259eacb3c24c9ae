/**
 * The HTTP face of the action service: routes, one error boundary, one log line a request.
 *
 * Owns status codes and headers. Knows no rule: a handler's `Refusal` becomes 400 with its code, anything else
 * thrown becomes 500 without a word about the inside. Closing it drains what is under way.
 */
import { randomUUID } from 'node:crypto';
import { fastify, type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify';
import type { TokenVerifier } from '#actions/adapters/identity/token-verifier.ts';
import type { Action } from '#actions/handlers/action.ts';
import type { UploadAvatar } from '#actions/handlers/upload-avatar/upload-avatar.ts';
import type { Log } from '#actions/log.ts';
import { Refusal } from '#actions/refusal.ts';
import type { PortalSettings } from '#domain/institution/portal-settings.ts';
import { addActionRoutes } from './action-routes.ts';
import type { Metrics } from './metrics.ts';
import { addSettingsRoute } from './settings-route.ts';
import { addUploadRoutes } from './upload-routes.ts';

export interface ServerNeeds {
  log: Log;
  actions: ReadonlyMap<string, Action>;
  actionSecret: string;
  proxyHops: number;
  frontSecret: string | undefined;
  tokens: TokenVerifier;
  uploadAvatar: UploadAvatar;
  settings: PortalSettings;
  metrics: Metrics;
  /** Throws while the database cannot be reached. */
  checkHealth: () => Promise<void>;
}

function addErrorBoundary(server: FastifyInstance): void {
  server.setErrorHandler((error: FastifyError | Refusal | Error, request, reply) => {
    if (error instanceof Refusal) {
      request.log.info({ code: error.code }, 'refused');
      return reply.code(400).send({ message: error.message, extensions: { code: error.code } });
    }
    const status = 'statusCode' in error && error.statusCode !== undefined ? error.statusCode : 500;
    if (status >= 400 && status < 500) {
      // Fastify's own: a body that is no JSON, too large, of a wrong type.
      const { message } = new Refusal('input_invalid');
      return reply.code(status).send({ message, extensions: { code: 'input_invalid' } });
    }
    request.log.error({ err: error }, 'a request failed');
    return reply.code(500).send({ message: 'internal error', extensions: { code: 'unexpected' } });
  });
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'not found', extensions: { code: 'not-found' } }));
}

function addRequestLog(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const entry = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    if (route === '/healthz' || route === '/metrics') request.log.debug(entry, 'request');
    else request.log.info(entry, 'request');
  });
}

function addHealthRoute(server: FastifyInstance, checkHealth: () => Promise<void>): void {
  server.get('/healthz', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    try {
      await checkHealth();
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'the database cannot be reached');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}

/** What is under way when the server closes ends its connection with its answer; kept alive, it would hold up the stop. */
function addHeaders(server: FastifyInstance): void {
  let closing = false;
  server.addHook('preClose', async () => {
    closing = true;
  });
  server.addHook('onSend', async (_request, reply) => {
    void reply.header('x-content-type-options', 'nosniff');
    if (closing) void reply.header('connection', 'close');
  });
}

/** Builds the server; `listen` and `close` are the caller's. */
export async function createServer(needs: ServerNeeds): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = needs.log;
  const server = fastify({
    loggerInstance,
    disableRequestLogging: true,
    genReqId: () => randomUUID(),
    requestIdLogLabel: 'requestId',
    bodyLimit: 64 * 1024,
    requestTimeout: 60_000,
  });
  addHeaders(server);
  addErrorBoundary(server);
  addRequestLog(server);
  addHealthRoute(server, needs.checkHealth);
  needs.metrics.addTo(server);
  addSettingsRoute(server, needs.settings);
  const { actionSecret: secret, proxyHops, frontSecret, metrics } = needs;
  const actions = new Map([...needs.actions].map(([name, action]) => [name, metrics.counted(name, action)]));
  addActionRoutes(server, { actions, secret, proxyHops, frontSecret });
  await addUploadRoutes(server, { tokens: needs.tokens, uploadAvatar: needs.uploadAvatar });
  return server;
}
