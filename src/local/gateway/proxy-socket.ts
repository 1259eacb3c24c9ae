import { request as openRequest } from 'node:http';
import { request as openSecureRequest } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { requestHeaders } from './forwarded-headers.ts';

function headerLines(answer: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${answer.statusCode ?? 502} ${answer.statusMessage ?? ''}`];
  for (let index = 0; index < answer.rawHeaders.length; index += 2)
    lines.push(`${answer.rawHeaders[index]}: ${answer.rawHeaders[index + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Refuses an upgrade with a bare status and hangs up. */
export function refuseSocket(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/** Passes a WebSocket handshake to `base` + `path` and from then on the bytes of both sides. */
export function proxySocket(
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
  target: { base: string; path: string; publicUrl: URL },
): void {
  const { protocol, hostname, port } = new URL(target.base);
  const { 'content-length': _noBody, ...headers } = requestHeaders(request, target);
  const open = protocol === 'https:' ? openSecureRequest : openRequest;
  const upstream = open({
    // A connection of its own: what a refused handshake leaves behind must never meet another request.
    agent: false,
    hostname,
    port,
    path: target.path,
    headers: { ...headers, connection: 'upgrade', upgrade: request.headers.upgrade ?? 'websocket' },
  });
  client.on('error', () => upstream.destroy());
  client.once('close', () => upstream.destroy());
  upstream.once('upgrade', (answer, server, serverHead) => {
    server.on('error', () => client.destroy());
    server.once('close', () => client.destroy());
    client.once('close', () => server.destroy());
    client.write(headerLines(answer));
    if (serverHead.length > 0) client.write(serverHead);
    if (head.length > 0) server.write(head);
    server.pipe(client).pipe(server);
  });
  upstream.once('response', (answer) => {
    answer.resume();
    refuseSocket(client, `${answer.statusCode ?? 502} ${answer.statusMessage ?? ''}`);
  });
  upstream.once('error', () => refuseSocket(client, '502 Bad Gateway'));
  upstream.end();
}
