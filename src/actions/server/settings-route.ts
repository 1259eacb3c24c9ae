/** `GET /settings.json`: what the browser must know of its installation before anything else. Public. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { PortalSettings } from '#domain/institution/portal-settings.ts';

/** Registers the route. The settings stand still while the service runs; browsers ask again after a minute. */
export function addSettingsRoute(server: FastifyInstance, settings: PortalSettings): void {
  const body = JSON.stringify(settings);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

  server.get('/settings.json', async (request, reply) => {
    void reply.headers({ etag, 'cache-control': 'public, max-age=60' });
    const known = new Set((request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, '')));
    if (known.has(etag) || known.has('*')) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
}
