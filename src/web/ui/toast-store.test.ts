import { afterEach, expect, it, vi } from 'vitest';
import { clearToasts, currentToasts, showError, showSuccess } from './toast-store.ts';

afterEach(() => clearToasts());

it('shows the same text once, as the newest', () => {
  showError('Failed to load internships');
  showSuccess('Link copied');
  showError('Failed to load internships');
  expect(currentToasts().map(({ title, description }) => description ?? title)).toEqual(['Link copied', 'Failed to load internships']);
});

it('keeps every Undo, also of two that read the same', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  for (const run of [first, second]) {
    showSuccess('Internship archived successfully', { description: 'Data Intern', action: { label: 'Undo', run } });
  }
  for (const { action } of currentToasts()) action?.run();
  expect(first).toHaveBeenCalledOnce();
  expect(second).toHaveBeenCalledOnce();
});
