import { useState } from 'react';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPortal } from '#web/lib/testing/render-portal.tsx';
import { SearchBox } from './search-box.tsx';

const ADDRESS_MS = 150;

/** An address that takes a while, as on a busy machine; `Elsewhere` changes it from outside. */
function SlowAddress() {
  const [value, setValue] = useState('');
  return (
    <>
      <SearchBox value={value} onChange={(search) => void setTimeout(() => setValue(search), ADDRESS_MS)} />
      <p>asked for: {value}</p>
      <button type="button" onClick={() => setValue('elsewhere')}>
        Elsewhere
      </button>
      <button type="button" onClick={() => setValue('')}>
        Back
      </button>
    </>
  );
}

test('what is typed while the address follows is kept', async () => {
  renderPortal(<SlowAddress />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('searchbox'), 'ze');
  // Asked for after 250 ms, in the address 150 ms later: these letters fall between the two.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await user.type(screen.getByRole('searchbox'), 'bra');
  await screen.findByText('asked for: ze');
  expect(screen.getByRole('searchbox')).toHaveValue('zebra');
  await screen.findByText('asked for: zebra');
});

test('the box follows an address that something else changed, also back to what was typed', async () => {
  renderPortal(<SlowAddress />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('searchbox'), ' zebra ');
  await screen.findByText('asked for: zebra');
  expect(screen.getByRole('searchbox')).toHaveValue(' zebra ');
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue('elsewhere'));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''));
});
