/** The data console: entered with the portal's own session, GraphiQL, every table, the permissions. Axe: accessibility.spec.ts. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { endSessions } from '#tests/support/accounts.ts';
import { readTestStack } from '#tests/support/test-stack.ts';
import { expect, test } from './fixtures.ts';
import { leaveOut } from './left-out.ts';
import { keepSession } from './screens/sign-in.ts';

const FREE_QUESTIONS = 'the console asks what its user likes, which the list refuses (docs/decisions/010)';
const REFUSED = 'This account may not use the console. Please sign in as an admin.';

// Monaco is some megabytes of code.
test.describe.configure({ timeout: 120_000 });

const response = (page: Page) => page.getByRole('region', { name: 'Result Window' });
const openTabs = (page: Page) => page.getByRole('list', { name: 'Open operations' }).getByRole('listitem');
const queryEditor = (page: Page) => page.getByRole('region', { name: 'Operation Editor' });

/** Opens a page of the console in the name of a new admin whose session began in the portal. */
async function enter(page: Page, account: { email: string; password: string }, path = ''): Promise<void> {
  leaveOut('allow-list', FREE_QUESTIONS);
  await keepSession(page, readTestStack().url, account);
  await page.goto(`/console/${path}`);
  await page.getByRole('navigation', { name: 'Console' }).waitFor();
}

async function editorsReady(page: Page): Promise<void> {
  await queryEditor(page).locator('.view-line').first().waitFor();
}

async function write(editor: Locator, text: string): Promise<void> {
  await editor.locator('.view-lines').click();
  await editor.page().keyboard.press('ControlOrMeta+a');
  // Over a selection the editor would add closing brackets.
  await editor.page().keyboard.press('Delete');
  await editor.page().keyboard.insertText(text);
}

async function run(page: Page, query: string, variables: Record<string, unknown> | null = null): Promise<void> {
  await write(queryEditor(page), query);
  await write(page.getByRole('region', { name: 'Variables' }), variables ? JSON.stringify(variables) : '');
  await page.getByRole('button', { name: /^Execute query/ }).click();
}

test('the dashboard leads an admin to the console, who is known there already and runs a query with variables', async ({
  asAdmin,
  newListing,
}) => {
  leaveOut('allow-list', FREE_QUESTIONS);
  const listing = await newListing();
  const admin = await asAdmin();
  const opening = admin.page.context().waitForEvent('page');
  await admin.page.getByRole('link', { name: 'Data console' }).click();
  const page = await opening;
  await editorsReady(page);
  await run(page, 'query One($id: uuid!) { internships_by_pk(id: $id) { title apply_clicks } }', { id: listing.id });
  await expect(response(page)).toContainText(listing.title);
  await run(page, '{ internships { no_such_field } }');
  await expect(response(page)).toContainText("field 'no_such_field' not found");
});

