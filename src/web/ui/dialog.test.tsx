import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { Toaster } from './toaster.tsx';

/** With the page's toasts, which dialogs leave in reach. */
function show(dialogs: ReactNode) {
  render(
    <>
      {dialogs}
      <Toaster />
    </>,
  );
}

const escape = (init = {}) => fireEvent.keyDown(document.body, { key: 'Escape', ...init });

test('Escape closes a dialog from the moment it is drawn, before it has the focus, and once', () => {
  const onClose = vi.fn<() => void>();
  show(<Dialog open title="Details" onClose={onClose} />);
  escape();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('Escape closes the dialog on top alone, and a key that is held down no more than one', async () => {
  function Two() {
    const [isAsking, setAsking] = useState(true);
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <Dialog open={isOpen} title="Form" onClose={() => setOpen(false)} />
        <Dialog open={isAsking} shape="alert" title="Discard?" onClose={() => setAsking(false)} />
      </>
    );
  }
  show(<Two />);
  escape();
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog', { name: 'Discard?' })).toBeNull());
  escape({ repeat: true });
  expect(await screen.findByRole('dialog', { name: 'Form' })).toBeVisible();
  escape();
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Form' })).toBeNull());
});

test('an Escape that ends the input of a script closes nothing', () => {
  const onClose = vi.fn<() => void>();
  show(<Dialog open title="Details" onClose={onClose} />);
  escape({ isComposing: true });
  expect(onClose).not.toHaveBeenCalled();
});

test('a dialog brings no landmarks of its own: its head and foot are none of the page', async () => {
  show(<Dialog open title="Details" footer={<button type="button">Close it</button>} onClose={() => undefined} />);
  expect(await screen.findByRole('dialog', { name: 'Details' })).toBeVisible();
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
});
