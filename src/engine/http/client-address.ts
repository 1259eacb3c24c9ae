import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Who is at the other end: the peer, or behind `hops` proxies the address that the outermost of them wrote into
 * `x-forwarded-for`; what stands before that is the client's own claim. Of an IPv6 address the /64, since one client owns
 * at least that. Where no address is told, all clients are one: `unknown`.
 */
export function clientAddress({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, hops: number): string {
  const told =
    hops === 0
      ? socket.remoteAddress
      : String(headers['x-forwarded-for'] ?? '')
          .split(',')
          .at(-hops);
  const address = (told ?? '').trim().replace(/^::ffff:(?=\d+\.)|%.*$/gi, '');
  const version = isIP(address);
  if (version === 0) return 'unknown';
  return version === 4 ? address : networkOf(address);
}

/** The first 64 bits, written in one way. */
function networkOf(address: string): string {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
