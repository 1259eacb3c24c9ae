import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { linkMailedTo } from '#tests/support/mails.ts';
import { PHONE, expect, signIn, test } from './fixtures.ts';

const PASSWORD = 'rain-over-bandung-4';

function newAddress(): string {
  return `new-${randomUUID().slice(0, 8)}@student.nusaraya.example`;
}

const alertOf = (page: Page) => page.getByRole('main').getByRole('alert');

async function openSignUp(page: Page, address = '/auth'): Promise<void> {
  await page.goto(address);
  await page.getByRole('tab', { name: 'Sign up' }).click();
}

async function fillSignUp(page: Page, name: string, email: string, password = PASSWORD, confirmation = password): Promise<void> {
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(confirmation);
}

async function askForLink(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a sign-up link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
}

test.beforeEach(async ({ db }) => {
  // Every browser here has the same address, and twenty requests an hour would be all.
  await db.query("delete from actions.sign_up_attempts where kind = 'client'");
});

test('the sign-up form says what is missing, and keeps what was typed', { tag: PHONE }, async ({ page, strict }) => {
  strict(page);
  await openSignUp(page);
  await expect(page.getByText(/Only the university student email domain is accepted/)).toBeVisible();
  const create = page.getByRole('button', { name: 'Create account' });
  await create.click();
  await expect(alertOf(page)).toHaveText('Please fill in all fields');
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await fillSignUp(page, 'Dewi', newAddress(), 'abcdef', 'abcdeg');
  await create.click();
  await expect(alertOf(page)).toHaveText('Passwords do not match');
  await fillSignUp(page, 'Dewi', newAddress(), 'abc', 'abc');
  await create.click();
  await expect(alertOf(page)).toHaveText('Password must be at least 6 characters');
  await expect(page.getByLabel('Full Name')).toHaveValue('Dewi');
});

test('the server accepts the student domain alone, no known address and no breached password', async ({ page, newAccount, strict }) => {
  strict(page);
  const known = await newAccount('student');
  await openSignUp(page);
  const create = page.getByRole('button', { name: 'Create account' });
  await fillSignUp(page, 'Dewi', 'dewi@mail.example');
  await create.click();
  await expect(alertOf(page)).toHaveText('Please use your university student email (@student.nusaraya.example)');
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await fillSignUp(page, 'Dewi', known.email);
  await create.click();
  await expect(alertOf(page)).toHaveText('An account with this email already exists');
  await fillSignUp(page, 'Dewi', newAddress(), 'password');
  await create.click();
  await expect(alertOf(page)).toHaveText(
    'This password has been compromised in a data breach. Please choose a different, more secure password.',
  );
  await expect(page.getByText('Error', { exact: true })).toHaveCount(0);
});

