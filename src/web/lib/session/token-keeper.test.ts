import { beforeEach, describe, expect, test, vi } from 'vitest';
import { IdentityUnreachableError, SessionEndedError } from './identity.ts';
import { readSession, writeSession } from './session-storage.ts';
import { createTokenKeeper } from './token-keeper.ts';
import type { Tokens } from './tokens.ts';

const START = Date.parse('2026-11-21T10:00:00Z');
let now = START;

function tokensNamed(name: string, obtainedAt = now, lifetimeSeconds = 300): Tokens {
  const iat = Math.floor(obtainedAt / 1_000);
  const claims = { 'x-hasura-user-id': 'u', 'x-hasura-allowed-roles': ['student'] };
  const payload = btoa(JSON.stringify({ sub: 'u', name, iat, exp: iat + lifetimeSeconds, 'https://hasura.io/jwt/claims': claims }));
  return { access: `h.${payload}.s`, refresh: `refresh-${name}`, id: null, obtainedAt };
}

function keeperWith(refresh: (tokens: Tokens) => Promise<Tokens>) {
  const onEnded = vi.fn<() => void>();
  return { onEnded, keeper: createTokenKeeper({ refresh, onEnded, now: () => now }) };
}

beforeEach(() => {
  now = START;
  // jsdom has no locks: requests here run one after the other, as one holder at a time would.
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, { signal }: LockOptions, task: () => Promise<void>) => {
    const run = last.then(() => (signal?.aborted ? Promise.reject(signal.reason as Error) : task()));
    last = run.catch(() => undefined);
    return run;
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
});

