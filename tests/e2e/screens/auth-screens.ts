/** /auth in all its states, as visitors see it. */
import type { Page } from '@playwright/test';
import { listedOperation } from '#local/outside/listed-operation.ts';
import { linkMailedTo, mailsTo } from '#tests/support/mails.ts';
import type { Screen, Stage } from './screen.ts';

async function openAuth(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('button', { name: /^(Login|Continue to sign in)$/ }).waitFor();
}

async function openSignUp({ page }: Stage): Promise<void> {
  await openAuth(page);
  await page.getByRole('tab', { name: 'Sign up' }).click();
  await page.getByRole('button', { name: 'Create account' }).waitFor();
}

const newAddress = (stage: Stage, name: string) => `${stage.unique(name).replaceAll(' ', '-')}@student.nusaraya.example`;

/** Every browser of the tests has one address, and twenty requests an hour would be all. */
async function allowRequests({ db }: Stage): Promise<void> {
  await db.query("delete from actions.sign_up_attempts where kind = 'client'");
}

/** Asks for a sign-up link; the page then says where it went. */
async function requestLink(stage: Stage, email: string): Promise<string> {
  const { page, url } = stage;
  await allowRequests(stage);
  const mails = await mailsTo(url, email);
  await openSignUp(stage);
  await page.getByLabel('Full Name').fill('Dewi Anggraini');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a sign-up link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  return linkMailedTo(url, email, mails.length + 1);
}

async function requestNewPassword(stage: Stage, email: string): Promise<string> {
  const { page, url } = stage;
  await allowRequests(stage);
  const mails = await mailsTo(url, email);
  await openAuth(page);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  return linkMailedTo(url, email, mails.length + 1);
}

/** The same without the page, whose user is signed in. */
async function mailNewPasswordLink(stage: Stage, email: string): Promise<string> {
  const { page, url } = stage;
  await allowRequests(stage);
  const mails = await mailsTo(url, email);
  const data = { query: await listedOperation('RequestLink'), variables: { purpose: 'new_password', email } };
  const answer = await (await page.request.post(`${url}/v1/graphql`, { data })).text();
  if (!answer.includes('"ok":true')) throw new Error(`No link was asked for: ${answer}`);
  return linkMailedTo(url, email, mails.length + 1);
}

