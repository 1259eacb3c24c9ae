// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { KeptTokens } from '#domain/kept-session.ts';
import { SessionEndedError } from './identity.ts';
import { forgetSession, keepSession, readKeptSession } from './kept-session.ts';
import { createSharedTokens } from './shared-tokens.ts';

const LIFETIME_SECONDS = 300;

function tokensNamed(name: string, obtainedAt = Date.now()): KeptTokens {
  const iat = Math.floor(obtainedAt / 1_000);
  return {
    access: `h.${btoa(JSON.stringify({ name, iat, exp: iat + LIFETIME_SECONDS }))}.s`,
    refresh: `refresh-${name}`,
    id: null,
    obtainedAt,
  };
}

const OLD = tokensNamed('old', 0);
const NEW = tokensNamed('new');

const onEnded = vi.fn<() => void>();
const accessToken = createSharedTokens({ realm: 'portal', clientId: 'portal-web' }, onEnded);

/** The token endpoint, which answers once `meanwhile` has run. */
function answerTokens(status: number, meanwhile: () => void = () => undefined) {
  const answer = { access_token: NEW.access, refresh_token: NEW.refresh };
  const endpoint = vi.fn<typeof fetch>(async () => {
    await Promise.resolve();
    meanwhile();
    return Response.json(status === 200 ? answer : { error: 'invalid_grant' }, { status });
  });
  vi.stubGlobal('fetch', endpoint);
  return endpoint;
}

beforeEach(() => {
  localStorage.clear();
  onEnded.mockReset();
  keepSession({ tokens: OLD, user: { name: 'Dian' } });
});

afterEach(() => vi.unstubAllGlobals());

it('refreshes an old token once for all who ask, and keeps what the app knows of the user', async () => {
  const endpoint = answerTokens(200);
  await expect(Promise.all([accessToken(), accessToken()])).resolves.toEqual([NEW.access, NEW.access]);
  expect(endpoint).toHaveBeenCalledTimes(1);
  expect(readKeptSession()).toMatchObject({ tokens: { access: NEW.access, refresh: NEW.refresh }, user: { name: 'Dian' } });
});

it('keeps what another tab learned of the user while it refreshed', async () => {
  answerTokens(200, () => keepSession({ tokens: OLD, user: { name: 'Dian Paramita' } }));
  await accessToken();
  expect(readKeptSession()?.user).toEqual({ name: 'Dian Paramita' });
});

it('signs nobody in again who logged out while it refreshed', async () => {
  answerTokens(200, () => forgetSession('left'));
  await expect(accessToken()).rejects.toThrow(SessionEndedError);
  expect(readKeptSession()).toBeNull();
  expect(onEnded).toHaveBeenCalled();
});

it('leaves the session of who signed in while it refreshed', async () => {
  const other = tokensNamed('other');
  answerTokens(400, () => keepSession({ tokens: other, user: null }));
  await expect(accessToken()).rejects.toThrow(SessionEndedError);
  expect(readKeptSession()?.tokens).toEqual(other);
  expect(onEnded).not.toHaveBeenCalled();
});

it('forgets a session that the identity server ended', async () => {
  answerTokens(400);
  await expect(accessToken()).rejects.toThrow(SessionEndedError);
  expect(readKeptSession()).toBeNull();
  expect(onEnded).toHaveBeenCalledTimes(1);
});
