/** Avatar uploads against the files stand-in and the real database. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessToken, createAccount, type TestAccount } from '#tests/support/accounts.ts';
import { startPortalActions, type PortalActions, type Replica } from './portal-actions.ts';

let portal: PortalActions;
let replicas: [Replica, Replica];

beforeAll(async () => {
  portal = await startPortalActions();
  replicas = await Promise.all([portal.startReplica(), portal.startReplica()]);
});
afterAll(() => portal?.[Symbol.asyncDispose]());

const picture = (background = '#3366cc') =>
  sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .png()
    .toBuffer();

interface Upload {
  type?: string;
  name?: string;
  field?: string;
  replica?: Replica;
}

async function signedIn(): Promise<TestAccount & { token: string }> {
  const account = await createAccount(portal.accounts, 'student');
  return { ...account, token: await accessToken(portal.identityUrl, account) };
}

async function upload(
  token: string | null,
  content: Buffer,
  { type = 'image/png', name = 'me.png', field = 'file', replica = replicas[0] }: Upload = {},
) {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(content)], { type }), name);
  const response = await fetch(`${replica.url}/uploads/avatar`, {
    method: 'POST',
    body: form,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
  return {
    status: response.status,
    body: (await response.json()) as { avatarUrl?: string; message?: string; extensions?: { code: string } },
  };
}

async function avatarUrlOf(account: TestAccount): Promise<string | null> {
  return (await portal.db.query('select avatar_url from profiles where id = $1', [account.id])).rows[0].avatar_url;
}

const stored = (avatarUrl: string | null | undefined) => fetch(`${portal.filesUrl}${(avatarUrl ?? '').replace('/storage', '')}`);
const invalid = { status: 400, body: { message: 'Please choose a JPEG, PNG, WebP or GIF image', extensions: { code: 'image_invalid' } } };

it('stores the picture anew as WebP under the user, and its address in the profile at once', async () => {
  const account = await signedIn();
  const answer = await upload(account.token, await picture());
  expect(answer.status).toBe(200);
  expect(answer.body.avatarUrl).toMatch(new RegExp(`^/storage/internship-images/avatars/${account.id}/${account.id}-\\d{13}\\.webp$`));
  expect(await avatarUrlOf(account)).toBe(answer.body.avatarUrl);
  const file = await stored(answer.body.avatarUrl);
  expect(file.headers.get('content-type')).toBe('image/webp');
  const { format, width, height } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 512, height: 384 });
});

it('removes the older file of the user and leaves those of others', async () => {
  const [account, other] = [await signedIn(), await signedIn()];
  const others = await upload(other.token, await picture());
  const first = await upload(account.token, await picture());
  const second = await upload(account.token, await picture('#cc3366'));
  const statuses = await Promise.all([first, second, others].map(async ({ body }) => (await stored(body.avatarUrl)).status));
  expect(statuses).toEqual([404, 200, 200]);
});

it('keeps exactly the file that the profile names when uploads race on two replicas', async () => {
  const account = await signedIn();
  const content = await picture();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, position) => upload(account.token, content, { replica: replicas[position % 2]! })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  const named = await avatarUrlOf(account);
  for (const { body } of answers) expect((await stored(body.avatarUrl)).status).toBe(body.avatarUrl === named ? 200 : 404);
});

it('judges by content: an SVG, a page and a text named as pictures are refused, a PNG named as text is not', async () => {
  const account = await signedIn();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect(await upload(account.token, svg, { type: 'image/svg+xml', name: 'me.svg' })).toEqual(invalid);
  expect(await upload(account.token, svg, { type: 'image/png' })).toEqual(invalid);
  expect(await upload(account.token, Buffer.from('<!doctype html><script>alert(1)</script>'))).toEqual(invalid);
  expect(await avatarUrlOf(account)).toBeNull();
  expect((await upload(account.token, await picture(), { type: 'text/plain', name: 'me.txt' })).status).toBe(200);
});

it('takes less than 2 MB and refuses 2 MB', async () => {
  const account = await signedIn();
  const limit = 2 * 1024 * 1024;
  const png = await picture();
  const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
  const tooLarge = { status: 400, body: { message: 'Image must be less than 2MB', extensions: { code: 'image_too_large' } } };
  expect(await upload(account.token, padded(limit))).toEqual(tooLarge);
  expect(await upload(account.token, padded(limit * 3))).toEqual(tooLarge);
  expect((await upload(account.token, padded(limit - 1))).status).toBe(200);
});

it('refuses a request without a token, with a forged one, and one without a file', async () => {
  const account = await signedIn();
  const signedOut = { status: 401, body: { message: 'Not authenticated', extensions: { code: 'not_authenticated' } } };
  const [header, payload] = account.token.split('.');
  expect(await upload(null, await picture())).toEqual(signedOut);
  expect(await upload(`${header}.${payload}.${'A'.repeat(342)}`, await picture())).toEqual(signedOut);
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.AA`;
  expect(await upload(unsigned, await picture())).toEqual(signedOut);
  expect(await upload(account.token, await picture(), { field: 'other' })).toEqual(invalid);
});

it('refuses a user without a profile and keeps no file', async () => {
  const account = await signedIn();
  await portal.db.query('delete from profiles where id = $1', [account.id]);
  expect(await upload(account.token, await picture())).toMatchObject({ status: 400, body: { extensions: { code: 'not_authenticated' } } });
});

it('refuses the 21st picture of a user within ten minutes', async () => {
  const account = await signedIn();
  const content = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const codes: unknown[] = [];
  for (let attempt = 1; attempt <= 21; attempt += 1) codes.push((await upload(account.token, content)).body.extensions?.code ?? 'stored');
  expect(codes).toEqual([...Array.from({ length: 20 }, () => 'stored'), 'too_many_attempts']);
});
