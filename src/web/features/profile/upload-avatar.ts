/**
 * Sends a picture to `POST /uploads/avatar`. By XMLHttpRequest: `fetch` tells nothing of how far an upload is.
 * What the server checks by content is checked here by name and size first, so that a wrong file costs no waiting.
 */
import { isErrorCode } from '#domain/error-codes.ts';
import { AVATAR_MAX_BYTES } from '#domain/limits.ts';
import { ERROR_MESSAGES, FAILURES, VALIDATION } from '#domain/messages.ts';
import { SessionEndedError } from '#web/lib/session/identity.ts';
import type { TokenKeeper } from '#web/lib/session/token-keeper.ts';

/** What the file chooser offers; everything else is refused. */
export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

const PATIENCE_MS = 120_000;
const UNAUTHORIZED = 401;

interface Answer {
  status: number;
  body: unknown;
}

/** A failed upload; `message` is the text for the user. */
export class UploadError extends Error {
  override name = 'UploadError';
}

/** Why a chosen file is no avatar, or null (specification, section 5). */
export function fileProblem(file: File): string | null {
  if (!AVATAR_TYPES.includes(file.type)) return ERROR_MESSAGES.image_invalid;
  return file.size >= AVATAR_MAX_BYTES ? VALIDATION.imageTooLarge : null;
}

function send(file: File, token: string, onProgress: (share: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new UploadError(FAILURES.uploadAvatar));
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve({ status: request.status, body: request.response }));
    request.addEventListener('error', fail);
    request.addEventListener('timeout', fail);
    request.open('POST', '/uploads/avatar');
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.responseType = 'json';
    request.timeout = PATIENCE_MS;
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}

function urlOf({ status, body }: Answer): string {
  const { avatarUrl, extensions } = (body ?? {}) as { avatarUrl?: string; extensions?: { code?: unknown } };
  if (status === 200 && avatarUrl) return avatarUrl;
  const code = extensions?.code;
  throw new UploadError(isErrorCode(code) ? ERROR_MESSAGES[code] : FAILURES.uploadAvatar);
}

/** The address of the stored picture; throws UploadError. `onProgress` gets the share sent, 0 to 1. */
export async function uploadAvatar(tokens: TokenKeeper, file: File, onProgress: (share: number) => void): Promise<string> {
  try {
    const token = await tokens.fresh();
    const answer = await send(file, token, onProgress);
    if (answer.status !== UNAUTHORIZED) return urlOf(answer);
    return urlOf(await send(file, await tokens.renew(token), onProgress));
  } catch (cause) {
    if (cause instanceof UploadError) throw cause;
    const text = cause instanceof SessionEndedError ? ERROR_MESSAGES.not_authenticated : FAILURES.uploadAvatar;
    throw new UploadError(text, { cause });
  }
}
