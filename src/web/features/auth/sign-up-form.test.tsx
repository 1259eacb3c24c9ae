import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { PortalSettings } from '#domain/institution/portal-settings.ts';
import { SignInError, UnconfirmedError } from '#web/lib/session/identity.ts';
import type { SessionControls } from '#web/lib/session/session-context.tsx';
import { renderPortal } from '#web/lib/testing/render-portal.tsx';
import { AuthScreen } from './auth-screen.tsx';

const EMAIL = 'dewi@student.nusaraya.example';
const PASSWORD = 'rain-over-bandung';

const server = setupServer();
const asked: { name: string; variables: Record<string, unknown> }[] = [];

/** The portal answers every call with this from now on. */
function answer(body: object | null): void {
  server.use(
    http.post('*/v1/graphql', async ({ request }) => {
      const { operationName, variables } = (await request.json()) as { operationName: string; variables: Record<string, unknown> };
      asked.push({ name: operationName, variables });
      return body === null ? HttpResponse.error() : HttpResponse.json(body);
    }),
  );
}
const refuse = (code: string) => answer({ errors: [{ message: `refused: ${code}`, extensions: { code } }] });
const CREATED = { data: { signUp: { __typename: 'SignUpOutput', userId: '33333333-3333-4333-8333-333333333333' } } };
const MAILED = { data: { requestLink: { __typename: 'LinkRequestOutput', ok: true } } };

interface Given {
  signIn?: SessionControls['signIn'];
  settings?: Partial<PortalSettings>;
}

function open({ signIn = () => Promise.resolve(), settings = {} }: Given = {}) {
  renderPortal(<AuthScreen email="" wanted="/?internship=7" isReturning={false} passedOn={null} onReturned={() => undefined} />, {
    user: null,
    controls: { signIn },
    settings,
  });
  return userEvent.setup();
}

/** Pastes a text, as a password manager does: quicker than key by key. */
async function fill(user: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

async function fillSignUp(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('tab', { name: 'Sign up' }));
  await fill(user, screen.getByLabelText('Full Name'), 'Dewi');
  await fill(user, screen.getByLabelText('Email'), EMAIL);
  await fill(user, screen.getByLabelText('Password'), PASSWORD);
  await fill(user, screen.getByLabelText('Confirm Password'), PASSWORD);
}

const alert = () => within(screen.getByRole('tabpanel')).getByRole('alert');
const create = () => screen.getByRole('button', { name: 'Create account' });

beforeAll(() => server.listen());
afterEach(() => {
  server.resetHandlers();
  asked.length = 0;
});
afterAll(() => server.close());

test('a sign-up that did not reach the portal reads Failed to create account, and nothing typed is lost', async () => {
  answer(null);
  const user = open();
  await fillSignUp(user);
  await user.click(create());
  expect(await screen.findByText('Failed to create account')).toBeVisible();
  expect(screen.getByLabelText('Full Name')).toHaveValue('Dewi');
  expect(screen.getByLabelText('Password')).toHaveValue(PASSWORD);
});

test('too many attempts are told in the alert', async () => {
  refuse('too_many_attempts');
  const user = open();
  await fillSignUp(user);
  await user.click(create());
  await vi.waitFor(() => expect(alert()).toHaveTextContent('Too many attempts. Please try again in an hour.'));
});

test('an account whose first sign-in fails is there: the login has its address', async () => {
  answer(CREATED);
  const user = open({ signIn: () => Promise.reject(new SignInError('Failed to sign in')) });
  await fillSignUp(user);
  await user.click(create());
  expect(await screen.findByText(/^Account created successfully! Please log in\.$/)).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue(EMAIL);
  expect(screen.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');
});

test('a sign-up link needs a name and an address, and no password', async () => {
  answer(MAILED);
  const user = open();
  await user.click(screen.getByRole('tab', { name: 'Sign up' }));
  const mail = screen.getByRole('button', { name: 'Email me a sign-up link' });
  await user.click(mail);
  expect(alert()).toHaveTextContent('Please fill in all fields');
  expect(asked).toEqual([]);
  await fill(user, screen.getByLabelText('Full Name'), 'Dewi');
  await fill(user, screen.getByLabelText('Email'), EMAIL);
  await user.click(mail);
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toHaveFocus();
  expect(asked).toEqual([{ name: 'RequestLink', variables: { purpose: 'sign_up', email: EMAIL, name: 'Dewi' } }]);
  expect(Object.entries(localStorage)).toEqual(
    expect.arrayContaining([
      ['emailForSignIn', EMAIL],
      ['nameForSignIn', 'Dewi'],
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Send it again' }));
  expect(await screen.findByText('We sent a new link.')).toBeVisible();
  refuse('too_many_attempts');
  await user.click(screen.getByRole('button', { name: 'Send it again' }));
  expect(await screen.findByText('Too many attempts. Please try again in an hour.')).toBeVisible();
});

test('with confirmed addresses a new account is not signed in, but told what to do', async () => {
  answer(CREATED);
  const signIn = vi.fn<SessionControls['signIn']>();
  const user = open({ signIn, settings: { verifiesEmail: true } });
  await fillSignUp(user);
  await user.click(create());
  expect(await screen.findByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  expect(screen.getByText('Account created successfully!')).toBeVisible();
  expect(signIn).not.toHaveBeenCalled();
});

test('a login before the address is confirmed explains it, and a link that cannot be sent says so', async () => {
  const user = open({ signIn: () => Promise.reject(new UnconfirmedError('Account is not fully set up')) });
  await fill(user, screen.getByLabelText('Email'), EMAIL);
  await fill(user, screen.getByLabelText('Password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText(/Please confirm your email address first/)).toBeVisible();
  expect(alert()).toHaveTextContent('Account is not fully set up');
  refuse('too_many_attempts');
  await user.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText('Too many attempts. Please try again in an hour.')).toBeVisible();
});

test('where the identity server has a page of its own, an account is made by a mailed link alone', async () => {
  answer(MAILED);
  const user = open({ settings: { signIn: 'redirect' } });
  expect(screen.getByRole('button', { name: 'Continue to sign in' })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Sign up' }));
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  await fill(user, screen.getByLabelText('Full Name'), 'Dewi');
  await fill(user, screen.getByLabelText('Email'), EMAIL);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
});

test('a link for a forgotten password needs an address that is one', async () => {
  answer(MAILED);
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(screen.getByText('Please enter a valid email address')).toBeVisible();
  await fill(user, screen.getByLabelText('Email'), EMAIL);
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(/If there is an account for it/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to login' }));
  expect(screen.getByLabelText('Email')).toHaveValue(EMAIL);
});
