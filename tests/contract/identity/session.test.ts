import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminCall, IdentityTarget, TestUser, Tokens } from './target.ts';
import { claimsOf, createUser, hasuraClaims, isStandIn, openIdCalls, openTarget, operatorAdmin } from './target.ts';

let target: IdentityTarget;
let openId: ReturnType<typeof openIdCalls>;
let admin: AdminCall;

beforeAll(async () => {
  target = await openTarget();
  openId = openIdCalls(target);
  admin = await operatorAdmin(target);
});
afterAll(() => target?.close());

async function signedIn(): Promise<TestUser & Tokens> {
  const user = await createUser(admin);
  const { body } = await openId.signIn(user.email, user.password);
  return { ...user, ...(body as Tokens) };
}

const refused = (description: string) => ({ error: 'invalid_grant', error_description: description });

describe('refreshing', () => {
  it('gives new tokens of the same session', async () => {
    const before = await signedIn();
    const { status, body } = await openId.refresh(before.refresh_token);
    const after = body as Tokens;
    expect(status).toBe(200);
    expect(after['session_state']).toBe(before['session_state']);
    expect(after.refresh_token).not.toBe(before.refresh_token);
    expect(after).toHaveProperty('id_token');
    expect(hasuraClaims(after.access_token)).toEqual(hasuraClaims(before.access_token));
  });

  it('accepts an old refresh token again, because tabs refresh beside each other', async () => {
    const user = await signedIn();
    expect((await openId.refresh(user.refresh_token)).status).toBe(200);
    expect((await openId.refresh(user.refresh_token)).status).toBe(200);
  });

  it('refuses what is not a refresh token', async () => {
    const user = await signedIn();
    for (const token of ['garbage', user.access_token]) {
      const answer = await openId.refresh(token);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual(refused('Invalid refresh token'));
    }
  });

  it('refuses a refresh token of another client', async () => {
    const user = await signedIn();
    const service = { client_id: 'portal-actions', client_secret: target.clientSecret };
    const fields = { ...service, grant_type: 'refresh_token', refresh_token: user.refresh_token };
    const answer = await openId.post('token', fields);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(refused("Invalid refresh token. Token client and authorized client don't match"));
  });

  it('shows a new role and group at once', async () => {
    const user = await signedIn();
    const { body: available } = await admin('GET', `/users/${user.id}/role-mappings/realm/available`);
    const role = (available as { id: string; name: string }[]).filter(({ name }) => name === 'portal_admin');
    expect((await admin('POST', `/users/${user.id}/role-mappings/realm`, role)).status).toBe(204);
    const mapped = await openId.refresh(user.refresh_token);
    expect(hasuraClaims((mapped.body as Tokens).access_token)).toMatchObject({
      'x-hasura-default-role': 'student',
      'x-hasura-allowed-roles': ['portal_admin', 'student'],
    });

    const { body: groups } = await admin('GET', '/groups');
    const id = (name: string) => (groups as { id: string; name: string }[]).find((group) => group.name === name)?.id;
    expect((await admin('DELETE', `/users/${user.id}/groups/${id('students')}`)).status).toBe(204);
    expect((await admin('PUT', `/users/${user.id}/groups/${id('admins')}`)).status).toBe(204);
    const moved = await openId.refresh(user.refresh_token);
    expect(hasuraClaims((moved.body as Tokens).access_token)).toMatchObject({
      'x-hasura-default-role': 'portal_admin',
      'x-hasura-allowed-roles': ['portal_admin', 'student'],
    });
  });

  it('refuses a disabled user', async () => {
    const user = await signedIn();
    await admin('PUT', `/users/${user.id}`, { enabled: false });
    const answer = await openId.refresh(user.refresh_token);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(refused('User disabled'));
  });

  it('goes on after a new password, for the caller of the change to end', async () => {
    const user = await signedIn();
    const credential = { type: 'password', value: 'another-horse-18', temporary: false };
    expect((await admin('PUT', `/users/${user.id}/reset-password`, credential)).status).toBe(204);
    expect((await openId.refresh(user.refresh_token)).status).toBe(200);
    expect((await openId.signIn(user.email, user.password)).body).toEqual(refused('Invalid user credentials'));
    expect((await openId.signIn(user.email, 'another-horse-18')).status).toBe(200);
  });
});