test(
  'a student signs up with a password, is signed in and lands where they were going',
  { tag: PHONE },
  async ({ page, newListing, strict }) => {
    strict(page);
    const listing = await newListing();
    const email = newAddress();
    await openSignUp(page, `/?internship=${listing.id}`);
    await fillSignUp(page, 'Dewi Lestari', email);
    let release = () => {};
    await page.route('**/protocol/openid-connect/token', async (route) => {
      await new Promise<void>((resolve) => (release = resolve));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Account created successfully! Redirecting...')).toBeVisible();
    await expect(page.getByText('Account created successfully!', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Full Name')).toHaveValue('');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    release();
    await expect(page).toHaveURL(new RegExp(`internship=${listing.id}`));
    await expect(page.getByRole('dialog', { name: listing.title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('banner').getByText('Student', { exact: true })).toBeVisible();
  },
);

test('a student signs up by a mailed link in the same browser', { tag: PHONE }, async ({ page, baseURL, newListing, db, strict }) => {
  strict(page);
  const listing = await newListing();
  const email = newAddress();
  await openSignUp(page, `/?internship=${listing.id}`);
  await askForLink(page, 'Budi', email);
  expect(await page.evaluate(() => [localStorage['emailForSignIn'], localStorage['nameForSignIn']])).toEqual([email, 'Budi']);
  const link = await linkMailedTo(baseURL ?? '', email);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Complete your sign-up' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  // Opening the link uses nothing up: mail scanners open links.
  await page.reload();
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByText('Success!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`internship=${listing.id}`));
  const { rows } = await db.query('select name from public.profiles where email = $1', [email]);
  expect(rows).toEqual([{ name: 'Budi' }]);
  expect(await page.evaluate(() => ['emailForSignIn', 'nameForSignIn'].map((key) => localStorage.getItem(key)))).toEqual([null, null]);
});

test('a link opened in another browser asks for the address, and works once', async ({ page, browser, baseURL }) => {
  const email = newAddress();
  await openSignUp(page);
  await askForLink(page, 'Citra', email);
  const link = await linkMailedTo(baseURL ?? '', email);
  const other = await (await browser.newContext({ baseURL })).newPage();
  await other.goto(link);
  await expect(other.getByText('Please provide your email for confirmation')).toBeVisible();
  const next = other.getByRole('button', { name: 'Continue' });
  await next.click();
  await expect(alertOf(other)).toHaveText('Valid email is required');
  await other.getByLabel('Email').fill(newAddress());
  await next.click();
  await expect(alertOf(other)).toHaveText('Invalid sign-in link');
  await other.getByLabel('Email').fill(email);
  await next.click();
  await other.getByRole('button', { name: 'Create my account' }).click();
  await expect(other.getByRole('heading', { name: 'Internship Opportunities' })).toBeVisible();
  await page.goto(link);
  await expect(alertOf(page)).toHaveText('Invalid sign-in link');
  await page.getByRole('button', { name: 'Back to login' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await other.context().close();
});

test('a sign-up link for an address that has an account opens the form for a new password', async ({ page, baseURL, newAccount }) => {
  const student = await newAccount('student');
  await openSignUp(page);
  await askForLink(page, 'Somebody', student.email);
  await page.goto(await linkMailedTo(baseURL ?? '', student.email));
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
});

test('a forgotten password is chosen anew, and the old one is refused', { tag: PHONE }, async ({ page, baseURL, newAccount }) => {
  const student = await newAccount('student');
  await page.goto('/auth');
  await page.getByLabel('Email').fill(student.email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(student.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.goto(await linkMailedTo(baseURL ?? '', student.email));
  const save = page.getByRole('button', { name: 'Save and log in' });
  await page.getByLabel('New Password').fill('abc');
  await page.getByLabel('Confirm Password').fill('abd');
  await save.click();
  await expect(alertOf(page)).toHaveText('Passwords do not match');
  await page.getByLabel('New Password').fill('password');
  await page.getByLabel('Confirm Password').fill('password');
  await save.click();
  await expect(alertOf(page)).toHaveText(/compromised in a data breach/);
  await page.getByLabel('New Password').fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await save.click();
  await expect(page.getByText('Success!', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Internship Opportunities' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').fill(student.email);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(alertOf(page)).toHaveText('Invalid email or password');
});

test('asking for a new password never tells whether there is an account', async ({ page, strict }) => {
  strict(page);
  const email = newAddress();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(/If there is an account for it/)).toBeVisible();
});

test("another user's link asks to switch the account before anything happens", async ({ page, baseURL, newAccount, strict }) => {
  const [owner, present] = [await newAccount('student'), await newAccount('student')];
  await page.goto('/auth');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const link = await linkMailedTo(baseURL ?? '', owner.email);
  await signIn(page, present);
  strict(page);
  // The link goes before the redirect of a signed-in user.
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link is for another account' })).toBeVisible();
  await expect(page.getByText(present.email)).toBeVisible();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page.getByRole('heading', { name: 'Internship Opportunities' })).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Switch account' }).click();
  await page.getByLabel('Email').fill(owner.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
});

test('a link of nobody is refused', async ({ page, strict }) => {
  strict(page);
  await page.goto('/auth?finishSignup=true&token=nobody-wrote-this');
  await expect(alertOf(page)).toHaveText('Invalid sign-in link');
  await page.goto('/auth?finishSignup=true');
  await expect(alertOf(page)).toHaveText('Invalid sign-in link');
});