describe('the token keeper', () => {
  test('gives a token that is fresh without asking', async () => {
    const first = tokensNamed('first');
    writeSession({ tokens: first, user: null });
    const refresh = vi.fn<(tokens: Tokens) => Promise<Tokens>>();
    await expect(keeperWith(refresh).keeper.fresh()).resolves.toBe(first.access);
    expect(refresh).not.toHaveBeenCalled();
  });

  test('refreshes once for all who ask while it is about to end', async () => {
    writeSession({ tokens: tokensNamed('first'), user: null });
    now += 280_000;
    const second = tokensNamed('second');
    const refresh = vi.fn<(tokens: Tokens) => Promise<Tokens>>().mockResolvedValue(second);
    const { keeper } = keeperWith(refresh);
    await expect(Promise.all([keeper.fresh(), keeper.fresh(), keeper.fresh()])).resolves.toEqual([
      second.access,
      second.access,
      second.access,
    ]);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(readSession()?.tokens).toEqual(second);
  });

  test('counts the lifetime from the receipt, so a wrong clock does no harm', async () => {
    const ahead = { ...tokensNamed('skewed', now - 3_600_000), obtainedAt: now };
    writeSession({ tokens: ahead, user: null });
    await expect(keeperWith(vi.fn<(tokens: Tokens) => Promise<Tokens>>()).keeper.fresh()).resolves.toBe(ahead.access);
  });

  test('a token that lives ten seconds is used for the first half of them', async () => {
    const short = tokensNamed('short', now, 10);
    writeSession({ tokens: short, user: null });
    now += 4_000;
    const refresh = vi.fn<(tokens: Tokens) => Promise<Tokens>>().mockResolvedValue(tokensNamed('next', now, 10));
    const { keeper } = keeperWith(refresh);
    await expect(keeper.fresh()).resolves.toBe(short.access);
    now += 2_000;
    await keeper.fresh();
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test('takes over what another tab refreshed', async () => {
    const first = tokensNamed('first');
    writeSession({ tokens: first, user: null });
    const refresh = vi.fn<(tokens: Tokens) => Promise<Tokens>>();
    const { keeper } = keeperWith(refresh);
    const other = tokensNamed('other-tab', now + 1_000);
    writeSession({ tokens: other, user: null });
    await expect(keeper.renew(first.access)).resolves.toBe(other.access);
    expect(refresh).not.toHaveBeenCalled();
  });

  test('does not wait for a turn where another tab stored a good token already', async () => {
    const first = tokensNamed('first');
    const other = tokensNamed('other-tab');
    writeSession({ tokens: other, user: null });
    const refresh = vi.fn<(tokens: Tokens) => Promise<Tokens>>();
    const { keeper } = keeperWith(refresh);
    void navigator.locks.request('portal.refresh', {}, () => new Promise<void>(() => {}));
    await expect(keeper.renew(first.access)).resolves.toBe(other.access);
    expect(refresh).not.toHaveBeenCalled();
  });

  test('waits for its turn, and takes over what another tab stores meanwhile', async () => {
    writeSession({ tokens: tokensNamed('first'), user: null });
    now += 290_000;
    const refresh = vi.fn<(tokens: Tokens) => Promise<Tokens>>();
    const { keeper } = keeperWith(refresh);
    void navigator.locks.request('portal.refresh', {}, () => new Promise<void>(() => {}));
    const fresh = keeper.fresh();
    const other = tokensNamed('other-tab');
    writeSession({ tokens: other, user: null });
    dispatchEvent(new StorageEvent('storage', { key: 'portal.session', storageArea: localStorage }));
    await expect(fresh).resolves.toBe(other.access);
    expect(refresh).not.toHaveBeenCalled();
  });

  test('keeps its turn after a refresh, until the other tabs can have heard of it', async () => {
    vi.useFakeTimers();
    writeSession({ tokens: tokensNamed('first'), user: null });
    now += 290_000;
    const { keeper } = keeperWith(vi.fn<(tokens: Tokens) => Promise<Tokens>>().mockResolvedValue(tokensNamed('second')));
    await keeper.fresh();
    const next = vi.fn<() => Promise<void>>().mockResolvedValue();
    const turn = navigator.locks.request('portal.refresh', {}, next);
    await vi.advanceTimersByTimeAsync(500);
    expect(next).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(500);
    await turn;
    expect(next).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  test('two that were refused the same token exchange it once, and neither waits for the turn of the other', async () => {
    const first = tokensNamed('first');
    writeSession({ tokens: first, user: null });
    const refresh = vi.fn<(tokens: Tokens) => Promise<Tokens>>().mockResolvedValue(tokensNamed('second'));
    const { keeper } = keeperWith(refresh);
    const began = performance.now();
    const [one, two] = await Promise.all([keeper.renew(first.access), keeper.renew(first.access)]);
    expect(one).toBe(two);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(performance.now() - began).toBeLessThan(900);
  });

  test('keeps the session when the server cannot be reached', async () => {
    const first = tokensNamed('first');
    writeSession({ tokens: first, user: null });
    now += 290_000;
    const { keeper, onEnded } = keeperWith(() => Promise.reject(new IdentityUnreachableError('away')));
    await expect(keeper.fresh()).rejects.toThrow('away');
    expect(readSession()?.tokens).toEqual(first);
    expect(onEnded).not.toHaveBeenCalled();
  });

  test('clears the session when the server has ended it', async () => {
    writeSession({ tokens: tokensNamed('first'), user: null });
    now += 290_000;
    const { keeper, onEnded } = keeperWith(() => Promise.reject(new SessionEndedError('ended')));
    await expect(keeper.fresh()).rejects.toThrow('ended');
    expect(readSession()).toBeNull();
    expect(onEnded).toHaveBeenCalledTimes(1);
  });

  test('does not write tokens back that arrive after a sign-out', async () => {
    writeSession({ tokens: tokensNamed('first'), user: null });
    now += 290_000;
    const { keeper } = keeperWith((tokens) => {
      localStorage.clear();
      return Promise.resolve({ ...tokens, access: tokensNamed('late').access });
    });
    await expect(keeper.fresh()).rejects.toThrow('Signed out meanwhile');
    expect(readSession()).toBeNull();
  });
});
