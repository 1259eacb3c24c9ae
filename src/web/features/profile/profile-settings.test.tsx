import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { renderPortal, STUDENT } from '#web/lib/testing/render-portal.tsx';
import { currentToasts, dismissToast } from '#web/ui/toast-store.ts';
import { ProfileSettings } from './profile-settings.tsx';

const api = graphql.link('*/v1/graphql');
const server = setupServer();
const onClose = vi.fn<() => void>();

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  onClose.mockClear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
  for (const { id } of currentToasts()) dismissToast(id);
});
afterAll(() => server.close());

function show(options: Parameters<typeof renderPortal>[1] = {}) {
  const dialog = <ProfileSettings open onClose={onClose} onClosed={() => undefined} finalFocus={() => null} />;
  return { user: userEvent.setup(), ...renderPortal(dialog, options) };
}

/** Answers the mutation and keeps what was sent. */
function answer(operationName: 'UpdateProfile' | 'ChangePassword', respond: () => Response | Promise<Response>) {
  const sent: object[] = [];
  server.use(
    api.mutation(operationName, ({ variables }) => {
      sent.push(variables);
      return respond();
    }),
  );
  return sent;
}

const refusal = (code: string | null, message: string) => () =>
  HttpResponse.json({ errors: [{ message, extensions: code ? { code } : {} }] });
const updated = () => HttpResponse.json({ data: { update_profiles_by_pk: { __typename: 'profiles', id: STUDENT.id, name: 'Sari W.' } } });
const changed = () => HttpResponse.json({ data: { changePassword: { __typename: 'ChangePasswordOutput', ok: true } } });

const stored = () => JSON.stringify([...Object.entries(sessionStorage), ...Object.entries(localStorage)]);
const nameField = () => screen.findByLabelText('Full Name');
const alertText = () => screen.getByRole('alert', { name: 'Errors' });
const changeButton = () => screen.getByRole('button', { name: 'Change Password' });

async function typePasswords(user: ReturnType<typeof userEvent.setup>, next: string, confirmation: string) {
  await user.type(await screen.findByLabelText('New Password'), next);
  await user.type(screen.getByLabelText('Confirm Password'), confirmation);
}

