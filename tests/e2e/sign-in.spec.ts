import { accessToken } from '#tests/support/accounts.ts';
import { PHONE, expect, signIn, test } from './fixtures.ts';

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

test('sign-in asks for both fields and refuses a wrong password in the red alert', { tag: PHONE }, async ({ page, newAccount }) => {
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

test(
  'a student signs in, is greeted, stays signed in over a reload and is kept out of /admin',
  { tag: PHONE },
  async ({ page, newAccount, strict }) => {
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
  },
);

test('an admin who lands on the student portal is taken to the dashboard', async ({ asAdmin }) => {
  const { page } = await asAdmin();
  await expect(page).toHaveURL(/\/admin/);
  await expect(page.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL(/\/admin/);
});

test('logging out in one tab signs out the other, and nothing of the user is left', { tag: PHONE }, async ({ asStudent }) => {
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

test('a demo account needs one press to fill the form, and its password is shown', { tag: PHONE }, async ({ page, strict }) => {
  strict(page);
  await page.goto('/auth');
  const accounts = page.getByRole('region', { name: 'Demo accounts' });
  await expect(accounts.getByText('portal-demo-2026')).toBeVisible();
  await accounts.getByRole('button', { name: /^Admin/ }).click();
  await expect(page.getByLabel('Email')).toHaveValue('admin@nusaraya.example');
  await expect(page.getByRole('button', { name: 'Login' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin/);
});

test('the tabs of the sign-in screen work by keyboard, and an address is typed once', async ({ page, strict }) => {
  strict(page);
  await page.goto('/auth');
  await page.getByLabel('Email').fill('dewi@student.nusaraya.example');
  await page.getByRole('tab', { name: 'Login' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Sign up' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Email')).toHaveValue('dewi@student.nusaraya.example');
});

test('a link to a listing leads there through the sign-in', async ({ page, newAccount, newListing, strict }) => {
  strict(page);
  const [student, listing] = [await newAccount('student'), await newListing()];
  await page.goto(`/?internship=${listing.id}`);
  await expect(page).toHaveURL(/\/auth$/);
  await page.reload();
  await page.getByLabel('Email').fill(student.email);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(new RegExp(`internship=${listing.id}`));
  await expect(page.getByRole('dialog', { name: listing.title })).toBeVisible();
});

test('a student without profile and role row gets both at the first sign-in', async ({ page, newAccount, db, strict }) => {
  strict(page);
  const student = await newAccount('student');
  await db.query('delete from public.profiles where id = $1', [student.id]);
  await signIn(page, student);
  await expect(page.getByRole('banner').getByText('Student', { exact: true })).toBeVisible();
  const { rows } = await db.query('select role from public.user_roles where user_id = $1', [student.id]);
  expect(rows).toEqual([{ role: 'student' }]);
});

test('an admin without profile is signed out here, told so, and sent to /auth once', async ({ page, newAccount, db, strict }) => {
  strict(page);
  const admin = await newAccount('admin');
  await db.query('delete from public.profiles where id = $1', [admin.id]);
  await page.goto('/auth');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  const told = 'Your account has no profile in this portal. Please contact the career center.';
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(told);
  await expect(page).toHaveURL(/\/auth$/);
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('eyJ');

  const access = await accessToken(new URL(page.url()).origin, admin);
  const session = { tokens: { access, refresh: access, id: null, obtainedAt: Date.now() }, user: null };
  await page.evaluate((text) => localStorage.setItem('portal.session', text), JSON.stringify(session));
  const visited: string[] = [];
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    if (visited.at(-1) !== pathname) visited.push(pathname);
  });
  await page.goto('/admin');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(told);
  expect(visited).toEqual(['/admin', '/auth']);
});

test('a user whose role row is missing works as a student', async ({ page, newAccount, db }) => {
  const admin = await newAccount('admin');
  await db.query('delete from public.user_roles where user_id = $1', [admin.id]);
  await signIn(page, admin);
  await expect(page.getByRole('banner').getByText('Student', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('where the identity server has a page of its own, one button leads there and back', async ({
  page,
  newAccount,
  newListing,
  baseURL,
  strict,
}) => {
  strict(page);
  const [student, listing] = [await newAccount('student'), await newListing()];
  await page.route('**/settings.json', async (route) => {
    const settings = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...settings, signIn: 'redirect', demo: null } });
  });
  let challenge = '';
  await page.route('**/protocol/openid-connect/auth?*', async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({ client_id: 'portal-web', response_type: 'code', code_challenge_method: 'S256' });
    challenge = asked.get('code_challenge') ?? '';
    const location = `${asked.get('redirect_uri')}?state=${asked.get('state')}&code=one-time-code`;
    await route.fulfill({ status: 302, headers: { location } });
  });
  await page.route('**/protocol/openid-connect/token', async (route) => {
    const sent = new URLSearchParams(route.request().postData() ?? '');
    expect(sent.get('code')).toBe('one-time-code');
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sent.get('code_verifier') ?? ''));
    expect(Buffer.from(digest).toString('base64url')).toBe(challenge);
    const form = { grant_type: 'password', client_id: 'portal-web', username: student.email, password: student.password };
    const answer = await route.fetch({ postData: new URLSearchParams(form).toString() });
    await route.fulfill({ response: answer });
  });
  await page.goto(`/?internship=${listing.id}`);
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue to sign in' }).click();
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/?internship=${listing.id}`);
});

test('a sign-in that the identity server refused on its own page is told on /auth', async ({ page, strict }) => {
  strict(page);
  await page.route('**/settings.json', async (route) => {
    const settings = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...settings, signIn: 'redirect', demo: null } });
  });
  await page.route('**/protocol/openid-connect/auth?*', async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const location = `${asked.get('redirect_uri')}?state=${asked.get('state')}&error=access_denied&error_description=Sign-in+was+cancelled`;
    await route.fulfill({ status: 302, headers: { location } });
  });
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue to sign in' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Sign-in was cancelled');
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole('button', { name: 'Continue to sign in' })).toBeVisible();
});
