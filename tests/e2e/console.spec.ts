import { expect, test } from './fixtures.ts';

test('an admin explores the data in the console', async ({ page, newAccount, newListing, strict }) => {
  strict(page);
  const listing = await newListing();
  const admin = await newAccount('admin');
  await page.goto('/console');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(
    page.getByRole('navigation', { name: 'Root fields' }).getByRole('button', { name: 'internships', exact: true }),
  ).toBeVisible();
  await page.getByLabel('Query').fill('query ($id: uuid!) { internships_by_pk(id: $id) { title apply_clicks } }');
  await page.getByLabel('Variables (JSON)').fill(JSON.stringify({ id: listing.id }));
  await page.getByLabel('Query').press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Result' })).toContainText(listing.title);
  await page.getByLabel('Variables (JSON)').fill('{');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('the console lets no student in, and tells a wrong password', async ({ page, newAccount }) => {
  const student = await newAccount('student');
  await page.goto('/console');
  await page.getByLabel('Email').fill(student.email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await page.getByLabel('Password').fill(student.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('This account may not use the console. Please sign in as an admin.');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});
