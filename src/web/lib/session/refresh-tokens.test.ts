import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IdentityUnreachableError, SessionEndedError } from './identity.ts';
import { refreshTokens } from './refresh-tokens.ts';
import type { Tokens } from './tokens.ts';

const CLIENT = { realm: 'portal', clientId: 'portal-web' };

function token(name: string): string {
  const seconds = Math.floor(Date.now() / 1_000);
  return `h.${btoa(JSON.stringify({ sub: 'u', name, iat: seconds, exp: seconds + 300 }))}.s`;
}
function tokensNamed(name: string): Tokens {
  return { access: token(name), refresh: token(`refresh-${name}`), id: null, obtainedAt: Date.now() };
}
const answer = (name: string) => Response.json({ access_token: token(name), refresh_token: token(`refresh-${name}`), expires_in: 300 });

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('new tokens come from the identity server', async () => {
  fetched.mockImplementation(() => Promise.resolve(answer('second')));
  await expect(refreshTokens(CLIENT, tokensNamed('first'))).resolves.toMatchObject({ access: token('second') });
});

test('a session that the server has ended is told from a server that is away', async () => {
  fetched.mockImplementation(() => Promise.resolve(Response.json({ error: 'invalid_grant' }, { status: 400 })));
  await expect(refreshTokens(CLIENT, tokensNamed('ended'))).rejects.toThrow(SessionEndedError);
  fetched.mockImplementation(() => Promise.reject(new TypeError('offline')));
  await expect(refreshTokens(CLIENT, tokensNamed('away'))).rejects.toThrow(IdentityUnreachableError);
});

test('a server that never answers counts as away, and is asked anew the next time', async () => {
  vi.useFakeTimers();
  fetched.mockImplementation(() => new Promise(() => undefined));
  const first = tokensNamed('first');
  const hanging = refreshTokens(CLIENT, first).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(15_000);
  await expect(hanging).resolves.toBeInstanceOf(IdentityUnreachableError);
  fetched.mockImplementation(() => Promise.resolve(answer('second')));
  await expect(refreshTokens(CLIENT, first)).resolves.toMatchObject({ access: token('second') });
});
