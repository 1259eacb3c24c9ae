import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SessionControls } from '#web/lib/session/session-context.tsx';
import { rememberLink } from '#web/lib/session/link-memory.ts';
import { renderPortal, STUDENT } from '#web/lib/testing/render-portal.tsx';
import { FinishLink } from './finish-link.tsx';

const EMAIL = 'dewi@student.nusaraya.example';
const BREACHED = 'This password has been compromised in a data breach. Please choose a different, more secure password.';

type Answer = (variables: Record<string, unknown>) => object | Error;
const answers = new Map<string, Answer>();

/** A refusal as the portal sends it. */
class Refused extends Error {
  code: string;
  constructor(code: string) {
    super(`refused: ${code}`);
    this.code = code;
  }
}

const server = setupServer(
  http.post('*/v1/graphql', async ({ request }) => {
    const { operationName, variables } = (await request.json()) as { operationName: string; variables: Record<string, unknown> };
    const answer = answers.get(operationName)?.(variables);
    if (answer === undefined) return HttpResponse.error();
    if (!(answer instanceof Error)) return HttpResponse.json({ data: answer });
    const code = answer instanceof Refused ? answer.code : 'unexpected';
    return HttpResponse.json({ errors: [{ message: answer.message, extensions: { code } }] });
  }),
);

const link = (form: string) => (variables: Record<string, unknown>) => ({
  readLink: { __typename: 'LinkOutput', form, isForEmail: variables['email'] == null ? null : variables['email'] === EMAIL },
});

function open(controls: Partial<SessionControls> = {}, user: typeof STUDENT | null = null) {
  const onDone = vi.fn<(wanted: string | null, email: string | null) => void>();
  renderPortal(<FinishLink token="a-token" onDone={onDone} />, { user, controls, address: '/auth?finishSignup=true&token=a-token' });
  return { onDone, user: userEvent.setup() };
}

/** Pastes a text, as a password manager does: quicker than key by key. */
async function fill(user: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

beforeAll(() => server.listen());
beforeEach(() => answers.clear());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test('a sign-up whose tokens cannot be fetched says so, and can be tried again', async () => {
  rememberLink({ email: EMAIL, name: 'Dewi', wanted: '/?internship=7' });
  answers.set('ReadLink', link('complete_sign_up'));
  const enter = vi.fn<SessionControls['enter']>().mockResolvedValue(undefined);
  const { onDone, user } = open({ enter });
  const create = await screen.findByRole('button', { name: 'Create my account' });
  await user.click(create);
  expect(await screen.findByText('Failed to complete sign-in')).toBeVisible();
  answers.set('CompleteSignUp', () => ({
    completeSignUp: { __typename: 'SessionOutput', accessToken: 'access', refreshToken: 'refresh', idToken: null },
  }));
  await user.click(create);
  expect(await screen.findByText('Success!')).toBeVisible();
  expect(enter).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ access: 'access', refresh: 'refresh', id: null }));
  expect(onDone).toHaveBeenCalledExactlyOnceWith('/?internship=7', EMAIL);
  expect(localStorage).toHaveLength(0);
});

test('a link that cannot be read just now is not called invalid, and Retry reads it', async () => {
  rememberLink({ email: EMAIL, name: null, wanted: null });
  const { user } = open();
  expect(await screen.findByText('Failed to complete sign-in')).toBeVisible();
  expect(screen.queryByText('Invalid sign-in link')).not.toBeInTheDocument();
  answers.set('ReadLink', link('new_password'));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toHaveFocus();
});

test('a link that was used meanwhile reads as invalid', async () => {
  rememberLink({ email: EMAIL, name: 'Dewi', wanted: null });
  answers.set('ReadLink', link('complete_sign_up'));
  answers.set('CompleteSignUp', () => new Refused('link_invalid'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Create my account' }));
  expect(await screen.findByText('Invalid sign-in link')).toBeVisible();
});

test('an address that got an account since the link was read gets the form for a new password', async () => {
  rememberLink({ email: EMAIL, name: 'Dewi', wanted: null });
  answers.set('ReadLink', link('complete_sign_up'));
  answers.set('CompleteSignUp', () => {
    answers.set('ReadLink', link('new_password'));
    return new Refused('account_exists');
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Create my account' }));
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toHaveFocus();
});

test('a breached new password is refused in the alert, and the field is marked', async () => {
  rememberLink({ email: EMAIL, name: null, wanted: null });
  answers.set('ReadLink', link('new_password'));
  answers.set('SetPassword', () => new Refused('password_breached'));
  const { user } = open();
  await fill(user, await screen.findByLabelText('New Password'), 'password');
  await fill(user, screen.getByLabelText('Confirm Password'), 'password');
  await user.click(screen.getByRole('button', { name: 'Save and log in' }));
  expect(await screen.findByText(BREACHED)).toBeVisible();
  expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription(expect.stringContaining(BREACHED));
  expect(screen.getByLabelText('New Password')).toHaveFocus();
});

test("the signed-in user's own link asks for no address, and signs in anew with the new password", async () => {
  answers.set('ReadLink', link('new_password'));
  answers.set('SetPassword', () => ({ setPassword: { __typename: 'AccountOutput', ok: true } }));
  const signIn = vi.fn<SessionControls['signIn']>().mockResolvedValue(undefined);
  const { onDone, user } = open({ signIn }, { ...STUDENT, email: EMAIL });
  await fill(user, await screen.findByLabelText('New Password'), 'rain-over-bandung');
  await fill(user, screen.getByLabelText('Confirm Password'), 'rain-over-bandung');
  await user.click(screen.getByRole('button', { name: 'Save and log in' }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(signIn).toHaveBeenCalledExactlyOnceWith(EMAIL, 'rain-over-bandung');
});

test('a switch of accounts that fails leaves the user signed in and says why', async () => {
  answers.set('ReadLink', link('new_password'));
  const { user } = open({ signOut: () => Promise.reject(new Error('Failed to sign out')) }, STUDENT);
  await user.click(await screen.findByRole('button', { name: 'Switch account' }));
  expect(await screen.findByText('Failed to sign out')).toBeVisible();
  expect(screen.getByText(STUDENT.email, { exact: false, selector: 'p' })).toBeVisible();
});