test('shows every part that the specification names', async () => {
  show();
  expect(await screen.findByRole('dialog', { name: 'Profile Settings' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Upload avatar' })).toBeVisible();
  expect(screen.getByLabelText('Full Name')).toHaveValue(STUDENT.name);
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email cannot be changed after registration');
  expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription('At least 6 characters');
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeVisible();
});

test('saves the trimmed name, says so and closes', async () => {
  const sent = answer('UpdateProfile', updated);
  const { user } = show();
  await user.clear(await nameField());
  await user.type(await nameField(), '  Sari   W. ');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Profile updated successfully')).toBeVisible();
  expect(sent).toEqual([{ id: STUDENT.id, name: 'Sari W.' }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('an empty or endless name is refused at the field, and nothing is sent', async () => {
  const sent = answer('UpdateProfile', updated);
  const { user } = show();
  await user.clear(await nameField());
  await user.type(await nameField(), '   ');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await nameField()).toHaveAccessibleDescription('Please enter your full name');
  expect(await nameField()).toHaveFocus();
  await user.click(await nameField());
  await user.paste('x'.repeat(121));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await nameField()).toHaveAccessibleDescription('Please shorten the name to at most 120 characters');
  expect(sent).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

test.each([
  ["the server's message", refusal(null, 'The profile is locked'), 'The profile is locked'],
  ['the text for a failure without one', () => HttpResponse.error(), 'Failed to update profile'],
  ['the same when the server tells of its inside', refusal('unexpected', 'internal error'), 'Failed to update profile'],
])('a failed save shows %s, and keeps what was typed', async (_what, respond, text) => {
  answer('UpdateProfile', respond);
  const { user } = show();
  await user.type(await nameField(), ' Putri');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(alertText()).toHaveTextContent(`Error${text}`));
  expect(await nameField()).toHaveValue(`${STUDENT.name} Putri`);
  expect(onClose).not.toHaveBeenCalled();
});

test('on a slow network Save Changes says that it saves, and sends once', async () => {
  const arrived = Promise.withResolvers<void>();
  const sent = answer('UpdateProfile', async () => {
    await arrived.promise;
    return updated();
  });
  const { user } = show();
  await user.type(await nameField(), ' W.');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const saving = await screen.findByRole('button', { name: 'Saving...' });
  expect(saving).toHaveAttribute('aria-disabled', 'true');
  await user.click(saving);
  arrived.resolve();
  expect(await screen.findByText('Profile updated successfully')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('Cancel closes at once when nothing was typed, and asks when something was', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  await user.type(await nameField(), ' Putri');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(await nameField()).toHaveValue(`${STUDENT.name} Putri`);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('a name that was typed when the session ended is there again, with a note; a password never is', async () => {
  const first = show();
  await first.user.type(await nameField(), ' Putri');
  await typePasswords(first.user, 'rain-over-bandung', 'rain-over-bandung');
  first.unmount();
  expect(stored()).toContain('Putri');
  expect(stored()).not.toContain('rain-over-bandung');
  show();
  expect(await screen.findByText('Your unsaved text was restored')).toBeVisible();
  expect(await nameField()).toHaveValue(`${STUDENT.name} Putri`);
  expect(screen.getByLabelText('New Password')).toHaveValue('');
});

test('what was saved or discarded is not brought back', async () => {
  answer('UpdateProfile', updated);
  const first = show();
  await first.user.type(await nameField(), ' Putri');
  await first.user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Profile updated successfully');
  first.unmount();
  expect(Object.keys(sessionStorage)).toEqual([]);
  const second = show();
  await second.user.type(await nameField(), ' Putri{Escape}');
  await second.user.click(await screen.findByRole('button', { name: 'Discard' }));
  second.unmount();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('Change Password waits for both fields, and is off while it saves', async () => {
  const sent = answer('ChangePassword', async () => {
    await delay('infinite');
    return changed();
  });
  const { user } = show();
  expect(await screen.findByRole('button', { name: 'Change Password' })).toBeDisabled();
  await user.type(screen.getByLabelText('New Password'), 'rain-over-bandung');
  expect(changeButton()).toBeDisabled();
  await user.type(screen.getByLabelText('Confirm Password'), 'rain-over-bandung');
  expect(changeButton()).toBeEnabled();
  await user.click(changeButton());
  expect(await screen.findByRole('button', { name: 'Changing password...' })).toBeDisabled();
  await waitFor(() => expect(sent).toEqual([{ newPassword: 'rain-over-bandung', currentPassword: null }]));
});

test.each([
  ['different entries', 'rain-over-bandung', 'rain-over-bali', 'Confirm Password', 'Passwords do not match'],
  ['fewer than 6 characters', 'short', 'short', 'New Password', 'Password must be at least 6 characters At least 6 characters'],
])('%s are refused at the field, and nothing is sent', async (_what, next, confirmation, label, text) => {
  const sent = answer('ChangePassword', changed);
  const { user } = show();
  await typePasswords(user, next, confirmation);
  await user.click(changeButton());
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text);
  expect(screen.getByLabelText(label)).toHaveFocus();
  expect(sent).toEqual([]);
});

test.each([
  [
    'a breached password',
    refusal('password_breached', 'whatever the server says'),
    'This password has been compromised in a data breach. Please choose a different, more secure password.',
  ],
  ["another failure, in the server's words", refusal(null, 'The identity server is being updated'), 'The identity server is being updated'],
  ['a failure without words', () => HttpResponse.error(), 'Failed to change password'],
])('%s is told, and what was typed stays', async (_what, respond, text) => {
  answer('ChangePassword', respond);
  const { user } = show();
  await typePasswords(user, 'rain-over-bandung', 'rain-over-bandung');
  await user.click(changeButton());
  await waitFor(() => expect(alertText()).toHaveTextContent(`Error${text}`));
  expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription(`${text} At least 6 characters`);
  expect(screen.getByLabelText('New Password')).toHaveValue('rain-over-bandung');
  expect(changeButton()).toBeEnabled();
});

test('an older session is asked for the current password, and keeps the new one', async () => {
  const required = refusal('current_password_required', 'x');
  const sent = answer('ChangePassword', required);
  const { user } = show();
  expect(screen.queryByLabelText('Current Password')).not.toBeInTheDocument();
  await typePasswords(user, 'rain-over-bandung', 'rain-over-bandung');
  await user.click(changeButton());
  const current = await screen.findByLabelText('Current Password');
  expect(current).toHaveFocus();
  expect(current).toHaveAccessibleDescription('Please enter your current password to confirm the change');
  expect(alertText()).toBeEmptyDOMElement();
  await user.click(changeButton());
  expect(sent).toHaveLength(1);

  answer('ChangePassword', refusal('current_password_wrong', 'x'));
  await user.type(current, 'wrong');
  await user.click(changeButton());
  await waitFor(() => expect(current).toHaveAccessibleDescription('The current password is not right'));
  expect(current).toHaveFocus();

  const last = answer('ChangePassword', changed);
  await user.clear(current);
  await user.type(current, 'right');
  await user.click(changeButton());
  await waitFor(() => expect(last).toEqual([{ newPassword: 'rain-over-bandung', currentPassword: 'right' }]));
});

test('a changed password ends the session here and says why', async () => {
  answer('ChangePassword', changed);
  const ended = vi.fn<() => void>();
  const endAfter = async <T,>(task: () => Promise<T>) => {
    const result = await task();
    ended();
    return result;
  };
  const { user } = show({ controls: { endAfter } });
  await typePasswords(user, 'rain-over-bandung', 'rain-over-bandung{Enter}');
  expect(await screen.findByText('Password changed successfully. Please log in again with your new password.')).toBeVisible();
  expect(ended).toHaveBeenCalledOnce();
});

test('passwords can be shown and pasted', async () => {
  const { user } = show();
  const next = await screen.findByLabelText('New Password');
  await user.click(next);
  await user.paste('rain-over-bandung');
  expect(next).toHaveValue('rain-over-bandung');
  expect(next).toHaveAttribute('type', 'password');
  const [showNext] = screen.getAllByRole('button', { name: 'Show password' });
  if (!showNext) throw new Error('no button to show the password');
  await user.click(showNext);
  expect(next).toHaveAttribute('type', 'text');
});

test('Save Changes does not drop a new password unseen', async () => {
  answer('UpdateProfile', updated);
  const { user } = show();
  await typePasswords(user, 'rain-over-bandung', 'rain-over-bandung');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Profile updated successfully')).toBeVisible();
  expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription(/This password is not changed yet/);
  expect(onClose).not.toHaveBeenCalled();
});
