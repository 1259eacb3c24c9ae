/** The operators' commands about administrators, on the identity stand-in. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { checkout } from '#tests/support/checkout.ts';
import { accessToken, createAccount, type TestAccount } from '#tests/support/accounts.ts';
import { hasuraClaims } from '#tests/contract/identity/target.ts';
import { linkCalls } from './actions/link-calls.ts';
import { startPortalActions, type PortalActions } from './actions/portal-actions.ts';

/** Each command is a process of its own. */
vi.setConfig({ testTimeout: 120_000 });

let portal: PortalActions;
let calls: ReturnType<typeof linkCalls>;

beforeAll(async () => {
  portal = await startPortalActions();
  calls = linkCalls(portal, await portal.startEngine(await portal.startReplica()));
});
afterAll(() => portal?.[Symbol.asyncDispose]());

async function run(...args: string[]): Promise<{ code: number | null; out: string; error: string }> {
  return runWith({}, ...args);
}

async function runWith(changes: Record<string, string>, ...args: string[]): Promise<{ code: number | null; out: string; error: string }> {
  const { KEYCLOAK_CLIENT_SECRET: _secret, ...environment } = portal.environment;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(checkout, 'src/operate/portal/main.ts'), ...args], {
    env: { PATH: process.env.PATH, ...environment, KEYCLOAK_OPERATOR_SECRET: portal.accounts.clientSecret, ...changes },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, error] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out: out.trim(), error: error.trim() };
}

async function rolesOf(account: Pick<TestAccount, 'email' | 'password'>) {
  const { 'x-hasura-user-id': id, ...claims } = hasuraClaims(await accessToken(portal.identityUrl, account));
  const { rows } = await portal.db.query('select role from public.user_roles where user_id = $1', [id]);
  const { rows: groups } = await portal.db.query('select path from identity.user_groups where user_id = $1 order by path', [id]);
  return { default: claims['x-hasura-default-role'], table: rows[0]?.role, groups: groups.map(({ path }) => path) };
}

const ADMIN = { default: 'portal_admin', table: 'admin', groups: ['/admins'] };
const STUDENT = { default: 'student', table: 'student', groups: ['/students'] };
const newAddress = () => `operator-${crypto.randomUUID().slice(0, 8)}@staff.elsewhere.example`;

/** Every test begins with the same two administrators. */
let ada: TestAccount;
let budi: TestAccount;

beforeEach(async () => {
  await portal.db.query(
    `with gone as (delete from identity.users where service_account_client is null returning id)
     delete from public.profiles where id in (select id from gone)`,
  );
  [ada, budi] = [await createAccount(portal.accounts, 'admin'), await createAccount(portal.accounts, 'admin')];
});

it('invite-admin makes an administrator of any address, who chooses a password by the mailed link', async () => {
  const email = newAddress();
  expect(await run('invite-admin', email.toUpperCase(), '--name', 'Citra  Lestari')).toMatchObject({ code: 0 });
  expect((await run('list-admins')).out).toMatch(new RegExp(`${email} +Citra Lestari +invited, no password yet`));
  const token = await calls.tokenMailedTo(email);
  expect(await calls.call('readLink', { token })).toMatchObject({ form: 'new_password' });
  expect(await calls.call('setPassword', { token, email, newPassword: 'monsoon-over-jakarta' })).toEqual({ ok: true });
  const account = { email, password: 'monsoon-over-jakarta' };
  expect(await rolesOf(account)).toEqual({ ...ADMIN, groups: ['/admins', '/invited'] });
  expect((await run('list-admins')).out).toMatch(new RegExp(`${email} +Citra Lestari$`, 'm'));
  const { rows } = await portal.db.query('select name from public.profiles where email = $1', [email]);
  expect(rows).toEqual([{ name: 'Citra Lestari' }]);

  // The invitation is answered: the portal itself cannot set the password again.
  expect(await calls.call('requestLink', { purpose: 'new_password', email })).toEqual({ ok: true });
  await vi.waitFor(async () => expect((await calls.mailsTo(email)).at(-1)?.text).toContain('Ask its operators for a new invitation'));
});

it('invite-admin mails an administrator who forgot the password a new link', async () => {
  expect((await run('invite-admin', ada.email)).out).toContain('A link to choose a password was mailed');
  const token = await calls.tokenMailedTo(ada.email);
  expect(await calls.call('setPassword', { token, email: ada.email, newPassword: 'monsoon-over-jakarta' })).toEqual({ ok: true });
  expect((await calls.signIn(ada.email, ada.password)).status).toBe(400);
  expect(await rolesOf({ email: ada.email, password: 'monsoon-over-jakarta' })).toMatchObject({ default: 'portal_admin', table: 'admin' });
});

