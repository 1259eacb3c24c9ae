/**
 * The one origin: the same paths, methods, limits and headers from the gateway of `npm start` and from the Caddy of
 * production, whose program CONTRACT_GO=true has built with Go (`npm run test:servers`).
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request as openRequest } from 'node:http';
import type { IncomingHttpHeaders, RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { findFreePort } from '#local/free-port.ts';
import { createGateway } from '#local/gateway/gateway.ts';
import { openStaticSite } from '#local/gateway/static-site.ts';
import { startCaddy } from '#tests/servers/caddy.ts';
import { env } from '../env.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Seen {
  part: string;
  method: string;
  url: string;
  headers: Record<string, string>;
}

const FRONT_SECRET = 'a-front-secret-of-the-tests';

let folder: string;
let origin: string;
let inner: string | null = null;
const stops: (() => Promise<void> | void)[] = [];

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A part that answers with what it was asked, and tries to loosen the headers. */
const echo =
  (part: string): RequestListener =>
  (request, response) => {
    if (request.url?.includes('hang-up')) return void response.destroy();
    if (request.url?.includes('break-off')) {
      response.writeHead(200, { 'content-length': '100' });
      return void response.write('half', () => response.destroy());
    }
    text(request).then(
      () => {
        response.writeHead(200, {
          'content-type': 'application/json',
          'content-security-policy': 'default-src *',
          'x-powered-by': part,
          'cache-control': 'no-cache',
        });
        response.end(JSON.stringify({ part, method: request.method, url: request.url, headers: request.headers }));
      },
      () => response.destroy(),
    );
  };

async function startParts() {
  const hasura = createServer(echo('hasura'));
  const sockets = new WebSocketServer({ server: hasura, handleProtocols: () => 'graphql-transport-ws' });
  sockets.on('connection', (socket, request) => socket.send(request.headers['x-forwarded-for'] ?? 'nobody'));
  return {
    HASURA: await listen(hasura),
    KEYCLOAK: await listen(createServer(echo('keycloak'))),
    ACTIONS: await listen(createServer(echo('actions'))),
    MINIO: await listen(createServer(echo('minio'))),
  };
}

async function makeSite(name: string): Promise<string> {
  const site = join(folder, name);
  await mkdir(join(site, 'assets'), { recursive: true });
  await writeFile(join(site, 'index.html'), `<!doctype html>${name}`);
  await writeFile(join(site, 'assets/main-1a2b.js'), 'script();');
  await writeFile(join(site, 'assets/main-1a2b.js.br'), brotliCompressSync('script();'));
  return site;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'front-'));
  const [parts, appFolder, consoleFolder] = [await startParts(), await makeSite('app'), await makeSite('console')];
  if (env.CONTRACT_GO) {
    const [port, innerPort] = [await findFreePort(), await findFreePort()];
    const caddy = await startCaddy({ frontSecret: FRONT_SECRET, dataDir: folder, port, innerPort, parts, appFolder, consoleFolder });
    stops.push(caddy.stop);
    origin = `http://127.0.0.1:${port}`;
    inner = `http://127.0.0.1:${innerPort}`;
    return;
  }
  const targets = {
    engine: `http://${parts.HASURA}`,
    identity: `http://${parts.KEYCLOAK}`,
    actions: `http://${parts.ACTIONS}`,
    files: `http://${parts.MINIO}`,
  };
  const gateway = createGateway({
    targets: () => targets,
    mail: (_request, response) => response.writeHead(404).end(),
    app: await openStaticSite(appFolder),
    console: await openStaticSite(consoleFolder, '/console'),
    publicUrl: new URL('http://127.0.0.1'),
  });
  origin = `http://${await listen(gateway)}`;
});

afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
  await rm(folder, { recursive: true, force: true });
});

