import { describe, expect, it } from 'vitest';
import { readCaller, readClientAddress, readFrontClient } from './caller.ts';

const USER = '22222222-2222-4222-8222-222222222222';

describe('the caller', () => {
  it('is the user of a signed-in role, whatever the case of the names', () => {
    expect(readCaller({ 'X-Hasura-Role': 'student', 'X-Hasura-User-Id': USER.toUpperCase() })).toEqual({ role: 'student', userId: USER });
    expect(readCaller({ 'x-hasura-role': 'portal_admin', 'x-hasura-user-id': USER })).toEqual({ role: 'portal_admin', userId: USER });
  });

  it('has no user id as anonymous, even when the request brings one', () => {
    expect(readCaller({ 'x-hasura-role': 'anonymous', 'x-hasura-user-id': USER })).toEqual({ role: 'anonymous' });
  });

  it.each([
    ['the role admin of Hasura', { 'x-hasura-role': 'admin', 'x-hasura-user-id': USER }],
    ['an unknown role', { 'x-hasura-role': 'auditor', 'x-hasura-user-id': USER }],
    ['no role', { 'x-hasura-user-id': USER }],
    ['a signed-in role without a user', { 'x-hasura-role': 'student' }],
    ['a user id that is none', { 'x-hasura-role': 'student', 'x-hasura-user-id': "1' or true" }],
  ])('is nobody with %s', (_what, variables: Record<string, string>) => {
    expect(readCaller(variables)).toBeNull();
  });
});

describe('the client address', () => {
  it('is what the trusted proxy added, not what the client claims', () => {
    expect(readClientAddress('1.1.1.1, 203.0.113.7', 1)).toBe('203.0.113.7');
    expect(readClientAddress('1.1.1.1, 203.0.113.7, 10.0.0.2', 2)).toBe('203.0.113.7');
  });

  it('is the /64 network of an IPv6 address and the plain form of a mapped one', () => {
    expect(readClientAddress('2001:db8:1:2:3:4:5:6', 1)).toBe('2001:db8:1:2::/64');
    expect(readClientAddress('2001:0DB8::9', 1)).toBe('2001:db8:0:0::/64');
    expect(readClientAddress('[2001:db8:1:2::1]:4711', 1)).toBe('2001:db8:1:2::/64');
    expect(readClientAddress('::ffff:203.0.113.7', 1)).toBe('203.0.113.7');
    expect(readClientAddress('::1', 1)).toBe('0:0:0:0::/64');
  });

  it('is one and the same for all whose address is not told', () => {
    expect(readClientAddress(undefined, 1)).toBe('unknown');
    expect(readClientAddress('nonsense', 1)).toBe('unknown');
    expect(readClientAddress('203.0.113.7', 2)).toBe('unknown');
  });

  it("is the front's word where it has a secret, and nobody else's", () => {
    const isSecret = (given: string) => given === 'front-secret';
    expect(readFrontClient('front-secret 203.0.113.7', isSecret)).toBe('203.0.113.7');
    expect(readFrontClient('front-secret 2001:db8:1:2::1', isSecret)).toBe('2001:db8:1:2::/64');
    for (const forged of ['203.0.113.7', ' 203.0.113.7', 'guess 203.0.113.7', 'front-secret', undefined])
      expect(readFrontClient(forged, isSecret)).toBe('unknown');
  });
});
