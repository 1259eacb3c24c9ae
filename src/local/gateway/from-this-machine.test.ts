import { expect, test } from 'vitest';
import { isFromThisMachine } from './from-this-machine.ts';

test.each([
  ['127.0.0.1', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['192.168.1.7', false],
  ['::ffff:10.0.0.1', false],
  [undefined, false],
])('a request from %s is from this machine: %s', (remoteAddress, expected) => {
  expect(isFromThisMachine({ socket: { remoteAddress }, headers: { host: 'localhost:3000' } })).toBe(expected);
});

test.each([
  ['localhost:3000', true],
  ['LOCALHOST', true],
  ['portal.localhost:3000', true],
  ['127.0.0.1:3000', true],
  ['[::1]:3000', true],
  ['careers.nusaraya.example', false],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example:3000', false],
  ['', false],
  [undefined, false],
])('one that asks for %s is: %s', (host, expected) => {
  expect(isFromThisMachine({ socket: { remoteAddress: '127.0.0.1' }, headers: { host } })).toBe(expected);
});

test.each(['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'])('one with %s was passed on from elsewhere', (name) => {
  expect(isFromThisMachine({ socket: { remoteAddress: '127.0.0.1' }, headers: { host: 'localhost', [name]: '127.0.0.1' } })).toBe(false);
});