test('an admin signs in on the console itself; a wrong password and a student are told', async ({ page, newAccount }) => {
  const [student, admin] = [await newAccount('student'), await newAccount('admin')];
  await page.goto('/console');
  const alert = page.getByRole('alert');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(alert).toHaveText('Please enter both email and password');
  await page.getByLabel('Email').fill(student.email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(alert).toHaveText('Invalid email or password');
  await page.getByLabel('Password').fill(student.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(alert).toHaveText(REFUSED);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('a student who is signed in to the portal is refused, and can leave for another account', async ({ page, newAccount }) => {
  const student = await newAccount('student');
  await keepSession(page, readTestStack().url, student);
  await page.goto('/console/data/internships');
  await expect(page.getByRole('alert')).toHaveText(REFUSED);
  await expect(page.getByText(student.email)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out and use another account' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('an operation of the portal opens as an example in a new tab, whole, and runs', async ({ page, newAccount, newListing, strict }) => {
  strict(page);
  const listing = await newListing();
  await enter(page, await newAccount('admin'));
  await editorsReady(page);
  await page.getByRole('button', { name: 'Show Examples' }).click();
  const examples = page.getByRole('region', { name: 'Examples' });
  await examples.getByRole('searchbox').fill('export');
  await examples.getByRole('button', { name: /^ExportedListingsQuery/ }).click();
  await expect(openTabs(page)).toHaveCount(2);
  await expect(queryEditor(page)).toContainText('query ExportedListingsQuery');
  await write(
    page.getByRole('region', { name: 'Variables' }),
    JSON.stringify({ search: '', searching: false, where: { id: { _eq: listing.id } }, limit: 1 }),
  );
  await page.getByRole('button', { name: /^Execute query/ }).click();
  await expect(response(page)).toContainText(listing.title);
  await examples.getByRole('searchbox').fill('record view');
  await expect(examples.getByRole('button', { name: /^RecordView/ })).toContainText('only student');
});

test('the explorer builds a query, and the history still has it after a reload', async ({ page, newAccount, strict }) => {
  strict(page);
  await enter(page, await newAccount('admin'));
  await editorsReady(page);
  await write(queryEditor(page), 'query Revision { listing_revision { id } }');
  await page.getByRole('button', { name: 'Show GraphiQL Explorer' }).click();
  await page.locator('[data-field-name="rev"]').click();
  await expect(queryEditor(page)).toContainText('rev');
  await page.getByRole('button', { name: /^Execute query/ }).click();
  await expect(response(page)).toContainText('"rev":');
  await page.reload();
  await editorsReady(page);
  await page.getByRole('button', { name: 'Show History' }).click();
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').filter({ hasText: 'Revision' }).first()).toBeVisible();
});

test('a subscription shows each change until it is stopped', async ({ page, db, newAccount, newListing, strict }) => {
  strict(page);
  const listing = await newListing();
  await enter(page, await newAccount('admin'));
  await editorsReady(page);
  await run(page, 'subscription Live($id: uuid!) { internships_by_pk(id: $id) { company } }', { id: listing.id });
  await expect(response(page)).toContainText('"company":');
  await db.query('update internships set company = $2 where id = $1', [listing.id, 'Changed while watched']);
  await expect(response(page)).toContainText('Changed while watched');
  await page.getByRole('link', { name: 'Permissions' }).click();
  await db.query('update internships set company = $2 where id = $1', [listing.id, 'Changed behind another page']);
  await page.getByRole('link', { name: 'Query' }).click();
  await expect(response(page)).toContainText('Changed behind another page');
  await page.getByRole('button', { name: /^Stop query/ }).click();
  await expect(page.getByRole('button', { name: /^Execute query/ })).toBeVisible();
});

test('a session that ends loses nothing typed: the admin signs in again and goes on', async ({ page, newAccount, target }) => {
  const admin = await newAccount('admin');
  await enter(page, admin);
  await editorsReady(page);
  await write(queryEditor(page), 'query Kept { listing_revision { rev } }');
  await endSessions(target, admin);
  // The token itself still holds for minutes; it is made old.
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('portal.session') ?? '') as { tokens: { obtainedAt: number } };
    session.tokens.obtainedAt = 0;
    localStorage.setItem('portal.session', JSON.stringify(session));
  });
  await page.getByRole('button', { name: /^Execute query/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Email').fill(admin.email);
  await dialog.getByLabel('Password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await expect(queryEditor(page)).toContainText('query Kept');
  await page.getByRole('button', { name: /^Execute query/ }).click();
  await expect(response(page)).toContainText('"rev":');
});

test('the admin secret enters only where the installation allows it, and for the tab', async ({ page }) => {
  await page.goto('/console');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByText('Enter with the admin secret')).toHaveCount(0);
  await page.route('**/settings.json', async (route) => {
    const settings = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...settings, consoleSecret: true } });
  });
  await page.goto('/console/data/presence');
  await page.getByText('Enter with the admin secret').click();
  await page.getByLabel('Admin secret').fill(readTestStack().adminSecret);
  await page.getByRole('button', { name: 'Enter' }).click();
  // A table that no role of the portal reads.
  await expect(page.getByRole('heading', { name: 'presence', exact: true })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(readTestStack().adminSecret);
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('every table can be filtered, sorted, paged and followed, all of it in the address', async ({
  page,
  newAccount,
  newListing,
  strict,
}) => {
  strict(page);
  const company = `Perusahaan ${crypto.randomUUID().slice(0, 8)}`;
  for (let index = 0; index < 27; index += 1) await newListing({ company, title: `Intern ${String(index).padStart(2, '0')}` });
  await enter(page, await newAccount('admin'), 'data');
  await page.getByRole('link', { name: 'internships', exact: true }).click();
  const rows = page.getByRole('region', { name: 'Rows of internships' });
  await expect(rows.getByRole('row')).toHaveCount(26);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Column', { exact: true }).selectOption('views');
  await page.getByLabel('Value', { exact: true }).fill('many');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('"many" is not a number');
  await page.getByLabel('Column', { exact: true }).selectOption('company');
  await page.getByLabel('Comparison').selectOption('_ilike');
  await page.getByLabel('Value', { exact: true }).fill(`%${company.toUpperCase()}%`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Rows 1–25 of 27')).toBeVisible();

  const titles = async () =>
    rows
      .getByRole('cell')
      .filter({ hasText: /^Intern \d\d$/ })
      .allTextContents();
  await rows.getByRole('button', { name: 'title', exact: true }).click();
  await expect.poll(titles).toEqual(Array.from({ length: 25 }, (_, index) => `Intern ${String(index).padStart(2, '0')}`));
  await rows.getByRole('button', { name: 'title', exact: true }).click();
  await expect(rows.getByRole('columnheader', { name: /^title/ })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(titles).toEqual(['Intern 01', 'Intern 00']);
  await expect(page.getByText('Rows 26–27 of 27')).toBeVisible();

  await page.reload();
  await expect.poll(titles).toEqual(['Intern 01', 'Intern 00']);
  await page.goBack();
  await expect(page.getByText('Rows 1–25 of 27')).toBeVisible();
  await page.goForward();
  await rows.getByRole('link', { name: 'Open row 1', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'One row of internships' })).toBeVisible();
  await expect(page.getByText(company)).toBeVisible();
  await page.getByRole('link', { name: /^daily_stats/ }).click();
  await expect(page.getByRole('heading', { name: 'listing_daily_stats' })).toBeVisible();
  await expect(page.getByText('There is no row here that your role may see.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all rows' }).click();
  await expect(page.getByRole('region', { name: 'Rows of listing_daily_stats' }).getByRole('row').nth(1)).toBeVisible();
});

test('a row leads to the rows that it belongs to, and a list of the rows that belong to it', async ({
  page,
  db,
  newAccount,
  newListing,
}) => {
  const listing = await newListing();
  await db.query("insert into activity_logs (internship_id, event) values ($1, 'view')", [listing.id]);
  await enter(page, await newAccount('admin'), `data/activity_logs?f=internship_id._eq.${listing.id}`);
  const rows = page.getByRole('region', { name: 'Rows of activity_logs' });
  await rows.getByRole('link', { name: listing.title }).click();
  await expect(page.getByRole('heading', { name: 'One row of internships' })).toBeVisible();
  await page.getByRole('link', { name: 'daily_stats (1)' }).click();
  await expect(page.getByText('Rows 1–1 of 1')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'One row of internships' })).toBeVisible();
});

test('what is shown becomes a CSV file that no spreadsheet runs, and a query in an editor', async ({ page, newAccount, newListing }) => {
  const listing = await newListing({ title: '=HYPERLINK("http://x")', company: 'Satu, Dua' });
  await enter(page, await newAccount('admin'), `data/internships?f=id._eq.${listing.id}&hide=description`);
  await expect(page.getByText('Rows 1–1 of 1')).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('internships.csv');
  const [head, row] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(head).toMatch(/^\uFEFFid,title,/);
  expect(head).not.toContain('description');
  expect(row).toContain(`${listing.id},"'=HYPERLINK(""http://x"")",`);
  expect(row).toContain('"Satu, Dua"');

  await page.getByRole('button', { name: 'Open in Query' }).click();
  await editorsReady(page);
  await expect(queryEditor(page)).toContainText('query Rows(');
  await expect(openTabs(page)).toHaveCount(2);
  await page.getByRole('button', { name: /^Execute query/ }).click();
  await expect(response(page)).toContainText(listing.id);
});

test('an address that asks what cannot be asked says so, and asks nothing else', async ({ page, newAccount }) => {
  await enter(page, await newAccount('admin'), 'data/internships?f=salary._gt.10');
  await expect(page.getByRole('alert')).toContainText('internships has no column salary for your role');
  await page.getByRole('button', { name: /^Remove filter/ }).click();
  await expect(page.getByRole('region', { name: 'Rows of internships' })).toBeVisible();
  await page.goto('/console/data/salaries');
  await expect(page.getByText('Your role sees no table salaries.')).toBeVisible();
});

test('the permissions say who reads what, and can be searched', async ({ page, newAccount, strict }) => {
  strict(page);
  await enter(page, await newAccount('admin'), 'permissions');
  const internships = page.getByRole('region', { name: 'internships', exact: true });
  await expect(internships).toContainText('rows where deleted_at is null');
  await page.getByLabel('Search permissions').fill('note status');
  await expect(page.getByRole('region', { name: 'listing_tracker' })).toContainText('user_id is set to X-Hasura-User-Id');
  await expect(internships).toHaveCount(0);
  await page.getByLabel('Search permissions').fill('changePassword');
  await expect(page.getByRole('region', { name: 'Actions' })).toContainText('newPassword: String!');
  await page.getByLabel('Role').selectOption('anonymous');
  await expect(page.getByText('No permission has these words.')).toBeVisible();
});

test('nothing that the console loads is against the policy of its pages', async ({ page, newAccount }) => {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`refused by policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refusals.push(message.text());
  });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(readTestStack().url) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
  });
  await enter(page, await newAccount('admin'));
  await editorsReady(page);
  await run(page, '{ listing_revision { rev } }');
  await expect(response(page)).toContainText('"rev":');
  await queryEditor(page).locator('.view-lines').click();
  await page.keyboard.press('ControlOrMeta+Space');
  await page.getByRole('link', { name: 'Data' }).click();
  await page.getByRole('link', { name: 'internships', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Rows of internships' })).toBeVisible();
  expect({ refusals, foreign }).toEqual({ refusals: [], foreign: [] });
});
