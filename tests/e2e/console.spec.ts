/** The data console: entered with the portal's own session, GraphiQL, what can go wrong. Axe: accessibility.spec.ts. */
import { endSessions } from '#tests/support/accounts.ts';
import { readTestStack } from '#tests/support/test-stack.ts';
import { FREE_QUESTIONS, OWN_FORM, editorsReady, enter, openTabs, queryEditor, response, run, write } from './console-page.ts';
import { expect, test } from './fixtures.ts';
import { leaveOut } from './left-out.ts';
import { keepSession, logIn } from './screens/sign-in.ts';

const REFUSED = 'This account may not use the console. Please sign in as an admin.';

// Monaco is some megabytes of code.
test.describe.configure({ timeout: 120_000 });

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
  leaveOut('redirect', OWN_FORM);
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
  await expect(page.getByText('Sign in with your portal account.', { exact: false })).toBeVisible();
});

test('where the identity server has a page of its own, a tab leads there and the console goes on by itself', async ({
  page,
  newAccount,
}) => {
  leaveOut('allow-list', FREE_QUESTIONS);
  const admin = await newAccount('admin');
  // This tab alone is told so: the tab that it opens signs in as this installation does.
  await page.route('**/settings.json', async (route) => {
    const settings = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...settings, signIn: 'redirect' } });
  });
  await page.goto('/console/data');
  const way = page.getByRole('link', { name: 'Continue to sign in' });
  await expect(way).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
  const opening = page.context().waitForEvent('page');
  await way.click();
  await logIn(await opening, admin);
  await expect(page.getByRole('link', { name: 'internships', exact: true })).toBeVisible();
});

test('who comes after an admin at the same browser finds nothing of theirs, nor does damage keep anybody out', async ({
  page,
  newAccount,
}) => {
  leaveOut('redirect', OWN_FORM);
  const [first, second] = [await newAccount('admin'), await newAccount('admin')];
  await enter(page, first);
  await editorsReady(page);
  await run(page, 'query Confidential { listing_revision { rev } }');
  await expect(response(page)).toContainText('"rev":');
  // The history is kept at once, the tabs a moment later.
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key) ?? '', `console.${first.id}.graphiql:tabState`))
    .toContain('Confidential');
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (name.endsWith('graphiql:queries')) localStorage.setItem(name, '{"queries":');
    sessionStorage.setItem('console.secret', '{');
  });
  await page.reload();
  await expect(queryEditor(page)).toContainText('query Confidential');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Email').fill(second.email);
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([]);
  await page.getByLabel('Password').fill(second.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(queryEditor(page)).toContainText('query NewestInternships');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Confidential');
});

test('what cannot be asked is said: the server is away, or answers only what it knows', async ({ page, newAccount }) => {
  leaveOut('allow-list', FREE_QUESTIONS);
  await enter(page, await newAccount('admin'));
  await editorsReady(page);
  await page.route('**/v1/graphql', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.getByRole('button', { name: /^Execute query/ }).click();
  await expect(response(page)).toContainText('The GraphQL server is away (502). Try again in a moment.');
  await expect(page.getByRole('status').filter({ hasText: 'Answered with errors.' })).toBeVisible();
  await page.getByRole('link', { name: 'Data', exact: true }).click();
  await expect(page.getByText('The tables could not be read: The GraphQL server is away (502)', { exact: false })).toBeVisible();
  await page.unroute('**/v1/graphql');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'internships', exact: true })).toBeVisible();

  const refusal = { errors: [{ message: 'query is not allowed', extensions: { path: '$', code: 'validation-failed' } }] };
  await page.route('**/v1/graphql', (route) => route.fulfill({ json: refusal }));
  await page.reload();
  await expect(page.getByText('The allow list is on.')).toBeVisible();
  await page.getByRole('link', { name: 'Query' }).click();
  await editorsReady(page);
  await expect(page.getByText(/The allow list is on\..*Those under Examples run.*CONSOLE_SECRET=true/)).toBeVisible();
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
  leaveOut('redirect', OWN_FORM);
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
  leaveOut('redirect', OWN_FORM);
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
  const role = page.getByLabel('Role to look as');
  await role.focus();
  await role.selectOption('student');
  await expect(role).toBeFocused();
  await expect(page.getByText('Your role sees no table presence.')).toBeVisible();
  await page.getByRole('button', { name: 'Forget the secret' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
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
