import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SignInError } from '#web/lib/session/identity.ts';
import { renderPortal } from '#web/lib/testing/render-portal.tsx';
import { LoginForm } from './login-form.tsx';

type SignIn = (email: string, password: string) => Promise<void>;

function renderLogin(signIn: SignIn) {
  const demo = {
    accounts: [{ role: 'student' as const, name: 'Sari Wulandari', email: 'student@student.nusaraya.example' }],
    password: 'portal-demo-2026',
  };
  renderPortal(<LoginForm />, { user: null, controls: { signIn }, settings: { demo } });
  return userEvent.setup();
}

test('asks for both fields, marks the empty one and sends nothing', async () => {
  const signIn = vi.fn<SignIn>();
  const user = renderLogin(signIn);
  await user.type(screen.getByLabelText('Email'), 'someone@student.nusaraya.example');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(screen.getByText('Please enter both email and password')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveAttribute('aria-invalid', 'true');
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
  expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
});

test('says that it is busy, and welcomes back', async () => {
  let finish = () => {};
  const user = renderLogin(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  await user.click(screen.getByRole('button', { name: /^Student/ }));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Logging in...' })).toBeVisible();
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
