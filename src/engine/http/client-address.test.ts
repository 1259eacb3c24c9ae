import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const asked = (remoteAddress: string | undefined, forwarded?: string) => ({
  socket: { remoteAddress } as Socket,
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
});

test.each([
  ['the peer where there is no proxy, whatever it claims', asked('203.0.113.9', '198.51.100.1'), 0, '203.0.113.9'],
  ['an IPv4 peer of a socket for both', asked('::ffff:203.0.113.9'), 0, '203.0.113.9'],
  ['what the proxy wrote last', asked('127.0.0.1', '198.51.100.1, 203.0.113.9'), 1, '203.0.113.9'],
  ['what the outer of two proxies wrote', asked('127.0.0.1', '198.51.100.1, 203.0.113.9, 10.0.0.1'), 2, '203.0.113.9'],
  ['the network of an IPv6 address', asked('2001:db8:1:2:3:4:5:6'), 0, '2001:db8:1:2::/64'],
  ['the network of a short one', asked('127.0.0.1', '2001:DB8::1'), 1, '2001:db8:0:0::/64'],
  ['an address of this link', asked('fe80::1%eth0'), 0, 'fe80:0:0:0::/64'],
  ['nobody in particular where a proxy says nothing', asked('127.0.0.1'), 1, 'unknown'],
  ['nobody in particular where it says no address', asked('127.0.0.1', 'someone'), 1, 'unknown'],
  ['nobody in particular once the peer is gone', asked(undefined), 0, 'unknown'],
])('a client is %s', (_name, request, hops, address) => {
  expect(clientAddress(request, hops)).toBe(address);
});
