/** Whether an address can be reached from outside: not this machine's own name or address, nor a private network's. */
import { BlockList, isIP } from 'node:net';

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

/** Names that never resolve to another machine's public address (RFC 6761, RFC 8375). */
const LOCAL_NAMES = /(^|\.)(localhost|home\.arpa|internal|local|test)$/;

/** `address` is an http or https address; a name counts as public unless it is reserved for local use. */
export function isPublicHost(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family === 0) return !LOCAL_NAMES.test(host);
  return !PRIVATE.check(host, family === 4 ? 'ipv4' : 'ipv6');
}
