import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { STORAGE_KEYS } from '#web/config/storage-keys.ts';
import { finishSignIn, leaveToSignIn } from '#web/lib/session/code-flow.ts';
import { SignInError } from '#web/lib/session/identity.ts';
import { renderPortal } from '#web/lib/testing/render-portal.tsx';
import { RedirectLogin } from './redirect-login.tsx';
import { SsoLogin } from './sso-login.tsx';

vi.mock('#web/lib/session/code-flow.ts');

const TOKENS = { access: 'a.b.c', refresh: 'r', id: null, obtainedAt: 0 };
const WANTED = '{"wanted":"/?internship=7","userId":null}';

beforeEach(() => sessionStorage.clear());

test('an account that the portal refuses is told so once, and where the visitor was going is not lost', async () => {
  sessionStorage.setItem(STORAGE_KEYS.wanted, WANTED);
  vi.mocked(finishSignIn).mockResolvedValue(TOKENS);
  const onReturned = vi.fn<(passedOn: string | null) => void>();
  renderPortal(<SsoLogin provider="campus" isReturning wanted={null} onReturned={onReturned} />, {
    user: null,
    controls: { enter: () => Promise.reject(new SignInError('Please use your university student email')) },
  });
  expect(await screen.findByText('Please use your university student email')).toBeVisible();
  expect(onReturned.mock.calls).toEqual([[WANTED]]);
  expect(screen.getByRole('button', { name: 'Continue with university SSO' })).toHaveAttribute('aria-disabled', 'false');
});

test('a sign-in that the other page refused leads on to the same place too', async () => {
  sessionStorage.setItem(STORAGE_KEYS.wanted, WANTED);
  vi.mocked(finishSignIn).mockRejectedValue(new SignInError('Access denied'));
  const onReturned = vi.fn<(passedOn: string | null) => void>();
  renderPortal(<SsoLogin provider="campus" isReturning wanted={null} onReturned={onReturned} />, { user: null });
  expect(await screen.findByText('Access denied')).toBeVisible();
  expect(onReturned.mock.calls).toEqual([[WANTED]]);
});

test('who leaves without a wish is not led where an abandoned try was going', async () => {
  sessionStorage.setItem(STORAGE_KEYS.wanted, WANTED);
  vi.mocked(leaveToSignIn).mockResolvedValue();
  renderPortal(<SsoLogin provider="campus" isReturning={false} wanted={null} onReturned={() => undefined} />, { user: null });
  await userEvent.click(screen.getByRole('button', { name: 'Continue with university SSO' }));
  expect(leaveToSignIn).toHaveBeenCalledWith({ realm: 'portal', clientId: 'portal-web' }, 'campus');
  expect(sessionStorage.getItem(STORAGE_KEYS.wanted)).toBeNull();
});

test.each([
  ['Continue to sign in', 'Continue with university SSO'],
  ['Continue with university SSO', 'Continue to sign in'],
])('of two ways to sign in only %s says that it is under way', async (pressed, other) => {
  vi.mocked(leaveToSignIn).mockResolvedValue();
  renderPortal(<RedirectLogin isReturning={false} wanted={null} onForgot={() => undefined} onReturned={() => undefined} />, {
    user: null,
    settings: { sso: 'campus' },
  });
  await userEvent.click(screen.getByRole('button', { name: pressed }));
  expect(screen.getByRole('button', { name: 'Logging in...' })).toHaveFocus();
  expect(screen.getByRole('button', { name: other })).toHaveAttribute('aria-disabled', 'true');
});
