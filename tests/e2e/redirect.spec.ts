/** Signing in on Keycloak's own page: on real servers with PORTAL_SIGN_IN=redirect alone (`npm run test:servers`). */
import { expect, test } from './fixtures.ts';
import { logIn, signIn } from './screens/sign-in.ts';

const PORTAL = 'Internship Opportunities';

test('/auth asks for no password, and Keycloak leads back to the listing that was wanted', async ({ page, newAccount, newListing }) => {
  const [student, listing] = [await newAccount('student'), await newListing()];
  await page.goto(`/?internship=${listing.id}`);
  await expect(page.getByRole('button', { name: 'Continue to sign in' })).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await logIn(page, student);
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/\\?internship=${listing.id}$`));
  await expect(page.getByRole('dialog', { name: listing.title })).toBeVisible();
});

test('Keycloak refuses a wrong password on its page, and locks the account after five', async ({ page, newAccount }) => {
  const student = await newAccount('student');
  await page.goto('/auth');
  await logIn(page, { ...student, password: 'not the password' });
  const refusal = page.getByText('Invalid username or password.');
  await expect(refusal).toBeVisible();
  for (let attempt = 2; attempt <= 5; attempt += 1) {
    await page.getByLabel('Password', { exact: true }).fill(`guess ${attempt}`);
    await Promise.all([page.waitForNavigation(), page.getByRole('button', { name: 'Sign In', exact: true }).click()]);
    await expect(refusal).toBeVisible();
  }
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await Promise.all([page.waitForNavigation(), page.getByRole('button', { name: 'Sign In', exact: true }).click()]);
  await expect(refusal).toBeVisible();
});

test('an admin lands on the dashboard, a reload keeps the session, and logging out ends it at Keycloak too', async ({
  page,
  newAccount,
  strict,
}) => {
  strict(page);
  const admin = await newAccount('admin');
  await signIn(page, admin);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Continue to sign in' }).click();
  // Without a session Keycloak asks for the password again, so the next person at this machine is not let in.
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('two accounts follow each other in one browser', async ({ page, newAccount }) => {
  const [first, second] = [await newAccount('student'), await newAccount('student')];
  await signIn(page, first);
  await expect(page.getByRole('heading', { name: PORTAL })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await logIn(page, second);
  await expect(page.getByRole('banner').getByText(second.name)).toBeVisible();
});

test('the password grant is closed', async ({ request, newAccount }) => {
  const student = await newAccount('student');
  const form = { grant_type: 'password', client_id: 'portal-web', username: student.email, password: student.password };
  const answer = await request.post('/realms/portal/protocol/openid-connect/token', { form });
  expect(answer.ok()).toBe(false);
  expect(await answer.json()).toMatchObject({ error: 'unauthorized_client' });
});
