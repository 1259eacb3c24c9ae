/** "Continue with university SSO" on /auth. The pages of Keycloak and of the university are played; the tokens are real. */
import type { Page } from '@playwright/test';
import type { TestAccount } from '#tests/support/accounts.ts';
import { expect, test } from './fixtures.ts';

type Login = Pick<TestAccount, 'email' | 'password'>;

async function offerSso(page: Page): Promise<void> {
  await page.route('**/settings.json', async (route) => {
    const settings = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...settings, sso: 'campus' } });
  });
}

/** Plays the way to the identity provider and back, and signs in as this account. */
async function playProvider(page: Page, account: Login): Promise<void> {
  let challenge = '';
  await page.route('**/protocol/openid-connect/auth?*', async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: 'portal-web',
      response_type: 'code',
      code_challenge_method: 'S256',
      kc_idp_hint: 'campus',
    });
    challenge = asked.get('code_challenge') ?? '';
    const location = `${asked.get('redirect_uri')}?state=${asked.get('state')}&code=one-time-code`;
    await route.fulfill({ status: 302, headers: { location } });
  });
  await page.route('**/protocol/openid-connect/token', async (route) => {
    const sent = new URLSearchParams(route.request().postData() ?? '');
    if (sent.get('grant_type') !== 'authorization_code') return route.fallback();
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sent.get('code_verifier') ?? ''));
    expect(Buffer.from(digest).toString('base64url')).toBe(challenge);
    const form = { grant_type: 'password', client_id: 'portal-web', username: account.email, password: account.password };
    await route.fulfill({ response: await route.fetch({ postData: new URLSearchParams(form).toString() }) });
  });
}

test('the button is there only where a provider is named', async ({ page, strict }) => {
  strict(page);
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with university SSO' })).toHaveCount(0);
});

test('it stands beside the form, leads to the provider and makes profile and role at the first sign-in', async ({
  page,
  newAccount,
  newListing,
  db,
  baseURL,
  strict,
}) => {
  strict(page);
  const [student, listing] = [await newAccount('student'), await newListing()];
  await db.query('delete from public.profiles where id = $1', [student.id]);
  await offerSso(page);
  await playProvider(page, student);
  await page.goto(`/?internship=${listing.id}`);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Continue with university SSO' }).click();
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/?internship=${listing.id}`);
  const { rows } = await db.query('select email, role from public.profiles join public.user_roles on user_id = id where id = $1', [
    student.id,
  ]);
  expect(rows).toEqual([{ email: student.email, role: 'student' }]);
});

test('an account from outside the student domain is told why and becomes no student', async ({ page, newAccount, db }) => {
  const student = await newAccount('student');
  const outsider = { ...student, email: student.email.replace('@student.', '@') };
  await db.query('delete from public.profiles where id = $1', [student.id]);
  await db.query('update identity.users set email = $2, username = $2 where id = $1', [student.id, outsider.email]);
  await offerSso(page);
  await playProvider(page, outsider);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with university SSO' }).click();
  const told = 'Please use your university student email (@student.nusaraya.example)';
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: told })).toHaveCount(1);
  await expect(page).toHaveURL(/\/auth$/);
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('eyJ');
  const { rows } = await db.query('select id from public.profiles where id = $1', [student.id]);
  expect(rows).toEqual([]);
});
