import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IdentityServer } from '#local/identity/identity.ts';
import { startIdentity } from '#local/identity/identity.ts';
import { checkout } from '#tests/support/checkout.ts';
import type { TestDatabase } from '#tests/support/portal-database.ts';
import { createDatabase } from '#tests/support/portal-database.ts';
import type { IdentityTarget, Tokens } from './target.ts';
import { adminCalls, createUser, openIdCalls, operatorAdmin } from './target.ts';

let database: TestDatabase;
let servers: IdentityServer[];
let targets: IdentityTarget[];

beforeAll(async () => {
  database = await createDatabase('contract_replicas');
  const origin = 'http://localhost:3000';
  const options = {
    db: { connectionString: database.url },
    realmFile: join(checkout, 'auth', 'realm.json'),
    issuer: `${origin}/realms/portal`,
    demo: { enabled: false, password: 'portal-demo-2026' },
    clientSecret: 'replica-secret',
    operatorSecret: 'replica-operator-secret',
  };
  servers = await Promise.all([startIdentity(options), startIdentity(options), startIdentity(options)]);
  targets = servers.map(({ url }) => ({
    baseUrl: url,
    issuer: options.issuer,
    origin,
    clientSecret: options.clientSecret,
    operatorSecret: options.operatorSecret,
    demoPassword: options.demo.password,
    capabilities: {},
    close: async () => {},
  }));
});
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.close()));
  await database?.drop();
});

const at = (index: number): IdentityTarget => {
  const target = targets[index];
  if (!target) throw new Error(`There is no instance ${index}`);
  return target;
};

describe('several instances over one database', () => {
  it('start together and accept each other’s tokens', async () => {
    const admin = await operatorAdmin(at(0));
    const user = await createUser(admin);
    const { body } = await openIdCalls(at(1)).signIn(user.email, user.password);
    const tokens = body as Tokens;
    expect((await openIdCalls(at(2)).userinfo(tokens.access_token)).status).toBe(200);
    expect((await openIdCalls(at(0)).refresh(tokens.refresh_token)).status).toBe(200);
  });

  it('share the count of failed sign-ins, so guessing in parallel does not find a password', async () => {
    const admin = await operatorAdmin(at(0));
    const user = await createUser(admin);
    await Promise.all(Array.from({ length: 30 }, (_, attempt) => openIdCalls(at(attempt % 3)).signIn(user.email, 'not-the-password')));
    for (const index of [0, 1, 2]) {
      expect((await openIdCalls(at(index)).signIn(user.email, user.password)).status).toBe(400);
    }
  });

  it('have no demo accounts unless asked for', async () => {
    const { body } = await openIdCalls(at(0)).serviceToken();
    const call = adminCalls(at(0), (body as Tokens).access_token);
    expect((await call('GET', '/users?exact=true&email=admin%40nusaraya.example')).body).toEqual([]);
  });
});
