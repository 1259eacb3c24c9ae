import { useRef, useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useKeptFocus } from './use-kept-focus.ts';

function Cards() {
  const [titles, setTitles] = useState(['First', 'Second', 'Third']);
  const box = useRef<HTMLElement>(null);
  return (
    <section ref={box} tabIndex={-1} aria-label="Results" {...useKeptFocus(box)}>
      <ul>
        {titles.map((title) => (
          <li key={title}>
            <article>
              <h2>
                <button type="button">{title}</button>
              </h2>
              <button type="button" onClick={() => setTitles(titles.filter((other) => other !== title))}>
                Star {title}
              </button>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}

test('the focus of a card that leaves goes to the next, then to the one before, then to the list', async () => {
  render(<Cards />);
  const user = userEvent.setup();
  screen.getByRole('button', { name: 'Star Second' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Third' })).toHaveFocus();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'First' })).toHaveFocus();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('region', { name: 'Results' })).toHaveFocus();
});
