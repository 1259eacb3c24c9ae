import { describe, expect, it } from 'vitest';
import { compareRealms, describeChange } from './compare.ts';
import { readWantedRealm } from './read-realms.ts';
import { realmRepresentation, stateOf, type RealmState } from './realm-state.ts';

const VALUES = { PUBLIC_URL: 'https://careers.nusaraya.example' };

async function states(): Promise<{ wanted: RealmState; actual: RealmState }> {
  const file = await readWantedRealm(VALUES);
  return { wanted: stateOf(file), actual: structuredClone(stateOf(file)) };
}

function lines(wanted: RealmState, actual: RealmState): string[] {
  return compareRealms(wanted, actual).map(describeChange);
}

describe('a realm that is as the file says', () => {
  it('has no difference, in whatever order Keycloak gives its lists', async () => {
    const { wanted, actual } = await states();
    for (const list of [actual.clients['portal-web']?.defaultClientScopes, actual.defaultGroups]) list?.reverse();
    (actual.settings['enabledEventTypes'] as string[]).reverse();
    expect(lines(wanted, actual)).toEqual([]);
  });

  it('keeps what Keycloak adds by itself', async () => {
    const { wanted, actual } = await states();
    actual.settings['otpPolicyType'] = 'totp';
    actual.clients['security-admin-console'] = { settings: {}, mappers: {}, scopeRoles: [], serviceAccountRoles: {} };
    actual.roles['offline_access'] = { composites: [] };
    actual.roles['default-roles-portal']?.composites.push('offline_access', 'uma_authorization');
    Object.assign(actual.clients['portal-web']?.settings['attributes'] ?? {}, { 'client.secret.creation.time': '1' });
    expect(lines(wanted, actual)).toEqual([]);
  });
});

describe('a realm that differs', () => {
  it('is told what is missing, changed and too much', async () => {
    const { wanted, actual } = await states();
    actual.settings['accessTokenLifespan'] = 36_000;
    delete actual.clients['portal-web']?.mappers['hasura default role'];
    Object.assign(actual.clients['portal-web']?.mappers ?? {}, { rogue: { config: {} } });
    actual.clients['portal-actions']?.serviceAccountRoles['realm-management']?.push('manage-users');
    actual.permissions['rogue'] = { type: 'scope', logic: 'POSITIVE', decisionStrategy: 'UNANIMOUS', config: {} };
    actual.groups['students'] = { attributes: {}, realmRoles: ['portal_admin'] };
    expect(lines(wanted, actual)).toEqual([
      '~ settings > accessTokenLifespan: 36000 -> 300',
      '+ groups > students > attributes > portal_role: ["student"]',
      '~ groups > students > realmRoles: ["portal_admin"] -> []',
      expect.stringMatching(/^\+ clients > portal-web > mappers > hasura default role: \{"protocol"/),
      '- clients > portal-web > mappers > rogue: {"config":{}}',
      '~ clients > portal-actions > serviceAccountRoles > realm-management: ["query-groups","query-users","manage-users"] -> ["query-groups","query-users"]',
      expect.stringMatching(/^- permissions > rogue: /),
    ]);
  });

  it('is told of a default role without its role, and of a redirect address too many', async () => {
    const { wanted, actual } = await states();
    actual.roles['default-roles-portal'] = { composites: ['offline_access'] };
    const redirects = ['https://careers.nusaraya.example/*', 'https://elsewhere.example/*'];
    Object.assign(actual.clients['portal-web']?.settings ?? {}, { redirectUris: redirects });
    expect(lines(wanted, actual)).toEqual([
      '~ roles > default-roles-portal > composites: ["offline_access"] -> ["student"]',
      '~ clients > portal-web > settings > redirectUris: ["https://careers.nusaraya.example/*","https://elsewhere.example/*"] -> ["https://careers.nusaraya.example/*"]',
    ]);
  });
});

describe('the file', () => {
  it('names no person and no secret', async () => {
    const file = await readWantedRealm(VALUES);
    expect(file.users.every(({ serviceAccountClientId }) => serviceAccountClientId !== undefined)).toBe(true);
    expect(JSON.stringify(file)).not.toMatch(/"secret"|"credentials"|nusaraya\.example"[^/]*password/);
  });

  it('forbids the password grant where the identity provider signs in', async () => {
    const grants = async (values: Record<string, string>) =>
      stateOf(await readWantedRealm({ ...VALUES, ...values })).clients['portal-web']?.settings['directAccessGrantsEnabled'];
    expect(await grants({})).toBe(true);
    expect(await grants({ PORTAL_SIGN_IN: 'redirect' })).toBe(false);
    await expect(grants({ PORTAL_SIGN_IN: 'from' })).rejects.toThrow('PORTAL_SIGN_IN: must be form or redirect');
  });

  it('needs the portal’s address', async () => {
    await expect(readWantedRealm({})).rejects.toMatchObject({
      name: 'OperatorError',
      cause: { message: expect.stringContaining('${PUBLIC_URL}') },
    });
  });

  it('names groups of permissions, whatever their ids are in another realm', async () => {
    const file = await readWantedRealm(VALUES);
    const other = structuredClone(JSON.stringify(file)).replaceAll(file.groups[0]?.id ?? '', '00000000-0000-4000-8000-000000000001');
    expect(lines(stateOf(file), stateOf(realmRepresentation.parse(JSON.parse(other))))).toEqual([]);
  });
});