describe('ending a session', () => {
  it('by logout, which may be repeated', async () => {
    const user = await signedIn();
    const answer = await openId.logout(user.refresh_token);
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    expect((await openId.refresh(user.refresh_token)).body).toEqual(refused('Session not active'));
    expect((await openId.logout(user.refresh_token)).status).toBe(204);
  });

  it('by logout with garbage is refused', async () => {
    const answer = await openId.logout('garbage');
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(refused('Invalid refresh token'));
  });

  it('by revoking its refresh token', async () => {
    const user = await signedIn();
    expect((await openId.revoke(user.refresh_token)).status).toBe(200);
    expect((await openId.refresh(user.refresh_token)).body).toEqual(refused('Session not active'));
  });

  it('by revoking is refused to another client, and garbage is named so', async () => {
    const user = await signedIn();
    const service = { client_id: 'portal-actions', client_secret: target.clientSecret };
    const foreign = await openId.post('revoke', { ...service, token: user.refresh_token });
    expect(foreign.status).toBe(400);
    expect(foreign.body).toEqual({ error: 'invalid_request', error_description: 'Unmatching clients' });
    expect((await openId.refresh(user.refresh_token)).status).toBe(200);
    expect((await openId.revoke('garbage')).body).toEqual({
      error: 'invalid_token',
      error_description: 'Invalid token',
    });
  });

  it('by ending all sessions of the user, whose access tokens then say nothing any more', async () => {
    const user = await signedIn();
    const other = (await openId.signIn(user.email, user.password)).body as Tokens;
    expect((await admin('POST', `/users/${user.id}/logout`)).status).toBe(204);
    for (const tokens of [user, other]) {
      const answer = await openId.refresh(tokens.refresh_token);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual(refused('Session not active'));
      expect((await openId.userinfo(tokens.access_token)).status).toBe(401);
      expect((await openId.introspect(tokens.access_token)).body).toEqual({ active: false });
    }
    expect((await admin('GET', `/users/${user.id}/sessions`)).body).toEqual([]);
  });

  it('leaves other sessions of the user alone', async () => {
    const user = await signedIn();
    const other = (await openId.signIn(user.email, user.password)).body as Tokens;
    await openId.logout(user.refresh_token);
    expect((await openId.refresh(other.refresh_token)).status).toBe(200);
  });

  it('by removing the user', async () => {
    const user = await signedIn();
    expect((await admin('DELETE', `/users/${user.id}`)).status).toBe(204);
    expect((await openId.refresh(user.refresh_token)).status).toBe(400);
    expect((await openId.userinfo(user.access_token)).status).toBe(401);
  });
});

describe('listing sessions', () => {
  it('names the client, the address and the times', async () => {
    const user = await signedIn();
    const { status, body } = await admin('GET', `/users/${user.id}/sessions`);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: user['session_state'],
        username: user.email,
        userId: user.id,
        ipAddress: expect.any(String),
        start: expect.any(Number),
        lastAccess: expect.any(Number),
        rememberMe: false,
        clients: expect.any(Object),
        transientUser: false,
      },
    ]);
    expect(Object.values((body as { clients: object }[])[0]?.clients ?? {})).toEqual(['portal-web']);
  });
});

describe.runIf(isStandIn)('time', () => {
  it('ends an access token after five minutes and a session after fourteen idle days', async () => {
    const user = await signedIn();
    const advance = target.capabilities.advance ?? (() => {});
    advance(299);
    expect((await openId.userinfo(user.access_token)).status).toBe(200);
    advance(2);
    expect((await openId.userinfo(user.access_token)).status).toBe(401);
    expect((await openId.introspect(user.access_token)).body).toEqual({ active: false });

    advance(13 * 86_400);
    const refreshed = await openId.refresh(user.refresh_token);
    expect(refreshed.status).toBe(200);
    advance(14 * 86_400 + 1);
    const answer = await openId.refresh((refreshed.body as Tokens).refresh_token);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(refused('Token is not active'));
  });

  it('ends a session after thirty days, however much it is used', async () => {
    admin = await operatorAdmin(target);
    let tokens: Tokens = await signedIn();
    const advance = target.capabilities.advance ?? (() => {});
    const signedInAt = Number(claimsOf(tokens.access_token)['iat']);
    for (let day = 10; day < 30; day += 10) {
      advance(10 * 86_400);
      tokens = (await openId.refresh(tokens.refresh_token)).body as Tokens;
    }
    expect(Number(claimsOf(tokens.refresh_token)['exp']) - signedInAt).toBeLessThanOrEqual(30 * 86_400);
    advance(10 * 86_400 - 60);
    const last = (await openId.refresh(tokens.refresh_token)).body as Tokens;
    expect(last.expires_in).toBeLessThanOrEqual(60);
    advance(61);
    expect((await openId.refresh(last.refresh_token)).status).toBe(400);
  });

  it('unlocks a locked account after a minute', async () => {
    admin = await operatorAdmin(target);
    const user = await createUser(admin);
    for (let attempt = 0; attempt < 5; attempt += 1) await openId.signIn(user.email, 'not-the-password');
    expect((await openId.signIn(user.email, user.password)).status).toBe(400);
    target.capabilities.advance?.(61);
    expect((await openId.signIn(user.email, user.password)).status).toBe(200);
  });
});

describe.runIf(isStandIn)('a restart', () => {
  it('keeps users, sessions, lock-outs and keys', async () => {
    admin = await operatorAdmin(target);
    const user = await signedIn();
    const locked = await createUser(admin);
    for (let attempt = 0; attempt < 5; attempt += 1) await openId.signIn(locked.email, 'not-the-password');
    await target.capabilities.restart?.();
    openId = openIdCalls(target);
    expect((await openId.userinfo(user.access_token)).status).toBe(200);
    expect((await openId.refresh(user.refresh_token)).status).toBe(200);
    expect((await openId.signIn(locked.email, locked.password)).body).toEqual(refused('Invalid user credentials'));
  });
});
