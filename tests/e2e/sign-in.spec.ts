import { expect, signIn, test } from './fixtures.ts';

test('a visitor is sent to sign in, and a page that does not exist says so', async ({ page, strict }) => {
  strict(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto('/nowhere');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expect(page.getByRole('link', { name: /home/i })).toHaveAttribute('href', '/');
});

test('sign-in asks for both fields and refuses a wrong password in the red alert', async ({ page, newAccount }) => {
  const student = await newAccount('student');
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/Please enter both email and password/);
  await page.getByLabel('Email').fill(student.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/Invalid email or password/);
  await expect(page.getByLabel('Email')).toHaveValue(student.email);
});

test('a student signs in, is greeted, stays signed in over a reload and is kept out of /admin', async ({ page, newAccount, strict }) => {
  strict(page);
  const student = await newAccount('student');
  await signIn(page, student);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Welcome back!')).toBeVisible();
  const header = page.getByRole('banner');
  await expect(header.getByText('Career Center')).toBeVisible();
  await expect(header.getByText('Student', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Internship Opportunities' })).toBeVisible();
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/$/);
});

test('an admin who lands on the student portal is taken to the dashboard', async ({ asAdmin }) => {
  const { page } = await asAdmin();
  await expect(page).toHaveURL(/\/admin/);
  await expect(page.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL(/\/admin/);
});

test('logging out in one tab signs out the other, and nothing of the user is left', async ({ asStudent }) => {
  const { page } = await asStudent();
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { name: 'Internship Opportunities' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(other).toHaveURL(/\/auth$/);
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(stored).not.toContain('eyJ');
});

test('a demo account signs in with its button', async ({ page }) => {
  await page.goto('/auth');
  await page
    .getByRole('button', { name: /student/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Internship Opportunities' })).toBeVisible();
});
