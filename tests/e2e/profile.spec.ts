import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { listedOperation } from '#local/outside/listed-operation.ts';
import { accessToken } from '#tests/support/accounts.ts';
import { PHONE, expect, signIn, test } from './fixtures.ts';
import { leaveOut } from './left-out.ts';
import { logIn } from './screens/sign-in.ts';

const NEW_PASSWORD = 'rain-over-bandung-9';
const BREACHED = 'qwerty123';

function pictureOf(background: string, size = 64): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

async function openSettings(page: Page) {
  await page.getByRole('button', { name: /profile settings/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Profile Settings' });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function chooseAvatar(page: Page, name: string, mimeType: string, buffer: Buffer) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload avatar' }).click();
  await (await chooser).setFiles({ name, mimeType, buffer });
}

async function typePasswords(page: Page, password: string) {
  await page.getByLabel('New Password').fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Change Password' }).click();
}

/** The header's picture, also while an open dialog hides the header from assistive technology. */
function avatarIn(page: Page) {
  return page.locator('body > #root header img');
}

async function otherDevice(browser: Browser, baseURL: string | undefined, account: Parameters<typeof signIn>[1]): Promise<Page> {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const page = await context.newPage();
  await signIn(page, account);
  return page;
}

for (const role of ['student', 'admin'] as const) {
  test(
    `a name that the ${role} saves shows in another tab and on another device at once`,
    { tag: PHONE },
    async ({ asStudent, asAdmin, browser, baseURL }) => {
      const { page, account } = await (role === 'admin' ? asAdmin() : asStudent());
      const tab = await page.context().newPage();
      await tab.goto('/');
      const device = await otherDevice(browser, baseURL, account);
      const name = `Renamed ${crypto.randomUUID().slice(0, 8)}`;
      const dialog = await openSettings(page);
      await expect(dialog.getByLabel('Email')).toHaveValue(account.email);
      await expect(dialog.getByLabel('Email')).not.toBeEditable();
      await dialog.getByLabel('Full Name').fill(`  ${name} `);
      await dialog.getByLabel('Full Name').press('Enter');
      await expect(page.getByText('Profile updated successfully')).toBeVisible();
      await expect(dialog).toBeHidden();
      const button = `Welcome, ${name}, profile settings`;
      await expect(page.getByRole('button', { name: button })).toBeFocused();
      await expect(tab.getByRole('button', { name: button })).toBeVisible();
      await expect(device.getByRole('button', { name: button })).toBeVisible();
      await device.context().close();
    },
  );

  test(
    `an avatar of the ${role} is stored, shown everywhere, and its forerunner removed`,
    { tag: role === 'student' ? PHONE : [] },
    async ({ asStudent, asAdmin, browser, baseURL, db }) => {
      const { page, account } = await (role === 'admin' ? asAdmin() : asStudent());
      const tab = await page.context().newPage();
      await tab.goto('/');
      const device = await otherDevice(browser, baseURL, account);
      await openSettings(page);
      const stored: string[] = [];
      for (const colour of ['teal', 'orange']) {
        await chooseAvatar(page, `${colour}.png`, 'image/png', await pictureOf(colour, 900));
        await expect(page.getByText('Avatar uploaded successfully')).toBeVisible();
        await page.getByRole('button', { name: 'Dismiss' }).last().click();
        const { rows } = await db.query('select avatar_url from profiles where id = $1', [account.id]);
        const url = String(rows[0].avatar_url);
        expect(url).toMatch(new RegExp(`^/storage/internship-images/avatars/${account.id}/${account.id}-\\d+\\.webp$`));
        for (const seen of [page, tab, device]) await expect(avatarIn(seen)).toHaveAttribute('src', url);
        const file = await page.request.get(url);
        expect(file.headers()['content-type']).toBe('image/webp');
        expect(await sharp(await file.body()).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
        stored.push(url);
      }
      await expect.poll(async () => (await page.request.get(stored[0] ?? '')).status()).toBe(404);
      // It is stored already: Cancel takes nothing back, and asks nothing.
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(avatarIn(page)).toHaveAttribute('src', stored[1] ?? '');
      await device.context().close();
    },
  );

  test(
    `a password change of the ${role} signs out every device, mails the user, and only the new password signs in`,
    { tag: role === 'student' ? PHONE : [] },
    async ({ asStudent, asAdmin, browser, baseURL }) => {
      const { page, account } = await (role === 'admin' ? asAdmin() : asStudent());
      const tab = await page.context().newPage();
      await tab.goto('/');
      await tab.getByRole('button', { name: /profile settings/ }).waitFor();
      const device = await otherDevice(browser, baseURL, account);
      // A change within a second of a sign-in would count as before it.
      await page.waitForTimeout(1_100);
      await openSettings(page);
      await typePasswords(page, NEW_PASSWORD);
      await expect(page.getByText('Password changed successfully. Please log in again with your new password.')).toBeVisible();
      for (const seen of [page, tab, device]) await expect(seen).toHaveURL(/\/auth/);
      await expect(device.getByText(/signed out because your password was changed/)).toBeVisible();
      await expect(page.getByText(/signed out because/)).toBeHidden();
      await device.context().close();

      await expect
        .poll(async () => (await page.request.get(`/mail/messages.json?to=${account.email}`)).json())
        .toMatchObject([{ subject: 'Your Internship Portal password was changed' }]);
      await logIn(page, { email: account.email, password: NEW_PASSWORD });
      await expect(page.getByRole('button', { name: /profile settings/ })).toBeVisible();
      await expect(accessToken(baseURL ?? '', account)).rejects.toThrow(/Invalid (user credentials|username or password)/);
    },
  );
}

test('a file that is no picture, too large, or a bomb is refused with the reason, and nothing is stored', async ({
  page,
  newAccount,
  db,
}) => {
  const account = await newAccount('student');
  await signIn(page, account);
  const dialog = await openSettings(page);
  const error = page.getByRole('alert', { name: 'Errors' });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
  const files = [
    ['large.png', 'image/png', Buffer.alloc(2 * 1024 * 1024, 1), 'Image must be less than 2MB'],
    ['logo.svg', 'image/svg+xml', svg, 'Please choose a JPEG, PNG, WebP or GIF image'],
    ['renamed.png', 'image/png', Buffer.from('%PDF-1.7 my cv'), 'Please choose a JPEG, PNG, WebP or GIF image'],
    ['svg.png', 'image/png', svg, 'Please choose a JPEG, PNG, WebP or GIF image'],
    ['bomb.png', 'image/png', await pictureOf('white', 9_000), 'Please choose a JPEG, PNG, WebP or GIF image'],
  ] as const;
  for (const [name, type, content, text] of files) {
    await chooseAvatar(page, name, type, content);
    await expect(error, name).toHaveText(new RegExp(`Error\\s*${text}`));
    await expect(dialog.getByText(text), name).toBeVisible();
    await error.getByRole('button', { name: 'Dismiss' }).click();
  }
  const { rows } = await db.query('select avatar_url from profiles where id = $1', [account.id]);
  expect(rows).toEqual([{ avatar_url: null }]);
});

test('the server itself refuses a picture of 2 MB and an upload without a session', async ({ asStudent, baseURL, request }) => {
  const { account } = await asStudent();
  const token = await accessToken(baseURL ?? '', account);
  const upload = (buffer: Buffer, headers: Record<string, string>) =>
    request.post('/uploads/avatar', { headers, multipart: { file: { name: 'me.png', mimeType: 'image/png', buffer } } });
  const large = await upload(Buffer.alloc(2 * 1024 * 1024, 1), { authorization: `Bearer ${token}` });
  expect(await large.json()).toEqual({ message: 'Image must be less than 2MB', extensions: { code: 'image_too_large' } });
  const anonymous = await upload(await pictureOf('teal'), {});
  expect(anonymous.status()).toBe(401);
});

test('a breached password is refused', { tag: PHONE }, async ({ asStudent }) => {
  const { page } = await asStudent();
  await openSettings(page);
  await typePasswords(page, BREACHED);
  await expect(page.getByRole('alert', { name: 'Errors' })).toContainText(
    'This password has been compromised in a data breach. Please choose a different, more secure password.',
  );
});

test('a session older than ten minutes shows the current password first', async ({ asStudent, db }) => {
  leaveOut('keycloak', 'nobody can make a session of a real Keycloak older than it is');
  const { page, account } = await asStudent();
  await openSettings(page);
  await db.query(`update identity.sessions set started_at = started_at - interval '10 minutes' where user_id = $1`, [account.id]);
  await typePasswords(page, NEW_PASSWORD);
  const current = page.getByLabel('Current Password');
  await expect(current).toBeFocused();
  await current.fill('not the password');
  await current.press('Enter');
  await expect(page.getByRole('dialog').getByText('The current password is not right')).toBeVisible();
  await current.fill(account.password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page).toHaveURL(/\/auth/);
});

test('what was typed into the name outlives a session that another device ended', async ({ asStudent, baseURL, request }) => {
  const { page, account } = await asStudent();
  await openSettings(page);
  await page.getByLabel('Full Name').fill('Typed but not saved');
  await page.getByLabel('New Password').fill('never kept anywhere');
  await page.waitForTimeout(1_100);
  const authorization = `Bearer ${await accessToken(baseURL ?? '', account)}`;
  const data = { query: await listedOperation('ChangePassword'), variables: { newPassword: NEW_PASSWORD } };
  expect(await (await request.post('/v1/graphql', { headers: { authorization }, data })).json()).toMatchObject({
    data: { changePassword: { ok: true } },
  });
  await expect(page).toHaveURL(/\/auth/);
  expect(await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]))).not.toContain(
    'never kept',
  );
  await logIn(page, { email: account.email, password: NEW_PASSWORD });
  const dialog = page.getByRole('dialog', { name: 'Profile Settings' });
  await expect(dialog.getByText('Your unsaved text was restored')).toBeVisible();
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Typed but not saved');
});

