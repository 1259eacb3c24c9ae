import { describe, expect, test } from 'vitest';
import { parseEnv } from '#engine/env.ts';

const NEEDED = { HASURA_GRAPHQL_DATABASE_URL: 'postgres://x', HASURA_GRAPHQL_METADATA_DIR: '/metadata', HASURA_GRAPHQL_ADMIN_SECRET: 's' };

describe('the settings', () => {
  test('have defaults, and empty values count as unset', () => {
    const env = parseEnv({ ...NEEDED, HASURA_GRAPHQL_JWT_SECRET: '', ENGINE_LIVE_EXTERNAL: 'public.a, public.b.c,' });
    expect(env).toMatchObject({
      HASURA_GRAPHQL_SERVER_PORT: 8080,
      HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS: true,
      ENGINE_LIVE_EXTERNAL: ['public.a', 'public.b.c'],
      ENGINE_STRICT_METADATA: false,
    });
    expect(env.HASURA_GRAPHQL_JWT_SECRET).toBeUndefined();
    expect(Object.isFrozen(env)).toBe(true);
  });

  test('take the words for yes and no that Hasura takes', () => {
    expect(parseEnv({ ...NEEDED, HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: 'yes' }).HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES).toBe(true);
    expect(() => parseEnv({ ...NEEDED, HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: 'maybe' })).toThrow(
      'HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: expected true or false',
    );
  });

  test.each<[string, Record<string, string>, string]>([
    ['no database', { HASURA_GRAPHQL_DATABASE_URL: '' }, 'HASURA_GRAPHQL_DATABASE_URL'],
    [
      'a token secret without an admin secret',
      { HASURA_GRAPHQL_ADMIN_SECRET: '', HASURA_GRAPHQL_JWT_SECRET: '{"type":"HS256","key":"k"}' },
      'HASURA_GRAPHQL_JWT_SECRET: requires HASURA_GRAPHQL_ADMIN_SECRET',
    ],
    ['a token secret that is not JSON', { HASURA_GRAPHQL_JWT_SECRET: 'x' }, 'HASURA_GRAPHQL_JWT_SECRET: is not JSON'],
    ['a claims map, which is not read', { HASURA_GRAPHQL_JWT_SECRET: '{"type":"HS256","key":"k","claims_map":{}}' }, 'claims_map'],
    [
      'both a key and a key server',
      { HASURA_GRAPHQL_JWT_SECRET: '{"type":"HS256","key":"k","jwk_url":"http://x/"}' },
      'exactly one of jwk_url and key',
    ],
  ])('with %s are refused', (_, given, message) => {
    expect(() => parseEnv({ ...NEEDED, ...given })).toThrow(message);
  });

  test('are never repeated in the message: they may be secrets', () => {
    expect(() => parseEnv({ ...NEEDED, HASURA_GRAPHQL_JWT_SECRET: '{"type":"HS256","key":42}' })).toThrow(/^(?!.*42)/s);
  });
});
