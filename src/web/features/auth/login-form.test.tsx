import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SignInError } from '#web/lib/session/identity.ts';
import { renderPortal } from '#web/lib/testing/render-portal.tsx';
import { AuthScreen } from './auth-screen.tsx';

type SignIn = (email: string, password: string) => Promise<void>;

function renderLogin(signIn: SignIn) {
  const demo = {
    accounts: [{ role: 'student' as const, name: 'Sari Wulandari', email: 'student@student.nusaraya.example' }],
    password: 'portal-demo-2026',
  };
  renderPortal(<AuthScreen email="" wanted={null} isReturning={false} passedOn={null} onReturned={() => undefined} />, {
    user: null,
    controls: { signIn },
    settings: { demo },
  });
  return userEvent.setup();
}

/** The page's own, not the toasts'. */
const alert = () => within(screen.getByRole('tabpanel')).getByRole('alert');

test('asks for both fields, marks the empty one, goes to it and sends nothing', async () => {
  const signIn = vi.fn<SignIn>();
  const user = renderLogin(signIn);
  await user.type(screen.getByLabelText('Email'), 'someone@student.nusaraya.example');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(alert()).toHaveTextContent('Please enter both email and password');
  expect(screen.getByLabelText('Password')).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Please enter both email and password');
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(screen.getByLabelText('Email')).not.toHaveAttribute('aria-invalid');
  expect(signIn).not.toHaveBeenCalled();
});

test('shows why the sign-in was refused and keeps what was typed', async () => {
  const user = renderLogin(() => Promise.reject(new SignInError('Invalid email or password')));
  await user.type(screen.getByLabelText('Email'), 'someone@student.nusaraya.example');
  await user.type(screen.getByLabelText('Password'), 'wrong-one');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Invalid email or password')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveValue('wrong-one');
  expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-disabled', 'false');
  expect(screen.queryByText('Error')).not.toBeInTheDocument();
});

test('a failure without a message of its own reads Failed to login', async () => {
  const user = renderLogin(() => Promise.reject(new TypeError('x is not a function')));
  await user.click(screen.getByRole('button', { name: /^Student/ }));
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Failed to login')).toBeVisible();
});

test('says that it is busy, sends once, and welcomes back', async () => {
  let finish = () => {};
  const signIn = vi.fn<SignIn>(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  const user = renderLogin(signIn);
  await user.click(screen.getByRole('button', { name: /^Student/ }));
  await user.keyboard('{Enter}');
  const button = await screen.findByRole('button', { name: 'Logging in...' });
  expect(button).toHaveFocus();
  await user.click(button);
  expect(signIn).toHaveBeenCalledOnce();
  finish();
  expect(await screen.findByText('Welcome back!')).toBeVisible();
});

test('a demo account fills the form', async () => {
  const signIn = vi.fn<SignIn>().mockResolvedValue(undefined);
  const user = renderLogin(signIn);
  await user.click(screen.getByRole('button', { name: /^Student/ }));
  expect(screen.getByLabelText('Email')).toHaveValue('student@student.nusaraya.example');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(signIn).toHaveBeenCalledWith('student@student.nusaraya.example', 'portal-demo-2026');
});

test('the fields are named as password managers expect', () => {
  renderLogin(() => Promise.resolve());
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
});

test('why a session ended is told on the page, and gives way to an error', async () => {
  renderPortal(<AuthScreen email="" wanted={null} isReturning={false} passedOn={null} onReturned={() => undefined} />, {
    user: null,
    controls: { state: { status: 'signed-out', notice: { text: 'Your session has ended. Please log in again.', isError: false } } },
  });
  expect(alert()).toHaveTextContent('Your session has ended. Please log in again.');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(alert()).toHaveTextContent(/^Please enter both email and password$/);
});
