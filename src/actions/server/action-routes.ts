/** `POST /actions/<name>`: Hasura's calls, let in by the shared secret and handed to the handlers. */
import type { FastifyInstance } from 'fastify';
import type { Action } from '#actions/handlers/action.ts';
import { Refusal } from '#actions/refusal.ts';
import { actionPayloadSchema, readCaller, readClientAddress, readFrontClient } from './caller.ts';
import { createSecretCheck } from './secret.ts';

/** Registers one route an action. `actions` are the handlers by the name of their Hasura action. */
export function addActionRoutes(
  server: FastifyInstance,
  options: { actions: ReadonlyMap<string, Action>; secret: string; proxyHops: number; frontSecret: string | undefined },
): void {
  const isSecret = createSecretCheck(options.secret);
  const isFront = options.frontSecret === undefined ? null : createSecretCheck(options.frontSecret);

  for (const [name, action] of options.actions) {
    server.post(`/actions/${name}`, async (request, reply) => {
      if (!isSecret(request.headers['x-action-secret'])) {
        return reply.code(401).send({ message: 'access denied', extensions: { code: 'access-denied' } });
      }
      const payload = actionPayloadSchema.safeParse(request.body);
      if (!payload.success || payload.data.action.name !== name) throw new Refusal('input_invalid');
      return action(payload.data.input, {
        caller: readCaller(payload.data.session_variables),
        clientAddress: isFront
          ? readFrontClient(request.headers['x-portal-client'], isFront)
          : readClientAddress(request.headers['x-forwarded-for'], options.proxyHops),
        authorization: request.headers.authorization,
      });
    });
  }
}
