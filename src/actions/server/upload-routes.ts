/** `POST /uploads/avatar`: a picture straight from the browser, with its access token. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TokenVerifier } from '#actions/adapters/identity/token-verifier.ts';
import type { UploadAvatar } from '#actions/handlers/upload-avatar/upload-avatar.ts';
import { Refusal } from '#actions/refusal.ts';
import { AVATAR_MAX_BYTES } from '#domain/limits.ts';

const ROLES: ReadonlySet<string> = new Set(['student', 'portal_admin']);

/** The bytes of the form's field `file`; the first one past the limit ends the reading. */
async function readImage(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refusal('image_invalid');
  const part = await request.file({ throwFileSizeLimit: false });
  if (part === undefined) throw new Refusal('image_invalid');
  const content = await part.toBuffer();
  if (part.file.truncated) throw new Refusal('image_too_large');
  if (part.fieldname !== 'file') throw new Refusal('image_invalid');
  return content;
}

/** Registers the route. A picture must be smaller than 2 MB (specification, section 5). */
export async function addUploadRoutes(
  server: FastifyInstance,
  options: { tokens: TokenVerifier; uploadAvatar: UploadAvatar },
): Promise<void> {
  await server.register(multipart, {
    limits: { fileSize: AVATAR_MAX_BYTES - 1, files: 1, fields: 0, parts: 1, headerPairs: 50 },
  });

  server.post('/uploads/avatar', { bodyLimit: AVATAR_MAX_BYTES + 64 * 1024 }, async (request, reply) => {
    const holder = await options.tokens.verify(request.headers.authorization);
    if (holder === null || !holder.roles.some((role) => ROLES.has(role))) {
      const { message, code } = new Refusal('not_authenticated');
      return reply.code(401).header('www-authenticate', 'Bearer').send({ message, extensions: { code } });
    }
    return options.uploadAvatar(holder.userId, await readImage(request));
  });
}
