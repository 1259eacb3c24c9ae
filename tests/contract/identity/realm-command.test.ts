// `npm run realm` on a real Keycloak: what drifted is told, made right and left alone from then on. The stand-in reads
// the realm file at each start and needs no such command.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { env } from '#tests/contract/env.ts';
import { checkout } from '#tests/support/checkout.ts';
import type { AdminCall, IdentityTarget } from './target.ts';
import { adminCalls, createUser, openTarget, operatorAdmin, send } from './target.ts';

/** Each command is a process that reads the whole realm. */
vi.setConfig({ testTimeout: 180_000 });

const password = env.CONTRACT_KEYCLOAK_ADMIN_PASSWORD;

describe.runIf(password !== undefined)('npm run realm', () => {
  let target: IdentityTarget;
  let admin: AdminCall;

  beforeAll(async () => {
    target = await openTarget();
    const form = { grant_type: 'password', client_id: 'admin-cli', username: env.CONTRACT_KEYCLOAK_ADMIN, password: password ?? '' };
    const url = `${target.baseUrl}/realms/master/protocol/openid-connect/token`;
    const { body } = await send(url, { method: 'POST', body: new URLSearchParams(form) });
    admin = adminCalls(target, (body as { access_token: string }).access_token);
  });
  afterAll(() => target?.close());

  async function realm(command: string, changes: Record<string, string> = {}): Promise<{ code: number | null; output: string }> {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(checkout, 'src/operate/realm/main.ts'), command], {
      env: {
        PATH: process.env.PATH,
        KEYCLOAK_URL: target.baseUrl,
        KEYCLOAK_ADMIN: env.CONTRACT_KEYCLOAK_ADMIN,
        KEYCLOAK_ADMIN_PASSWORD: password,
        PUBLIC_URL: target.origin,
        KEYCLOAK_OPERATOR_SECRET: target.operatorSecret,
        ...changes,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, output };
  }

  it('finds nothing to do after an import', async () => {
    expect(await realm('diff')).toEqual({ code: 0, output: 'The realm is as auth/realm.json says.\n' });
  });

  // Only what no other test looks at: they run beside this one on the same server.
  it('tells what drifted, makes it right and touches no user', async () => {
    const user = await createUser(await operatorAdmin(target));
    const before = (await admin('GET', `/users/${user.id}`)).body;
    const first = async (path: string) => ((await admin('GET', path)).body as ({ id: string } & Record<string, unknown>)[])[0];
    const web = await first('/clients?clientId=portal-web');
    const operators = await first('/clients?clientId=portal-operators');
    const permissions = await first('/clients?clientId=admin-permissions');
    const invited = await first('/groups?search=invited&exact=true');
    const redirectUris = [`${target.origin}/*`, 'https://elsewhere.example/*'];
    const rogue = { resourceType: 'Groups', resources: [invited?.id], scopes: ['impersonate-members'], policies: ['portal admins'] };
    const written = [
      await admin('PUT', '', { displayName: 'Somewhere else' }),
      await admin('PUT', `/clients/${web?.id}`, { ...web, redirectUris }),
      await admin('PUT', `/clients/${operators?.id}`, { ...operators, name: 'Somebody' }),
      await admin('POST', `/clients/${permissions?.id}/authz/resource-server/permission/scope`, { name: 'rogue', ...rogue }),
      await admin('DELETE', '/localization/en/passwordResetSubject'),
    ];
    expect(written.map(({ status }) => status)).toEqual([204, 204, 204, 201, 204]);

    const { code, output } = await realm('diff');
    expect(code).toBe(1);
    expect(output).toContain('~ settings > displayName: "Somewhere else" -> "Career Center Internship Portal"');
    expect(output).toMatch(/~ clients > portal-web > settings > redirectUris: .*elsewhere.* -> \["[^"]*"\]/);
    expect(output).toContain('~ clients > portal-operators > settings > name: "Somebody" -> ');
    expect(output).toContain('- permissions > rogue: ');
    expect(output).toContain('+ texts > en > passwordResetSubject: ');
    expect(output).not.toContain(target.operatorSecret);

    // The sixth: Keycloak adds the scope service_account to a client with such an account whenever it is written.
    expect(await realm('apply')).toMatchObject({ code: 0, output: expect.stringContaining('Applied 6 changes.') as string });
    expect((await realm('diff')).code).toBe(0);
    expect((await realm('apply')).output).toBe('The realm is as auth/realm.json says.\n');
    expect((await admin('GET', `/users/${user.id}`)).body).toEqual(before);
    // The operators' client kept its secret.
    expect((await (await operatorAdmin(target))('GET', `/users/${user.id}`)).status).toBe(200);
  });

  it('says which setting is wrong', async () => {
    expect(await realm('diff', { KEYCLOAK_ADMIN_PASSWORD: 'wrong' })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^KEYCLOAK_ADMIN, KEYCLOAK_ADMIN_PASSWORD: .* refuses/) as string,
    });
    expect((await realm('diff', { KEYCLOAK_REALM: 'elsewhere' })).output).toContain('KEYCLOAK_REALM: there is no realm "elsewhere"');
    expect((await realm('diff', { KEYCLOAK_URL: 'http://127.0.0.1:1' })).output).toContain(
      'KEYCLOAK_URL: nothing answers at http://127.0.0.1:1',
    );
    expect((await realm('diff', { PUBLIC_URL: '' })).output).toContain('${PUBLIC_URL}');
    expect((await realm('repair')).code).toBe(2);
  });
});
