import { describe, expect, test } from 'vitest';
import type { Visitor } from './guards.ts';
import { afterSignIn, decide } from './guards.ts';

const STUDENT: Visitor = { status: 'signed-in', role: 'student' };
const ADMIN: Visitor = { status: 'signed-in', role: 'admin' };
const NOBODY: Visitor = { status: 'signed-out' };
const LOADING: Visitor = { status: 'loading' };
const UNREACHABLE: Visitor = { status: 'unreachable' };

function at(visitor: Visitor, address: string, wanted: string | null = null) {
  const url = new URL(address, 'https://portal.example');
  return decide(visitor, url.pathname, url.searchParams, wanted);
}

describe('the guards', () => {
  test.each([
    [NOBODY, '/', { kind: 'redirect', to: '/auth' }],
    [NOBODY, '/admin', { kind: 'redirect', to: '/auth' }],
    [NOBODY, '/auth', { kind: 'show' }],
    [STUDENT, '/', { kind: 'show' }],
    [STUDENT, '/admin', { kind: 'redirect', to: '/' }],
    [STUDENT, '/auth', { kind: 'redirect', to: '/' }],
    [ADMIN, '/', { kind: 'redirect', to: '/admin' }],
    [ADMIN, '/?preview=student', { kind: 'show' }],
    [ADMIN, '/?preview=admin', { kind: 'redirect', to: '/admin' }],
    [ADMIN, '/admin', { kind: 'show' }],
    [ADMIN, '/auth', { kind: 'redirect', to: '/admin' }],
    [STUDENT, '/auth?finishSignup=true', { kind: 'show' }],
    [LOADING, '/', { kind: 'wait' }],
    [LOADING, '/auth', { kind: 'wait' }],
    [UNREACHABLE, '/admin', { kind: 'wait' }],
  ])('%o on %s', (visitor, address, decision) => {
    expect(at(visitor, address)).toEqual(decision);
  });

  test.each([NOBODY, STUDENT, ADMIN])('never redirect twice in a row: %o', (visitor) => {
    const redirects = ['/', '/admin', '/auth', '/?preview=student', '/auth?finishSignup=true']
      .map((address) => at(visitor, address, '/admin'))
      .filter((decision) => decision.kind === 'redirect');
    expect(redirects.length).toBeGreaterThan(0);
    expect(redirects.map(({ to }) => at(visitor, to))).toEqual(redirects.map(() => ({ kind: 'show' })));
  });

  test('a visitor goes on to the listing that they wanted', () => {
    expect(at(STUDENT, '/auth', '/?internship=1')).toEqual({ kind: 'redirect', to: '/?internship=1' });
    expect(at(ADMIN, '/auth', '/?internship=1&preview=student')).toEqual({ kind: 'redirect', to: '/?internship=1&preview=student' });
  });

  test('what a role may not see, or is no route, is not gone on to', () => {
    expect(afterSignIn('student', '/admin')).toBe('/');
    expect(afterSignIn('admin', '/?internship=1')).toBe('/admin');
    expect(afterSignIn('student', '/auth')).toBe('/');
    expect(afterSignIn('student', '//elsewhere.example/')).toBe('/');
  });
});
