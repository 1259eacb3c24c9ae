import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { FakePortal } from '#web/lib/testing/fake-portal.tsx';
import { ADMIN, createFakePortal } from '#web/lib/testing/fake-portal.tsx';
import { clearToasts } from '#web/ui/toast-store.ts';
import { ListingDialog } from './listing-dialog.tsx';

const values = {
  title: 'Data Analyst Intern',
  company: 'Kopi Lintas',
  location: 'Bandung',
  duration: '3 months',
  description: 'Read figures.',
  major: ['Computer Science'],
  industry: ['Technology'],
  applicationMethod: 'external',
  applicationValue: 'https://jobs.example/1',
  imageUrl: null,
  listingDuration: '6',
};

let portal: FakePortal;
beforeAll(() => {
  portal = createFakePortal();
  portal.server.listen({ onUnhandledFrame: 'error' });
});
afterAll(() => portal.server.close());
afterEach(() => {
  portal.server.resetHandlers();
  sessionStorage.clear();
  clearToasts();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function saveNew() {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  sessionStorage.setItem(`portal.draft.${ADMIN.id}.listing`, JSON.stringify({ dialog: { kind: 'add' }, loadedUpdatedAt: null, values }));
  const nothing = () => undefined;
  portal.render(
    <ListingDialog open dialog={{ kind: 'add' }} onClose={nothing} onClosed={nothing} onSaved={nothing} finalFocus={() => null} />,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Add Internship' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add Internship' }));
  return dialog;
}

it('says "Failed to create internship" when the connection is lost, and keeps what was typed', async () => {
  portal.server.use(http.post('*/v1/graphql', () => HttpResponse.error()));
  const dialog = await saveNew();
  expect(await within(dialog).findByText('Failed to create internship. What you typed is still here.')).toBeVisible();
  expect(within(screen.getByRole('alert', { name: 'Errors' })).getByText('Failed to create internship')).toBeInTheDocument();
  expect(within(dialog).getByLabelText('Title')).toHaveValue('Data Analyst Intern');
});

it("says the server's message when it refuses a new internship", async () => {
  const refusal = { message: 'Check constraint violation. new row violates a rule', extensions: { code: 'constraint-violation' } };
  portal.server.use(http.post('*/v1/graphql', () => HttpResponse.json({ errors: [refusal] })));
  const dialog = await saveNew();
  expect(await within(dialog).findByText(`${refusal.message}. What you typed is still here.`)).toBeVisible();
});

it('drops nothing unasked that was typed in the moment in which Escape is pressed', async () => {
  const onClose = vi.fn<() => void>();
  const nothing = () => undefined;
  portal.render(
    <ListingDialog open dialog={{ kind: 'add' }} onClose={onClose} onClosed={nothing} onSaved={nothing} finalFocus={() => null} />,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Add Internship' });
  const title = within(dialog).getByLabelText<HTMLInputElement>('Title');
  // Not in an act, which would draw in between: as where the page is busy.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  title.setRangeText('Data Analyst');
  title.dispatchEvent(new InputEvent('input', { bubbles: true }));
  title.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
});

it('tells assistive technology which fields have to be filled in', async () => {
  const nothing = () => undefined;
  portal.render(
    <ListingDialog open dialog={{ kind: 'add' }} onClose={nothing} onClosed={nothing} onSaved={nothing} finalFocus={() => null} />,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Add Internship' });
  const required = within(dialog)
    .getAllByRole('textbox')
    .filter((field) => field.matches(':required'));
  expect(required).toEqual(
    ['Title', 'Company', 'Location', 'Duration', 'Description', 'Application URL'].map((label) => within(dialog).getByLabelText(label)),
  );
  expect(within(dialog).getByRole('button', { name: 'Flyer (optional): Choose image' })).toBeVisible();
});
