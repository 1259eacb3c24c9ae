import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderPortal } from '#web/lib/testing/render-portal.tsx';
import { useListingFilters } from './use-listing-filters.ts';

function Address() {
  const { filters, change } = useListingFilters();
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p>address: {search}</p>
      <p>majors: {filters.majors.join()}</p>
      <button
        type="button"
        onClick={() => {
          // Both in one turn: the second is made before the first is drawn.
          change({ search: 'data' }, 'replace');
          change({ majors: ['Psychology'] });
        }}
      >
        Two
      </button>
      <button type="button" onClick={() => change({ industries: ['Finance'] })}>
        One more
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

test('a write that comes before the last one is drawn goes on from it, and other parameters stay', async () => {
  renderPortal(<Address />, { address: '/?preview=student' });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Two' }));
  expect(await screen.findByText('address: ?preview=student&q=data&major=Psychology')).toBeVisible();
  expect(screen.getByText('majors: Psychology')).toBeVisible();
});

test('after Back the next write goes on from what is shown', async () => {
  renderPortal(<Address />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Two' }));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('address: ?q=data')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'One more' }));
  expect(await screen.findByText('address: ?q=data&industry=Finance')).toBeVisible();
});