test('an admin changes the name in the preview of the student portal, and Escape asks before it drops one', async ({ asAdmin }) => {
  const { page } = await asAdmin();
  await page.getByRole('link', { name: 'View Student Portal' }).click();
  const dialog = await openSettings(page);
  await dialog.getByLabel('Full Name').fill('Dropped');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /profile settings/ })).toBeFocused();
  await openSettings(page);
  await dialog.getByLabel('Full Name').fill('Ada in the preview');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: /Ada in the preview/ })).toBeVisible();
  await expect(page).toHaveURL('/?preview=student');
});

test('the dialog takes at most 90% of the height, and its actions stay in view', { tag: PHONE }, async ({ asStudent }) => {
  const { page } = await asStudent();
  const width = page.viewportSize()?.width ?? 0;
  await page.setViewportSize({ width, height: 500 });
  const dialog = await openSettings(page);
  const box = await dialog.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(450);
  expect(box?.width).toBeLessThanOrEqual(672);
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Change Password' }).scrollIntoViewIfNeeded();
  await expect(dialog.getByRole('button', { name: 'Change Password' })).toBeInViewport();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
});

test('settings that cannot be fetched say so, and open after a reload', async ({ page, newAccount }) => {
  await signIn(page, await newAccount('student'));
  const button = page.getByRole('button', { name: /profile settings/ });
  await button.waitFor();
  await page.route('**/assets/profile-settings*', (route) => route.abort());
  await button.click();
  await expect(page.getByRole('alert', { name: 'Errors' })).toContainText('Profile settings could not be loaded.');
  await page.unroute('**/assets/profile-settings*');
  await page.reload();
  await openSettings(page);
});
