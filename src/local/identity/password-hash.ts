import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

interface Cost {
  n: number;
  r: number;
  p: number;
}

/** 32 MiB and about 70 ms a password, in libuv's thread pool: the event loop is never blocked. */
const currentCost: Cost = { n: 2 ** 15, r: 8, p: 1 };

/** Hashes a password for storage: `scrypt$n$r$p$salt$key`, salt and key in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, currentCost);
  const { n, r, p } = currentCost;
  return ['scrypt', n, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** The name of the function that made a stored hash. */
export function hashAlgorithm(stored: string): string {
  return stored.split('$')[0] ?? '';
}

/**
 * Compares in constant time. Without a stored hash the same work is done and the answer is false, so
 * that the time does not tell whether an account exists.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  if (stored === null) {
    await deriveKey(password, Buffer.alloc(16), currentCost);
    return false;
  }
  const [scheme, n, r, p, salt, key] = stored.split('$');
  if (scheme !== 'scrypt' || !salt || !key) throw new Error('A stored password hash is not one of this server');
  const expected = Buffer.from(key, 'base64url');
  const cost = { n: Number(n), r: Number(r), p: Number(p) };
  return timingSafeEqual(expected, await deriveKey(password, Buffer.from(salt, 'base64url'), cost));
}

function deriveKey(password: string, salt: Buffer, { n, r, p }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { N: n, r, p, maxmem: 256 * n * r };
    scrypt(password.normalize('NFC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