it('promote and demote move group, role and table together, and may be run again', async () => {
  const student = await createAccount(portal.accounts, 'student');
  expect(await run('promote', student.email)).toEqual({ code: 0, out: `${student.email} is an administrator now.`, error: '' });
  expect(await rolesOf(student)).toEqual(ADMIN);
  expect((await run('promote', student.email)).out).toBe(`${student.email} is an administrator already.`);
  expect((await run('demote', student.email)).out).toBe(`${student.email} is a student now.`);
  expect(await rolesOf(student)).toEqual(STUDENT);
  expect((await run('demote', student.email)).out).toBe(`${student.email} is a student already.`);
});

it.each([
  ['the group was joined and the others not left', `insert into identity.user_groups values ($1, '/admins')`],
  ['the account moved and the table was not written', `update identity.user_groups set path = '/admins' where user_id = $1`],
  ['only the table was written', `update public.user_roles set role = 'admin' where user_id = $1`],
  [
    'the rows were never made',
    `with moved as (update identity.user_groups set path = '/admins' where user_id = $1)
    delete from public.profiles where id = $1`,
  ],
])('a promote that stopped half-way, where %s, is told apart and completed by running it again', async (_name, statement) => {
  const student = await createAccount(portal.accounts, 'student');
  await portal.db.query(statement, [student.id]);
  const listed = (await run('list-admins')).out;
  expect(listed).toMatch(new RegExp(`${student.email} .*group and role differ`));
  expect((await run('promote', student.email)).code).toBe(0);
  expect(await rolesOf(student)).toEqual(ADMIN);
  expect((await run('list-admins')).out).toMatch(new RegExp(`^${student.email} +[^:]+$`, 'm'));
});

it('the last administrator who can sign in is not demoted, also by two operators at once', async () => {
  const both = await Promise.all([run('demote', ada.email), run('demote', budi.email)]);
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set([0, 1]));
  expect(both.find(({ code }) => code === 1)?.error).toContain('is the last administrator who can sign in');
  const roles = await Promise.all([rolesOf(ada), rolesOf(budi)]);
  expect(new Set(roles.map(({ table }) => table))).toEqual(new Set(['admin', 'student']));
  // One who was invited and has no password does not count.
  await run('invite-admin', newAddress());
  const left = roles[0]?.table === 'admin' ? ada : budi;
  expect((await run('demote', left.email)).code).toBe(1);
  expect(await rolesOf(left)).toEqual(ADMIN);
});

it('list-admins names who is switched off', async () => {
  await portal.db.query('update identity.users set enabled = false where id = $1', [budi.id]);
  const lines = (await run('list-admins')).out.split('\n');
  expect(lines).toHaveLength(2);
  expect(lines.find((line) => line.startsWith(budi.email))).toContain('switched off');
  expect((await run('demote', ada.email)).code).toBe(1);
});

it('refuses what it does not understand, and says how it is used', async () => {
  const cases: [string[], number, string][] = [
    [['promote', 'nobody@student.nusaraya.example'], 1, 'There is no account of nobody@student.nusaraya.example'],
    [['promote', 'no address'], 2, '"no address" is no email address'],
    [['promote'], 2, 'promote takes one email address'],
    [['promote', 'a@b.example', 'c@d.example'], 2, 'promote takes one email address'],
    [['list-admins', 'a@b.example'], 2, 'list-admins takes nothing more'],
    [['demote', 'a@b.example', '--name', 'Ada'], 2, 'Only invite-admin takes --name'],
    [['invite-admin', 'a@b.example', '--name', ' '], 2, '--name: '],
    [['invite-admin', 'a@b.example', '--force'], 2, "Unknown option '--force'"],
    [['constructor'], 2, 'Unknown command "constructor"'],
  ];
  await Promise.all(
    cases.map(async ([args, code, text]) => {
      const answer = await run(...args);
      expect([args, answer.code, answer.out]).toEqual([args, code, '']);
      expect(answer.error).toContain(text);
    }),
  );
});

it('a student is promoted, not invited', async () => {
  const student = await createAccount(portal.accounts, 'student');
  const { code, error } = await run('invite-admin', student.email);
  expect([code, error]).toEqual([1, expect.stringContaining(`npm run portal -- promote ${student.email}`)]);
  expect(await rolesOf(student)).toEqual(STUDENT);
});

it('prints how it is used, and which server is away or refuses', async () => {
  expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('invite-admin <email>') as string, error: '' });
  const cases = [
    [{ KEYCLOAK_URL: 'http://127.0.0.1:1' }, 'the identity server does not answer'],
    [{ KEYCLOAK_OPERATOR_SECRET: 'wrong' }, 'the identity server answered 401 while signing in the service account'],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/portal' }, 'ECONNREFUSED'],
    [{ SMTP_URL: '', PUBLIC_URL: 'portal' }, 'SMTP_URL: must be an smtp:// or smtps:// address'],
  ] as const;
  for (const [changes, text] of cases) {
    const { code, error } = await runWith(changes, 'promote', ada.email);
    expect(code).toBe(1);
    expect(error).toContain(text);
    expect(error).not.toContain('    at ');
  }
});
