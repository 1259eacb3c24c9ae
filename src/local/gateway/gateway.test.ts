import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as openRequest } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createGateway } from './gateway.ts';
import { openStaticSite } from './static-site.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  raw: Buffer;
}

const servers: Server[] = [];
let folder: string;
let gateway: string;
/** Requests that reached a part. */
let echoed = 0;

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers with what it was asked, and tries to loosen a header. */
const echo: RequestListener = (request, response) => {
  echoed += 1;
  if (request.url?.endsWith('/late')) {
    setTimeout(() => response.writeHead(401).end(), 30);
    return;
  }
  text(request).then(
    (body) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-security-policy': 'default-src *' });
      response.end(JSON.stringify({ method: request.method, url: request.url, headers: request.headers, size: body.length }));
    },
    () => response.destroy(),
  );
};

function ask(path: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}): Promise<Answer> {
  const { hostname, port } = new URL(gateway);
  return new Promise((resolve, reject) => {
    const request = openRequest(
      { hostname, port, path, method: options.method ?? 'GET', headers: options.headers },
      (answer: IncomingMessage) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const raw = Buffer.concat(chunks);
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: raw.toString(), raw });
        });
      },
    );
    request.on('error', reject);
    request.end(options.body);
  });
}

async function askEcho(path: string, options: Parameters<typeof ask>[1] = {}) {
  return JSON.parse((await ask(path, options)).body) as { method: string; url: string; headers: Record<string, string>; size: number };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>page');
  await writeFile(join(folder, 'assets/main-1a2b.js'), 'script();');
  await writeFile(join(folder, 'assets/main-1a2b.js.br'), brotliCompressSync('script();'));
  const part = await listen(createServer(echo));
  const engine = createServer(echo);
  const sockets = new WebSocketServer({ server: engine, handleProtocols: () => 'graphql-transport-ws' });
  sockets.on('connection', (socket, request) => {
    socket.send(JSON.stringify(request.headers['x-forwarded-for']));
    socket.on('message', (data: Buffer) => socket.send(data.toString().toUpperCase()));
  });
  const site = await openStaticSite(folder);
  const targets = { engine: await listen(engine), identity: part, actions: 'http://127.0.0.1:1', files: part };
  gateway = await listen(
    createGateway({
      targets: () => targets,
      mail: (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('inbox'),
      app: site,
      console: await openStaticSite(folder, '/console'),
      publicUrl: new URL('https://portal.example'),
    }),
  );
});

afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true });
});

