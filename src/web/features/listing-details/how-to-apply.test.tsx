import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ApplyMethod } from '#domain/options.ts';
import { renderPortal } from '#web/lib/testing/render-portal.tsx';
import { HowToApply } from './how-to-apply.tsx';

function renderApply(method: 'external' | 'email', value: string, isClosed = false) {
  const onApply = vi.fn<(method: ApplyMethod) => void>();
  const onClose = vi.fn<() => void>();
  const user = userEvent.setup();
  renderPortal(<HowToApply method={method} value={value} isClosed={isClosed} onApply={onApply} onClose={onClose} />);
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

test('the middle button opens the link and is recorded like a click; the right one is not', async () => {
  const { onApply, user } = renderApply('external', 'https://jobs.example.com/apply');
  const target = screen.getByRole('link', { name: 'Apply Online' });
  await user.pointer({ keys: '[MouseRight]', target });
  expect(onApply).not.toHaveBeenCalled();
  await user.pointer({ keys: '[MouseMiddle]', target });
  expect(onApply).toHaveBeenCalledExactlyOnceWith('external_link');
});

test('Copy Email copies the address', async () => {
  const { onApply, user } = renderApply('email', 'hr@example.com');
  expect(screen.getByText(/To apply, send your CV to:/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'hr@example.com' })).toHaveAttribute('href', 'mailto:hr@example.com');
  await user.click(screen.getByRole('button', { name: 'Copy Email' }));
  await expect(navigator.clipboard.readText()).resolves.toBe('hr@example.com');
  expect(onApply).toHaveBeenCalledExactlyOnceWith('copied_email');
  expect(await screen.findByText('Email copied!')).toBeVisible();
  expect(screen.getByText('The email address has been copied to your clipboard.')).toBeVisible();
});

test('where the clipboard is refused, the address stands selected in a field', async () => {
  const { user } = renderApply('email', 'hr@example.com');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copy Email' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox');
  await waitFor(() => expect(field.selectionEnd).toBe('hr@example.com'.length));
  expect(field).toHaveValue('hr@example.com');
});

test('a closed listing offers no way to apply', () => {
  renderApply('external', 'https://jobs.example.com/apply', true);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
});
