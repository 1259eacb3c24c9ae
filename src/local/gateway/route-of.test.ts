import { describe, expect, test } from 'vitest';
import { routeOf } from './route-of.ts';

function partOf(path: string) {
  const route = routeOf(path);
  return route && route !== 'malformed' ? route.part : route;
}

describe('routes', () => {
  test.each([
    ['/', 'app'],
    ['/auth', 'app'],
    ['/admin', 'app'],
    ['/assets/main-1a2b.js', 'app'],
    ['/v1/graphql', 'engine'],
    ['/realms/portal', 'identity'],
    ['/realms/portal/protocol/openid-connect/token', 'identity'],
    ['/resources/theme.css', 'identity'],
    ['/settings.json', 'actions'],
    ['/uploads/avatar', 'actions'],
    ['/storage/internship-images/avatars/1/2.webp', 'files'],
    ['/mail', 'mail'],
    ['/mail/3', 'mail'],
    ['/console', 'console'],
    ['/console/assets/index.js', 'console'],
  ])('%s goes to the %s', (path, part) => {
    expect(partOf(path)).toBe(part);
  });

  test.each([
    '/v1/metadata',
    '/v1/graphql/explain',
    '/v1/version',
    '/v2/query',
    '/realms',
    '/realms/master',
    '/realms/master/protocol/openid-connect/token',
    '/realms/portal-other',
    '/admin/realms/portal/users',
    '/admin/master/console',
    '/storage',
    '/storage/internship-images',
    '/storage/internship-images/private/1.pdf',
    '/actions/recordView',
    '/metrics',
    '/healthz',
  ])('%s is not reachable from outside', (path) => {
    expect(routeOf(path)).toBeNull();
  });

  test.each(['/realms/portal/..%2Fmaster', '/storage/internship-images/avatars/%2e%2e%2fprivate', '/a%00b', '/realms/portal//x', '/a%5Cb'])(
    '%s is refused, as two programs could read it differently',
    (path) => {
      expect(routeOf(path)).toBe('malformed');
    },
  );
});
