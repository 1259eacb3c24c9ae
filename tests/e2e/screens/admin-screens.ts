/** The admin's dashboard in all its states. */
import type { Locator } from '@playwright/test';
import { reopenWithDraft } from './reopen-with-draft.ts';
import type { Screen, Stage } from './screen.ts';

async function openDashboard({ page }: Stage, query = ''): Promise<void> {
  await page.goto(`/admin${query}`);
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem').first().waitFor();
}

/** One listing of this screen alone in the table, so that its row can be found among those of other tests. */
async function openOwnListing(stage: Stage, title: string): Promise<{ id: string; title: string }> {
  const listing = await stage.newListing({
    title: stage.unique(title),
    company: 'Nusantara Coast Institute',
    location: 'Bandung, Indonesia',
    created_at: stage.now,
    expires_at: new Date(stage.now.getTime() + 90 * 86_400_000),
  });
  await openDashboard(stage, `?q=${encodeURIComponent(listing.title)}`);
  await stage.page.getByRole('button', { name: `Edit ${listing.title}` }).waitFor();
  return listing;
}

async function openAddDialog(stage: Stage): Promise<Locator> {
  await openDashboard(stage);
  await stage.page
    .getByRole('button', { name: /Add Internship/ })
    .first()
    .click();
  const dialog = stage.page.getByRole('dialog', { name: /Add/ });
  await dialog.getByLabel(/^Title/).waitFor();
  return dialog;
}

async function openFromMenu(stage: Stage, title: string, action: string): Promise<void> {
  const listing = await openOwnListing(stage, title);
  await stage.page.getByRole('button', { name: `More actions for ${listing.title}` }).click();
  await stage.page.getByRole('menuitem', { name: action }).click();
}