export const AUTH_SCREENS: readonly Screen[] = [
  { name: 'auth-login', viewer: 'visitor', open: ({ page }) => openAuth(page) },
  {
    name: 'auth-login-missing',
    usesForm: true,
    viewer: 'visitor',
    open: async ({ page }) => {
      await openAuth(page);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('alert').filter({ hasText: 'Please enter both email and password' }).waitFor();
    },
  },
  {
    name: 'auth-login-refused',
    usesForm: true,
    viewer: 'visitor',
    expectedComplaints: /400|401/,
    open: async ({ page, unique }) => {
      await openAuth(page);
      await page.getByLabel('Email').fill(`${unique('nobody').replaceAll(' ', '-')}@student.nusaraya.example`);
      await page.getByLabel('Password', { exact: true }).fill('not-the-password');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor();
    },
  },
  { name: 'auth-sign-up', viewer: 'visitor', open: openSignUp },
  {
    name: 'auth-sign-up-refused',
    viewer: 'visitor',
    open: async (stage) => {
      await openSignUp(stage);
      await stage.page.getByLabel('Full Name').fill('Dewi Anggraini');
      await stage.page.getByLabel('Email').fill('dewi@student.nusaraya.example');
      await stage.page.getByLabel('Password', { exact: true }).fill('abcdef');
      await stage.page.getByLabel('Confirm Password').fill('abcdeg');
      await stage.page.getByRole('button', { name: 'Create account' }).click();
      await stage.page.getByRole('alert').filter({ hasText: 'Passwords do not match' }).waitFor();
    },
  },
  {
    name: 'auth-account-created',
    viewer: 'visitor',
    isLoading: true,
    open: async (stage) => {
      const { page } = stage;
      // Nobody signs up: the answer is made here, and the sign-in that follows waits for ever.
      await page.route('**/v1/graphql', (route) =>
        /SignUp/.test(route.request().postData() ?? '')
          ? route.fulfill({ json: { data: { signUp: { __typename: 'SignUpOutput', userId: crypto.randomUUID() } } } })
          : route.fallback(),
      );
      await page.route('**/protocol/openid-connect/token', () => undefined);
      await openSignUp(stage);
      await page.getByLabel('Full Name').fill('Dewi Anggraini');
      await page.getByLabel('Email').fill('dewi@student.nusaraya.example');
      await page.getByLabel('Password', { exact: true }).fill('rain-over-bandung-4');
      await page.getByLabel('Confirm Password').fill('rain-over-bandung-4');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText('Account created successfully! Redirecting...').waitFor();
    },
  },
  { name: 'auth-link-sent', viewer: 'visitor', open: async (stage) => void (await requestLink(stage, newAddress(stage, 'dewi'))) },
  {
    name: 'auth-link-complete',
    viewer: 'visitor',
    open: async (stage) => {
      await stage.page.goto(await requestLink(stage, newAddress(stage, 'dewi')));
      await stage.page.getByRole('heading', { name: 'Complete your sign-up' }).waitFor();
    },
  },
  {
    name: 'auth-link-elsewhere',
    viewer: 'visitor',
    open: async (stage) => {
      const link = await requestLink(stage, newAddress(stage, 'dewi'));
      // Another browser knows nothing of who asked.
      await stage.page.evaluate(() => localStorage.clear());
      await stage.page.goto(link);
      await stage.page.getByText('Please provide your email for confirmation').waitFor();
      await stage.page.getByRole('button', { name: 'Continue' }).click();
      await stage.page.getByRole('alert').filter({ hasText: 'Valid email is required' }).waitFor();
    },
  },
  {
    name: 'auth-link-invalid',
    viewer: 'visitor',
    open: async ({ page }) => {
      await page.goto('/auth?finishSignup=true&token=nobody-wrote-this');
      await page.getByRole('alert').filter({ hasText: 'Invalid sign-in link' }).waitFor();
    },
  },
  {
    name: 'auth-forgot',
    viewer: 'visitor',
    open: async ({ page }) => {
      await openAuth(page);
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      await page.getByRole('button', { name: 'Send the link' }).waitFor();
    },
  },
  {
    name: 'auth-new-password',
    viewer: 'visitor',
    open: async (stage) => {
      const email = await stage.knownAddress();
      await stage.page.goto(await requestNewPassword(stage, email));
      const next = stage.page.getByRole('button', { name: 'Continue' });
      const title = stage.page.getByRole('heading', { name: 'Choose a new password' });
      await next.or(title).first().waitFor();
      if (await next.isVisible()) {
        await stage.page.getByLabel('Email').fill(email);
        await next.click();
      }
      await title.waitFor();
    },
  },
  {
    name: 'auth-link-other-account',
    viewer: 'newcomer',
    open: async (stage) => {
      const { page } = stage;
      await page.goto(await mailNewPasswordLink(stage, await stage.knownAddress()));
      await page.getByRole('heading', { name: 'This link is for another account' }).waitFor();
    },
  },
  {
    name: 'auth-not-confirmed',
    usesForm: true,
    viewer: 'visitor',
    expectedComplaints: /400/,
    open: async ({ page }) => {
      await page.route('**/settings.json', async (route) => {
        const settings = (await (await route.fetch()).json()) as Record<string, unknown>;
        await route.fulfill({ json: { ...settings, verifiesEmail: true } });
      });
      await page.route('**/protocol/openid-connect/token', (route) =>
        route.fulfill({ status: 400, json: { error: 'invalid_grant', error_description: 'Account is not fully set up' } }),
      );
      await openAuth(page);
      await page.getByLabel('Email').fill('dewi@student.nusaraya.example');
      await page.getByLabel('Password', { exact: true }).fill('rain-over-bandung-4');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('main').getByRole('alert').waitFor();
    },
  },
];
