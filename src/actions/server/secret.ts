import { createHash, timingSafeEqual } from 'node:crypto';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Makes a check against a secret that takes the same time whatever is given, also for another length. */
export function createSecretCheck(secret: string): (given: string | readonly string[] | undefined) => boolean {
  const expected = digest(secret);
  return (given) => timingSafeEqual(digest(typeof given === 'string' ? given : ''), expected) && typeof given === 'string';
}