/** Another admin's change, at the stage's own time: the triggers, which would write the server's, stay out. */
async function changeQuietly({ db, now }: Stage, id: string): Promise<void> {
  const client = await db.connect();
  try {
    await client.query("begin; set local session_replication_role = 'replica'");
    await client.query("update internships set company = 'Coast Institute', updated_at = $2 where id = $1", [
      id,
      new Date(now.getTime() + 1),
    ]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

export const ADMIN_SCREENS: readonly Screen[] = [
  {
    name: 'admin',
    viewer: 'admin',
    open: async (stage) => {
      await openDashboard(stage);
      await stage.page
        .getByRole('button', { name: /^Edit / })
        .first()
        .waitFor();
    },
  },
  {
    name: 'admin-whole',
    viewer: 'admin',
    isWholePage: true,
    open: async (stage) => {
      await openDashboard(stage, '?status=closing&sort=views&dir=desc');
      await stage.page
        .getByRole('button', { name: /^Edit / })
        .first()
        .waitFor();
    },
  },
  {
    name: 'admin-loading',
    viewer: 'admin',
    isLoading: true,
    open: async (stage) => {
      const { page } = stage;
      // Before anything can be loading there, the portal knows who looks.
      await openDashboard(stage);
      await page.routeWebSocket('**/v1/graphql', () => undefined);
      await page.route('**/v1/graphql', () => undefined);
      await page.goto('/admin');
      await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    },
  },
  {
    name: 'admin-no-match',
    viewer: 'admin',
    open: async (stage) => {
      await openDashboard(stage, '?q=zzzzzz');
      await stage.page.getByText('No internships match your search.').waitFor();
    },
  },
  {
    name: 'admin-hours-table',
    viewer: 'admin',
    open: async (stage) => {
      await openDashboard(stage);
      await stage.page.getByRole('button', { name: 'View as table' }).first().click();
      await stage.page.getByRole('columnheader', { name: 'Hour' }).waitFor();
    },
  },
  { name: 'admin-add', viewer: 'admin', open: async (stage) => void (await openAddDialog(stage)) },
  {
    name: 'admin-add-refused',
    viewer: 'admin',
    open: async (stage) => {
      const dialog = await openAddDialog(stage);
      await dialog.getByLabel(/^Title/).fill('Field researcher');
      await dialog.getByLabel(/^Company/).fill('Lembah Hijau');
      await dialog.getByLabel(/^Location/).fill('Malang, Indonesia');
      await dialog.getByLabel('Duration', { exact: true }).fill('4 months');
      await dialog.getByLabel(/^Description/).fill('Walk the hills.\nCount the birds.');
      await dialog.getByLabel(/Application (URL|link)/i).fill('https://lembah.example/apply');
      await dialog.getByRole('button', { name: /^(Add|Create|Save)/ }).click();
      await dialog.getByText('Choose at least one major').first().waitFor();
    },
  },
  {
    name: 'admin-add-restored',
    viewer: 'admin',
    open: async (stage) => {
      const dialog = await openAddDialog(stage);
      await dialog.getByLabel(/^Title/).fill('Night shift analyst');
      await dialog.getByLabel(/^Company/).fill('Contoh Karya');
      await reopenWithDraft(stage.page);
      await dialog.getByText('Your unsaved text was restored').waitFor();
    },
  },
  {
    name: 'admin-edit',
    viewer: 'admin',
    open: async (stage) => {
      const { title } = await openOwnListing(stage, 'Coastal Research Intern');
      await stage.page.getByRole('button', { name: `Edit ${title}` }).click();
      await stage.page
        .getByRole('dialog', { name: /Edit/ })
        .getByLabel(/^Title/)
        .waitFor();
    },
  },
  {
    name: 'admin-edit-conflict',
    viewer: 'admin',
    open: async (stage) => {
      const { id, title } = await openOwnListing(stage, 'Marine Mapping Intern');
      await stage.page.getByRole('button', { name: `Edit ${title}` }).click();
      const dialog = stage.page.getByRole('dialog', { name: /Edit/ });
      await dialog.getByLabel(/^Company/).fill('Nusantara Coast and Reef Institute');
      await changeQuietly(stage, id);
      await dialog.getByRole('button', { name: /^(Save|Update)/ }).click();
      await dialog.getByRole('button', { name: /Overwrite/i }).waitFor();
    },
  },
  {
    name: 'admin-delete',
    viewer: 'admin',
    open: async (stage) => {
      const { title } = await openOwnListing(stage, 'Harbour Survey Intern');
      await stage.page.getByRole('button', { name: `Delete ${title}` }).click();
      await stage.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'admin-delete-permanently',
    viewer: 'admin',
    open: async (stage) => {
      const { title } = await openOwnListing(stage, 'Harbour Survey Intern');
      await stage.page.getByRole('button', { name: `Delete ${title}` }).click();
      await stage.page
        .getByRole('alertdialog')
        .getByRole('radio', { name: /permanently/i })
        .check();
    },
  },
  {
    name: 'admin-row-menu',
    viewer: 'admin',
    open: async (stage) => {
      const { title } = await openOwnListing(stage, 'Harbour Survey Intern');
      await stage.page.getByRole('button', { name: `More actions for ${title}` }).click();
      await stage.page.getByRole('menuitem', { name: 'Extend' }).waitFor();
    },
  },
  {
    name: 'admin-extend',
    viewer: 'admin',
    open: async (stage) => {
      await openFromMenu(stage, 'Harbour Survey Intern', 'Extend');
      await stage.page.getByRole('dialog', { name: 'Extend listing' }).getByLabel('Months from today').waitFor();
    },
  },
  {
    name: 'admin-duplicate',
    viewer: 'admin',
    open: async (stage) => {
      await openFromMenu(stage, 'Harbour Survey Intern', 'Duplicate');
      await stage.page.getByRole('dialog', { name: 'Add Internship' }).getByLabel('Title').waitFor();
    },
  },
  {
    name: 'admin-statistics',
    viewer: 'admin',
    open: async (stage) => {
      const { title } = await stage.demoListing('closing');
      await openDashboard(stage, `?q=${encodeURIComponent(title)}`);
      await stage.page
        .getByRole('button', { name: `More actions for ${title}` })
        .first()
        .click();
      await stage.page.getByRole('menuitem', { name: 'Statistics' }).click();
      await stage.page.getByRole('dialog', { name: 'Statistics' }).getByRole('img').waitFor();
    },
  },
  {
    name: 'admin-archived',
    viewer: 'admin',
    open: async (stage) => {
      await openDashboard(stage);
      await stage.page.getByRole('button', { name: /^Archived \(\d+\)$/ }).click();
      await stage.page.getByRole('dialog', { name: 'Archived internships' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'admin-archived-undo',
    viewer: 'admin',
    open: async (stage) => {
      const { title } = await openOwnListing(stage, 'Harbour Survey Intern');
      await stage.page.getByRole('button', { name: `Delete ${title}` }).click();
      await stage.page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
      await stage.page.getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
  {
    name: 'admin-export',
    viewer: 'admin',
    open: async (stage) => {
      await openDashboard(stage, '?status=closing');
      await stage.page.getByRole('button', { name: 'Export CSV' }).click();
      await stage.page.getByRole('dialog', { name: 'Export CSV' }).getByRole('button', { name: 'Download CSV' }).waitFor();
    },
  },
  {
    name: 'admin-drafts',
    viewer: 'admin',
    open: async ({ page }) => {
      await page.goto('/admin?tab=drafts');
      const drafts = page.getByRole('tabpanel', { name: /AI Drafts/ });
      await drafts.getByRole('article').first().waitFor();
      await drafts.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'admin-drafts-none',
    viewer: 'admin',
    open: async ({ page }) => {
      await page.goto('/admin?tab=drafts');
      const reject = page.getByRole('button', { name: /Reject/ });
      await reject.first().click();
      await reject.first().click();
      await page.getByText('No drafts to review').waitFor();
    },
  },
  {
    name: 'admin-away',
    viewer: 'admin',
    expectedComplaints: /./,
    open: async (stage) => {
      await stage.page.routeWebSocket('**/v1/graphql', (socket) => void socket.close());
      await openDashboard(stage);
      await stage.page.getByText(/figures as of/).waitFor();
    },
  },
  {
    name: 'admin-preview',
    viewer: 'admin',
    open: async ({ page }) => {
      await page.goto('/?preview=student');
      await page.getByText(/^Previewing Student view/).waitFor();
      await page.getByRole('list', { name: 'Internships' }).getByRole('listitem').first().waitFor();
    },
  },
];
