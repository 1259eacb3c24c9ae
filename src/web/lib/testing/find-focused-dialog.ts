import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** The dialog of this name once it has the focus: before, nobody presses its buttons, and it could not give the focus on. */
export async function findFocusedDialog(role: 'dialog' | 'alertdialog', name: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole(role, { name });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return dialog;
}