describe('the app', () => {
  test('a page carries the policy and is revalidated', async () => {
    const { status, headers, body } = await ask('/auth');
    expect(status).toBe(200);
    expect(body).toBe('<!doctype html>page');
    expect(headers['content-security-policy']).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https:; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-type': 'text/html; charset=utf-8',
    });
  });

  test('an asset never changes and is sent compressed to who accepts it', async () => {
    const { headers, raw } = await ask('/assets/main-1a2b.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(raw).toString()).toBe('script();');
    expect((await ask('/assets/main-1a2b.js', { headers: { 'accept-encoding': 'br;q=0' } })).body).toBe('script();');
  });

  test('a known entity tag is answered without a body', async () => {
    const { headers } = await ask('/');
    const again = await ask('/', { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  test('HEAD has the headers alone', async () => {
    const { status, headers, body } = await ask('/', { method: 'HEAD' });
    expect([status, headers['content-length'], body]).toEqual([200, '19', '']);
  });

  test('a missing file is not found, and nothing can be posted to a page', async () => {
    expect((await ask('/assets/gone.js')).status).toBe(404);
    expect((await ask('/../../etc/passwd.txt')).status).toBe(404);
    const posted = await ask('/', { method: 'POST' });
    expect([posted.status, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('the console lives below /console/', async () => {
    const moved = await ask('/console');
    expect([moved.status, moved.headers.location]).toEqual([308, '/console/']);
    expect((await ask('/console/')).body).toBe('<!doctype html>page');
  });
});

describe('parts behind the gateway', () => {
  test('get the client address from us, whatever the client claims', async () => {
    const { headers } = await askEcho('/v1/graphql', {
      method: 'POST',
      body: '{}',
      headers: {
        'x-forwarded-for': '10.9.8.7',
        'x-real-ip': '10.9.8.7',
        forwarded: 'for=10.9.8.7',
        'x-forwarded-proto': 'gopher',
        authorization: 'Bearer t',
      },
    });
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https', authorization: 'Bearer t' });
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['x-real-ip']));
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['forwarded']));
  });

  test.each([
    ['a chunked body', 'transfer-encoding: chunked'],
    ['a body whose length the client declares to be of its connection', 'connection: content-length'],
  ])('%s never becomes a request of its own', async (_name, header) => {
    const smuggled = 'POST /admin/realms/portal/users HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 10.9.8.7\r\ncontent-length: 0\r\n\r\n';
    const body = header.startsWith('transfer') ? `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n` : smuggled;
    const length = header.startsWith('transfer') ? '' : `content-length: ${smuggled.length}\r\n`;
    const before = echoed;
    const socket = connect(Number(new URL(gateway).port), '127.0.0.1');
    socket.write(
      `GET /v1/graphql HTTP/1.1\r\nhost: x\r\n${header}\r\n${length}\r\n${body}GET /v1/metadata HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    );
    const answers = await text(socket);
    expect(answers).toContain(`"size":${smuggled.length}`);
    expect(echoed - before).toBe(1);
  });

  test('stored files are read without a query and sandboxed', async () => {
    expect((await askEcho('/storage/internship-images/avatars/a.webp?acl')).url).toBe('/internship-images/avatars/a.webp');
    const { headers } = await ask('/storage/internship-images/avatars/a.webp');
    expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'");
    expect((await ask('/storage/internship-images/avatars/a.webp', { method: 'PUT' })).status).toBe(405);
  });

  test('the inbox is sandboxed', async () => {
    const { headers, body } = await ask('/mail');
    expect([headers['content-security-policy'], headers['x-content-type-options'], body]).toEqual([
      "sandbox; default-src 'none'",
      'nosniff',
      'inbox',
    ]);
  });

  test('the inbox is closed to a request that a proxy passed on, and under another name', async () => {
    for (const headers of [{ 'x-forwarded-for': '10.9.8.7' }, { host: 'careers.nusaraya.example' }] as Record<string, string>[]) {
      const { status, body } = await ask('/mail', { headers });
      expect([status, body]).toEqual([403, expect.stringContaining('The inbox opens on the machine of the portal only')]);
    }
  });

  test('a body over the limit is refused, declared or not', async () => {
    const body = 'x'.repeat(70 * 1024);
    expect((await ask('/realms/portal/x', { method: 'POST', body })).status).toBe(413);
    const streamed = await ask('/realms/portal/x', { method: 'POST', body, headers: { 'transfer-encoding': 'chunked' } }).catch(
      (error: NodeJS.ErrnoException) => error.code,
    );
    expect(typeof streamed === 'string' ? streamed : streamed?.status).toSatisfy((answer) =>
      [413, 'ECONNRESET', 'EPIPE'].includes(answer as never),
    );
    expect((await askEcho('/realms/portal/x', { method: 'POST', body: 'x'.repeat(60 * 1024) })).size).toBe(60 * 1024);
  });

  test('a part that answers after its request was refused as too large is not heard', async () => {
    const headers = { 'transfer-encoding': 'chunked' };
    const refused = await ask('/realms/portal/late', { method: 'POST', body: 'x'.repeat(70 * 1024), headers }).catch(() => null);
    expect(refused?.status ?? 413).toBe(413);
    await new Promise((done) => setTimeout(done, 80));
    expect((await ask('/realms/portal/x')).status).toBe(200);
  });

  test('a part that is down is said to be unavailable', async () => {
    const { status, body } = await ask('/settings.json');
    expect(status).toBe(502);
    expect(JSON.parse(body)).toEqual({
      errors: [{ message: 'This part of the portal does not answer at the moment', extensions: { code: 'unavailable' } }],
    });
  });

  test('closed interfaces answer 404 and disguised paths 400', async () => {
    expect((await ask('/v1/metadata', { method: 'POST', body: '{}' })).status).toBe(404);
    expect((await ask('/realms/portal/../master/x')).status).toBe(404);
    expect((await ask('/realms/portal/..%2fmaster')).status).toBe(400);
  });
});

describe('WebSockets', () => {
  function open(path: string): Promise<string[]> {
    const socket = new WebSocket(gateway.replace('http', 'ws') + path, 'graphql-transport-ws', {
      headers: { 'x-forwarded-for': '10.9.8.7' },
    });
    const messages: string[] = [];
    return new Promise((resolve, reject) => {
      socket.on('open', () => socket.send('ping'));
      socket.on('error', reject);
      socket.on('message', (data: Buffer) => {
        messages.push(data.toString());
        if (messages.length === 2) socket.close();
      });
      socket.on('close', () => resolve(messages));
    });
  }

  test('reach the engine, with the client address from us', async () => {
    expect(await open('/v1/graphql')).toEqual(['"127.0.0.1"', 'PING']);
  });

  test('are refused anywhere else', async () => {
    await expect(open('/realms/portal/socket')).rejects.toThrow('404');
  });
});
