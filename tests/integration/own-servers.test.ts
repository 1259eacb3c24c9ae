/**
 * What a start says about servers of one's own that cannot be used. The stand-ins play those servers here; the real
 * ones pass the same checks in `npm run test:servers`, where the stack starts on them.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findFreePort } from '#local/free-port.ts';
import { checkDatabase } from '#local/outside/check-database.ts';
import { checkFiles } from '#local/outside/check-files.ts';
import { checkActionsThroughHasura, checkHasura } from '#local/outside/check-hasura.ts';
import { checkKeycloak } from '#local/outside/check-keycloak.ts';
import { checkMail } from '#local/outside/check-mail.ts';
import { createDatabase } from '#tests/support/portal-database.ts';
import { type PortalActions, startPortalActions } from './actions/portal-actions.ts';

let portal: PortalActions;
beforeAll(async () => {
  portal = await startPortalActions();
});
afterAll(() => portal?.[Symbol.asyncDispose]());

/** An address where nothing listens. */
const nowhere = async (scheme: string) => `${scheme}://127.0.0.1:${await findFreePort()}`;

/** A web server that answers as told, for the time of one check. */
async function beside<T>(answer: (method: string) => { status: number; body: unknown }, work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    const { status, body } = answer(request.method ?? '');
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const besideStranger = <T>(status: number, work: (url: string) => Promise<T>) => beside(() => ({ status, body: 'Hello' }), work);

describe('DATABASE_URL', () => {
  const withUrl = (change: (url: URL) => void) => {
    const url = new URL(inject('postgresUrl'));
    change(url);
    return url.href;
  };

  it('is taken where the portal can work', async () => {
    await expect(checkDatabase(portal.databaseUrl)).resolves.toBeUndefined();
  });

  it('names a server that does not answer, without the password', async () => {
    const address = (await nowhere('postgres')).replace('//', '//portal:very-secret@');
    const message = await checkDatabase(`${address}/portal`).catch((error: Error) => error.message);
    expect(message).toMatch(/^DATABASE_URL: no PostgreSQL can be reached at 127\.0\.0\.1:\d+: nothing listens there\./);
    expect(message).not.toContain('very-secret');
  });

  it('names a user who may not log in, and a database that is not there', async () => {
    await expect(checkDatabase(withUrl((url) => (url.username = 'nobody_of_that_name')))).rejects.toThrow('refuses this user or password');
    await expect(checkDatabase(withUrl((url) => (url.pathname = '/no_such_database')))).rejects.toThrow('createdb --encoding=UTF8');
  });

  it('asks for UTF-8, and for the right to make schemas', async () => {
    await using database = await createDatabase('own_ascii');
    await portal.db.query(`drop database ${database.name}`);
    await portal.db.query(`create database ${database.name} encoding 'SQL_ASCII' locale 'C' template template0`);
    await expect(checkDatabase(database.url)).rejects.toThrow('stores SQL_ASCII; the portal needs UTF8');

    const role = database.name.replace('own_ascii', 'own_reader');
    await portal.db.query(`create role ${role} login password 'reader'`);
    try {
      const url = new URL(portal.databaseUrl);
      Object.assign(url, { username: role, password: 'reader' });
      await expect(checkDatabase(url.href)).rejects.toThrow(`user "${role}" may not create schemas`);
    } finally {
      await portal.db.query(`drop role ${role}`);
    }
  });
});

describe('KEYCLOAK_URL', () => {
  const settings = () => ({
    url: portal.identityUrl,
    publicUrl: 'http://localhost:3000',
    clientSecret: portal.environment['KEYCLOAK_CLIENT_SECRET'] ?? '',
    signIn: 'form' as const,
  });

  it('is taken where the realm serves this portal, and tells the issuer of its tokens', async () => {
    expect(await checkKeycloak(settings())).toBe('http://localhost:3000/realms/portal');
  });

  it('names a server that does not answer, one that is no Keycloak, and one without the realm', async () => {
    await expect(checkKeycloak({ ...settings(), url: await nowhere('http') })).rejects.toThrow('nothing listens there');
    await besideStranger(200, (url) => expect(checkKeycloak({ ...settings(), url })).rejects.toThrow('is no Keycloak (200)'));
    await besideStranger(404, (url) =>
      expect(checkKeycloak({ ...settings(), url })).rejects.toThrow('has no realm "portal". Import auth/realm.json'),
    );
  });

  /** A realm that answers so to the browser's client. */
  const besideRealm = <T>(scopes: string[], status: number, error: string, work: (url: string) => Promise<T>) => {
    const discovery = { issuer: 'http://localhost:3000/realms/portal', scopes_supported: scopes };
    return beside((method) => (method === 'GET' ? { status: 200, body: discovery } : { status, body: { error } }), work);
  };

  it('asks for the origin that the realm was made for, and for its client', async () => {
    await besideRealm(['basic'], 403, 'Invalid origin', (url) =>
      expect(checkKeycloak({ ...settings(), url })).rejects.toThrow('the client portal-web does not serve http://localhost:3000'),
    );
    await besideRealm(['basic'], 401, 'invalid_client', (url) =>
      expect(checkKeycloak({ ...settings(), url })).rejects.toThrow('the realm "portal" has no client portal-web'),
    );
  });

  it('asks for a newer server', async () => {
    await besideRealm(['email'], 400, 'invalid_grant', (url) =>
      expect(checkKeycloak({ ...settings(), url })).rejects.toThrow('is too old'),
    );
  });

  it('asks for passwords to be taken where the portal’s form sends them', async () => {
    await besideRealm(['basic'], 400, 'unauthorized_client', (url) =>
      expect(checkKeycloak({ ...settings(), url })).rejects.toThrow('Switch its "Direct access grants" on, or set PORTAL_SIGN_IN=redirect'),
    );
  });

  it('asks for the right secret of the action service', async () => {
    await expect(checkKeycloak({ ...settings(), clientSecret: 'another secret' })).rejects.toThrow(
      /^KEYCLOAK_CLIENT_SECRET: Keycloak refuses it/,
    );
  });

  it('keeps a realm that takes passwords from being called one that does not', async () => {
    await expect(checkKeycloak({ ...settings(), signIn: 'redirect' })).rejects.toThrow('Switch its "Direct access grants" off');
  });
});

describe('S3_ENDPOINT', () => {
  const settings = () => ({
    url: portal.filesUrl,
    accessKey: portal.environment['S3_ACCESS_KEY'] ?? '',
    secretKey: portal.environment['S3_SECRET_KEY'] ?? '',
    bucket: 'internship-images',
  });

  it('is taken where avatars can be kept and shown', async () => {
    await expect(checkFiles(settings())).resolves.toBeUndefined();
  });

  it('names a server that does not answer, wrong keys and a bucket that is not there', async () => {
    await expect(checkFiles({ ...settings(), url: await nowhere('http') })).rejects.toThrow('nothing listens there');
    await expect(checkFiles({ ...settings(), secretKey: 'another secret' })).rejects.toThrow(/^S3_ACCESS_KEY, S3_SECRET_KEY: .* refuses/);
    await expect(checkFiles({ ...settings(), bucket: 'no-such-bucket' })).rejects.toThrow('has no bucket no-such-bucket. Make it: mc mb');
  });
});

describe('SMTP_URL', () => {
  it('is taken where mail can be handed over', async () => {
    await expect(checkMail(portal.environment['SMTP_URL'] ?? '')).resolves.toBeUndefined();
  });

  it('names a server that does not answer', async () => {
    await expect(checkMail(await nowhere('smtp'))).rejects.toThrow(/no mail can be handed to 127\.0\.0\.1:\d+: nothing listens there/);
  });

  it('names a user that is refused, without the password', async () => {
    const server = new SMTPServer({ disabledCommands: ['STARTTLS'], onAuth: (_auth, _session, done) => done(new Error('Invalid')) });
    const { port } = await new Promise<AddressInfo>((done) => {
      const listening = server.listen(0, '127.0.0.1', () => done(listening.address() as AddressInfo));
    });
    const message = await checkMail(`smtp://portal:very-secret@127.0.0.1:${port}`).catch((error: Error) => error.message);
    await new Promise<void>((done) => {
      server.close(done);
    });
    expect(message).toBe(`SMTP_URL: the mail server at 127.0.0.1:${port} refuses this user or password. Correct the address.`);
  });
});

describe('HASURA_GRAPHQL_ENDPOINT', () => {
  const adminSecret = 'an-admin-secret-of-the-tests';

  it('is taken where it serves the portal’s metadata and reaches the action service', { timeout: 120_000 }, async () => {
    const replica = await portal.startReplica();
    const options = { url: (await portal.startEngine(replica)).url, adminSecret, databaseUrl: portal.databaseUrl };
    await expect(checkHasura(options)).resolves.toBeUndefined();
    await expect(checkActionsThroughHasura(options, replica.url)).resolves.toBeUndefined();

    await expect(checkHasura({ ...options, adminSecret: 'another-secret-altogether' })).rejects.toThrow(/^HASURA_GRAPHQL_ADMIN_SECRET: /);
    await using empty = await createDatabase('own_empty');
    await expect(checkHasura({ ...options, databaseUrl: empty.url })).rejects.toThrow(
      'Hasura applies the migrations: hasura migrate apply',
    );
    await replica.stop();
    await expect(checkActionsThroughHasura(options, replica.url)).rejects.toThrow(`Start Hasura with ACTIONS_BASE_URL=${replica.url}`);
  });

  it('is taken with its allow list on, which an older list of the portal is not', { timeout: 120_000 }, async () => {
    const replica = await portal.startReplica();
    const engine = await portal.startEngine(replica, { HASURA_GRAPHQL_ENABLE_ALLOWLIST: 'true' });
    const options = { url: engine.url, adminSecret, databaseUrl: portal.databaseUrl };
    await expect(checkHasura(options)).resolves.toBeUndefined();
    await expect(checkActionsThroughHasura(options, replica.url)).resolves.toBeUndefined();

    const refusal = { message: 'query is not allowed', extensions: { path: '$', code: 'validation-failed' } };
    await beside(
      () => ({ status: 200, body: { errors: [refusal] } }),
      (url) =>
        expect(checkActionsThroughHasura({ ...options, url }, replica.url)).rejects.toThrow(
          'lacks an operation of this portal. Apply the metadata: hasura metadata apply',
        ),
    );
  });

  it('names a server that does not answer, and one that is no Hasura', async () => {
    const options = { adminSecret, databaseUrl: portal.databaseUrl };
    await expect(checkHasura({ ...options, url: await nowhere('http') })).rejects.toThrow('Hasura cannot be reached at');
    await besideStranger(200, (url) => expect(checkHasura({ ...options, url })).rejects.toThrow('is no Hasura'));
    const hasGoneAway = { ...options, url: await nowhere('http') };
    await expect(checkActionsThroughHasura(hasGoneAway, 'http://127.0.0.1:1')).rejects.toThrow(
      /^HASURA_GRAPHQL_ENDPOINT: Hasura cannot be reached at 127\.0\.0\.1:\d+: nothing listens there\./,
    );
    await besideStranger(502, (url) =>
      expect(checkActionsThroughHasura({ ...options, url }, 'http://127.0.0.1:1')).rejects.toThrow('answers 502 and no GraphQL'),
    );
  });
});
