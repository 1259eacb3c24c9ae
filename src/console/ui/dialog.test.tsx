import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

/** As a browser does that grants no second refusal: it closes, whatever `cancel` was answered. */
function pressEscapeTwice(dialog: HTMLDialogElement): void {
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  fireEvent(dialog, new Event('cancel'));
  dialog.open = false;
  fireEvent(dialog, new Event('close'));
}

beforeEach(() => {
  // jsdom shows no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

it('that has to be answered stays, however often Escape is pressed', () => {
  render(<Dialog title="Your session has ended">Sign in again</Dialog>);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Your session has ended' });
  pressEscapeTwice(dialog);
  expect(dialog.open).toBe(true);
});

it('that may be left is left by Escape', () => {
  const onClose = vi.fn<() => void>();
  render(
    <Dialog title="description" onClose={onClose}>
      A long text
    </Dialog>,
  );
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
