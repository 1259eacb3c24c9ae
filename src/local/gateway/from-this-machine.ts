/**
 * Who sits at the portal's own machine. Some pages are for them alone: the inbox holds links that open accounts.
 *
 * The connection's address is not enough: a proxy or a tunnel on this machine passes on requests of the whole world,
 * and a web site may give its own name this machine's address (DNS rebinding).
 */
import type { IncomingMessage } from 'node:http';

/** By these a proxy says that it asks for somebody else. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** IPv4 may come in its IPv6 form. */
function isLoopbackAddress(address: string | undefined): boolean {
  return /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(address ?? '');
}

function isLoopbackHost(host: string | undefined): boolean {
  const { hostname } = URL.parse(`http://${host ?? ''}`) ?? { hostname: '' };
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isLoopbackAddress(hostname.replaceAll(/[[\]]/g, ''));
}

/** Whether a request was made on this machine and asks for it by a name that it always has. */
export function isFromThisMachine({
  socket,
  headers,
}: { socket: { remoteAddress?: string | undefined } } & Pick<IncomingMessage, 'headers'>): boolean {
  const isPassedOn = PROXY_HEADERS.some((name) => headers[name] !== undefined);
  return !isPassedOn && isLoopbackAddress(socket.remoteAddress) && isLoopbackHost(headers.host);
}
