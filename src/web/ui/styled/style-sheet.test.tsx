import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { chakra } from './chakra.tsx';

test('a rule that the browser refuses costs that rule, not the page', () => {
  const inserted: string[] = [];
  const insert = vi.spyOn(CSSStyleSheet.prototype, 'insertRule').mockImplementation((rule) => {
    if (rule.includes(':has(')) throw new SyntaxError('Failed to parse the rule');
    return inserted.push(rule);
  });
  vi.spyOn(console, 'debug').mockReturnValue();
  render(
    <chakra.p css={{ '&:has(a)': { color: 'text.muted' } }} fontSize="sm">
      Shown
    </chakra.p>,
  );
  expect(screen.getByText('Shown')).toBeVisible();
  expect(inserted).toEqual([expect.stringContaining('font-size:')]);
  insert.mockRestore();
});

test('equal styles are one class, written once', () => {
  const insert = vi.spyOn(CSSStyleSheet.prototype, 'insertRule');
  const { rerender } = render(<chakra.p color="focus">One</chakra.p>);
  rerender(
    <>
      <chakra.p color="focus">One</chakra.p>
      <chakra.div color="focus">Other</chakra.div>
    </>,
  );
  expect(screen.getByText('Other').className).toBe(screen.getByText('One').className);
  expect(insert).toHaveBeenCalledTimes(1);
});

test('the child of asChild keeps a class of its own beside the one it is given', () => {
  render(
    <chakra.span asChild color="focus">
      <a href="/" className="own">
        Home
      </a>
    </chakra.span>,
  );
  const link = screen.getByRole('link', { name: 'Home' });
  expect([...link.classList]).toEqual([expect.stringMatching(/^c\d+$/), 'own']);
});
