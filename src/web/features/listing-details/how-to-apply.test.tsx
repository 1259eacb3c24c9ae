import type { ReactNode } from 'react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ApplyMethod } from '#domain/options.ts';
import { renderPortal } from '#web/lib/testing/render-portal.tsx';
import { HowToApply, WithoutApply } from './how-to-apply.tsx';

function renderApply(method: 'external' | 'email', value: string, AfterApply?: () => ReactNode) {
  const onApply = vi.fn<(method: ApplyMethod) => void>();
  const onClose = vi.fn<() => void>();
  const user = userEvent.setup();
  renderPortal(<HowToApply method={method} value={value} onApply={onApply} onClose={onClose} AfterApply={AfterApply} />);
  return { onApply, onClose, user };
}

test('Apply Online is a real link in a new tab, recorded beside it', async () => {
  const { onApply, user } = renderApply('external', 'https://jobs.example.com/apply');
  const link = screen.getByRole('link', { name: 'Apply Online' });
  expect(link).toHaveAttribute('href', 'https://jobs.example.com/apply');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener');
  await user.click(link);
  expect(onApply).toHaveBeenCalledExactlyOnceWith('external_link');
  expect(await screen.findByText('Application link opened!')).toBeVisible();
  expect(screen.getByText('Good luck with your application!')).toBeVisible();
});

test.each([
  ['external', 'https://jobs.example.com/apply', 'Apply Online'],
  ['email', 'hr@example.com', 'Copy Email'],
] as const)('an application by %s can be closed, too', async (method, value, apply) => {
  const { onApply, onClose, user } = renderApply(method, value);
  expect(screen.getByText(apply)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onApply).not.toHaveBeenCalled();
});

test('the middle button opens the link and is recorded like a click; the right one is not', async () => {
  const { onApply, user } = renderApply('external', 'https://jobs.example.com/apply');
  const target = screen.getByRole('link', { name: 'Apply Online' });
  await user.pointer({ keys: '[MouseRight]', target });
  expect(onApply).not.toHaveBeenCalled();
  await user.pointer({ keys: '[MouseMiddle]', target });
  expect(onApply).toHaveBeenCalledExactlyOnceWith('external_link');
});

test('Copy Email copies the address, and is recorded when it is copied', async () => {
  const { onApply, user } = renderApply('email', 'hr@example.com');
  expect(screen.getByText(/To apply, send your CV to:/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'hr@example.com' })).toHaveAttribute('href', 'mailto:hr@example.com');
  await user.click(screen.getByRole('button', { name: 'Copy Email' }));
  await expect(navigator.clipboard.readText()).resolves.toBe('hr@example.com');
  expect(onApply).toHaveBeenCalledExactlyOnceWith('copied_email');
  expect(await screen.findByText('Email copied!')).toBeVisible();
  expect(screen.getByText('The email address has been copied to your clipboard.')).toBeVisible();
});

test('where the clipboard is refused, the address stands selected in a field, and copying it by hand is what counts', async () => {
  const { onApply, user } = renderApply('email', 'hr@example.com');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copy Email' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox');
  await waitFor(() => expect(field.selectionEnd).toBe('hr@example.com'.length));
  expect(field).toHaveValue('hr@example.com');
  expect(onApply).not.toHaveBeenCalled();
  fireEvent.copy(field);
  expect(onApply).toHaveBeenCalledExactlyOnceWith('copied_email');
  expect(await screen.findByText('Email copied!')).toBeVisible();
});

test('a value that is no web address is never a link to follow', () => {
  renderApply('external', 'javascript:alert(1)');
  expect(screen.queryByRole('link', { name: 'Apply Online' })).toBeNull();
});

test('nothing is asked before the student has applied', async () => {
  const { user } = renderApply('external', 'https://jobs.example.com/apply', () => <p>Well done?</p>);
  expect(screen.queryByText('Well done?')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Apply Online' }));
  expect(screen.getByText('Well done?')).toBeVisible();
});

test('a listing without an apply says why, and can be closed', async () => {
  const onClose = vi.fn<() => void>();
  renderPortal(
    <WithoutApply onClose={onClose} notice="This internship closed on 1 Nov 2026.">
      It takes no more applications.
    </WithoutApply>,
  );
  expect(screen.getByText('This internship closed on 1 Nov 2026.')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