function ask(path: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const request = openRequest({ hostname, port, path, method, headers }, (response) => {
      text(response).then((answered) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answered }), reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

async function seenBy(path: string, options: Parameters<typeof ask>[1] = {}): Promise<Seen> {
  const { status, body } = await ask(path, options);
  expect(status).toBe(200);
  return JSON.parse(body) as Seen;
}

const codeOf = ({ body }: Answer) => (JSON.parse(body) as { errors: { extensions: { code: string } }[] }).errors[0]?.extensions.code;

/** Interfaces of the parts, and what looks like one. */
const CLOSED = [
  '/v1',
  '/v1/metadata',
  '/v1/query',
  '/v1alpha1/graphql',
  '/v2/query',
  '/realms',
  '/realms/master',
  '/realms/portalx',
  '/resources',
  '/storage',
  '/storage/other/avatars/x',
  '/storage/internship-images/private/x',
  '/uploads',
  '/actions/signUp',
  '/metrics',
  '/health',
  '/healthz',
  '/admin/realms/portal',
  '/admin/master/console/',
  '/admin/serverinfo',
];

describe('the front', () => {
  it.each([
    ['/v1/graphql', 'POST', 'hasura', '/v1/graphql'],
    ['/realms/portal/protocol/openid-connect/token', 'POST', 'keycloak', '/realms/portal/protocol/openid-connect/token'],
    ['/realms/portal/.well-known/openid-configuration', 'GET', 'keycloak', '/realms/portal/.well-known/openid-configuration'],
    ['/resources/abc/login/style.css?v=1', 'GET', 'keycloak', '/resources/abc/login/style.css?v=1'],
    ['/settings.json', 'GET', 'actions', '/settings.json'],
    ['/uploads/avatar', 'POST', 'actions', '/uploads/avatar'],
    ['/storage/internship-images/avatars/u/u-1.webp', 'GET', 'minio', '/internship-images/avatars/u/u-1.webp'],
    ['/storage/internship-images/avatars/u/u-1.webp?acl&x=1', 'GET', 'minio', '/internship-images/avatars/u/u-1.webp'],
  ])('passes %s (%s) to its part', async (path, method, part, url) => {
    expect(await seenBy(path, { method })).toMatchObject({ part, method, url });
  });

  it.each(CLOSED)('keeps %s closed', async (path) => {
    const answer = await ask(path);
    expect([answer.status, codeOf(answer)]).toEqual([404, 'not-found']);
  });

  it.each(['/realms/portal%2f..%2fmaster', '/realms/portal%5c..', '/v1//graphql', '/x%00', '/%2f/v1/metadata'])(
    'refuses %s, which two programs could read differently',
    async (path) => {
      const answer = await ask(path);
      expect([answer.status, codeOf(answer)]).toEqual([400, 'malformed']);
    },
  );

  it.each([
    '/realms/portal/../master',
    '/realms/portal/%2e%2e/master',
    '/storage/internship-images/avatars/../private/x',
    '/v1/graphql/../metadata',
  ])('lets nobody out of an open path: %s', async (path) => {
    expect((await ask(path)).status).toBeGreaterThanOrEqual(400);
  });

  it.each([
    ['/v1/graphql', 'DELETE'],
    ['/settings.json', 'PUT'],
    ['/storage/internship-images/avatars/u/u-1.webp', 'PUT'],
    ['/', 'POST'],
    ['/console/', 'POST'],
  ])('refuses %s with %s', async (path, method) => {
    const answer = await ask(path, { method });
    expect([answer.status, codeOf(answer)]).toEqual([405, 'method-not-allowed']);
  });

  it.each([
    ['/v1/graphql', 2048],
    ['/realms/portal/protocol/openid-connect/token', 64],
    ['/uploads/avatar', 8192],
  ])('takes at %s a body of %i KiB at most', async (path, kib) => {
    const body = 'x'.repeat(kib * 1024);
    expect((await ask(path, { method: 'POST', body })).status).toBe(200);
    const answer = await ask(path, { method: 'POST', body: `${body}x` });
    expect([answer.status, codeOf(answer)]).toEqual([413, 'too-large']);
  });

  it('lets no client say who it is', async () => {
    const { headers } = await seenBy('/v1/graphql', {
      method: 'POST',
      headers: {
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        'x-forwarded-port': '6666',
        'x-forwarded-prefix': '/evil',
        forwarded: 'for=203.0.113.9',
        'x-real-ip': '203.0.113.9',
      },
    });
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers['x-forwarded-host']).toBe(new URL(origin).host);
    expect(headers['x-forwarded-proto']).toBe('http');
    for (const name of ['forwarded', 'x-real-ip', 'x-forwarded-port', 'x-forwarded-prefix']) expect(headers).not.toHaveProperty(name);
  });

  it('takes no body for a file, and shows the file server nobody’s credentials', async () => {
    const path = '/storage/internship-images/avatars/u/u-1.webp';
    const answer = await ask(path, { headers: { 'content-length': '2048' }, body: 'x'.repeat(2048) });
    expect([answer.status, codeOf(answer)]).toEqual([413, 'too-large']);
    const { headers } = await seenBy(path, { headers: { authorization: 'Bearer t', cookie: 'session=1' } });
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('cookie');
  });

  it('says that a part is away', async () => {
    const answer = await ask('/realms/portal/login-actions/hang-up?key=of-another-link');
    expect([answer.status, codeOf(answer)]).toEqual([502, 'unavailable']);
  });

  it('passes tokens on', async () => {
    expect((await seenBy('/v1/graphql', { method: 'POST', headers: { authorization: 'Bearer t' } })).headers['authorization']).toBe(
      'Bearer t',
    );
  });

  it('opens sockets to Hasura, with the client address from us', async () => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/v1/graphql`, 'graphql-transport-ws', {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    const first = await new Promise<string>((resolve, reject) => {
      socket.once('message', (data: Buffer) => resolve(data.toString()));
      socket.once('error', reject);
    });
    socket.close();
    expect(first).toBe('127.0.0.1');
  });
});

describe('the sites', () => {
  it.each([
    ['/', 'app'],
    ['/auth', 'app'],
    ['/admin', 'app'],
    ['/console/', 'console'],
    ['/console/data/internships', 'console'],
  ])('shows the page for %s', async (path, site) => {
    const { status, headers, body } = await ask(path);
    expect([status, body]).toEqual([200, `<!doctype html>${site}`]);
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'content-security-policy':
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https:; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    });
  });

  it('sends /console to /console/', async () => {
    const { status, headers } = await ask('/console');
    expect([status, headers.location]).toEqual([308, '/console/']);
  });

  it.each(['/assets/main-1a2b.js', '/console/assets/main-1a2b.js'])('keeps %s for ever, compressed', async (path) => {
    const { headers } = await ask(path, { headers: { 'accept-encoding': 'br' } });
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' });
    expect(String(headers.vary).toLowerCase()).toContain('accept-encoding');
    expect((await ask(path)).body).toBe('script();');
  });

  it.each(['/assets/gone-1a2b.js', '/favicon.ico', '/console/assets/gone.js'])('knows no file %s', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  it('answers a known entity tag without a body', async () => {
    const { headers } = await ask('/');
    const again = await ask('/', { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.status, again.body]).toEqual([304, '']);
  });
});

describe('what others wrote', () => {
  it('can run and load nothing', async () => {
    const { headers } = await ask('/storage/internship-images/avatars/u/u-1.webp');
    expect(headers).toMatchObject({
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
  });
});

describe.runIf(env.CONTRACT_GO)('what Caddy adds', () => {
  it('tells who asks in a header that nobody else can write', async () => {
    const { headers } = await seenBy('/v1/graphql', { method: 'POST', headers: { 'x-portal-client': 'x 203.0.113.9' } });
    expect(headers['x-portal-client']).toBe(`${FRONT_SECRET} 127.0.0.1`);
  });

  it('logs no secret of a link or a sign-in page, also where a part fails', async () => {
    const names = ['token', 'key', 'login_hint', 'session_code', 'code', 'state', 'session_state', 'id_token_hint'];
    const query = names.map((name) => `${name}=secret-${name}`).join('&');
    await ask(`/auth?finishSignup=true&${query}`, {
      headers: { referer: `${origin}/auth?${query}`, authorization: 'Bearer secret-bearer' },
    });
    await ask(`/realms/portal/login-actions/action-token?last=one&${query}`);
    await ask(`/realms/portal/login-actions/hang-up?last=two&${query}`);
    await expect(ask(`/realms/portal/login-actions/break-off?last=three&${query}`)).rejects.toMatchObject({ code: 'ECONNRESET' });
    const log = await vi.waitFor(async () => {
      const written = await readFile(join(folder, 'caddy.log'), 'utf8');
      for (const part of ['hang-up?last=two', 'break-off?last=three', 'aborting with incomplete response']) expect(written).toContain(part);
      return written;
    });
    expect(log).toContain('/auth?finishSignup=true');
    expect(log).not.toContain('secret-');
  });

  it('lets Hasura keep the keys of the realm for a minute', async () => {
    const answer = await fetch(`${inner}/keys`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    expect((await answer.json()) as Seen).toMatchObject({ part: 'keycloak', url: '/realms/portal/protocol/openid-connect/certs' });
    expect((await fetch(`${inner}/realms/portal`)).status).toBe(404);
  });
});
