import { describe, expect, it } from 'vitest';
import { isAllowed } from './request-guard.ts';

const prefix = '/images/avatars/';
const request = (method: string, url: string, headers = {}) => ({ method, url, headers });

describe('what reaches the file server', () => {
  it.each([
    ['an unsigned read of a public object', request('GET', '/images/avatars/u/a.webp'), true],
    ['an unsigned listing of the public folder', request('GET', '/images/avatars/'), false],
    ['an unsigned listing of the bucket', request('GET', '/images/?prefix=avatars/'), false],
    ['an unsigned write', request('PUT', '/images/avatars/u/a.webp'), false],
    ['an unsigned removal', request('DELETE', '/images/avatars/u/a.webp'), false],
    ['a request with a signature in its header', request('PUT', '/images/x', { authorization: 'AWS4-HMAC-SHA256 x' }), true],
    ['a presigned address', request('GET', '/images/x?X-Amz-Algorithm=AWS4-HMAC-SHA256'), true],
    ['a path out of the bucket', request('GET', '/images/avatars/../../secrets.json'), false],
    ['an encoded path out of the bucket', request('GET', '/images/avatars/..%2F..%2Fsecrets.json'), false],
    ['a signed path out of the bucket', request('GET', '/images/%2e%2e/x', { authorization: 'AWS4' }), false],
    ['a path that cannot be decoded', request('GET', '/images/avatars/%zz'), false],
  ])('decides on %s', (_name, given, expected) => {
    expect(isAllowed(given, prefix)).toBe(expected);
  });
});
