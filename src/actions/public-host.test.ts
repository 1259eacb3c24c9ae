import { expect, it } from 'vitest';
import { isPublicHost } from './public-host.ts';

it.each([
  'http://localhost:3000',
  'http://portal.localhost',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'http://10.1.2.3',
  'http://172.20.0.4',
  'http://192.168.1.5:8080',
  'http://[fd00::1]',
  'http://careers.local',
])('%s is reached from here or a private network', (address) => {
  expect(isPublicHost(address)).toBe(false);
});

it.each([
  'https://careers.university.edu',
  'http://203.0.113.7',
  'http://172.32.0.1',
  'https://localhost.university.edu',
  'http://[2001:db8::1]',
])('%s is public', (address) => {
  expect(isPublicHost(address)).toBe(true);
});
