import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Pager } from './pager.tsx';
import { readViewState } from './view-state.ts';

function TenPages() {
  const [state, setState] = useState(readViewState(new URLSearchParams()));
  const page = { rows: [{ id: 1 }], total: state.size * 10, hasNext: true };
  return <Pager page={page} of={state} state={state} onChange={(change) => setState({ ...state, ...change })} />;
}

/** As Enter in a browser; the tests' keyboard does not send a form by a field of numbers. */
async function typePage(text: string): Promise<HTMLInputElement> {
  const field = screen.getByLabelText<HTMLInputElement>('Page');
  await userEvent.clear(field);
  await userEvent.type(field, text);
  act(() => field.form?.requestSubmit());
  return field;
}

it('goes to the page that is typed and keeps the focus there; Next writes its page into the field', async () => {
  render(<TenPages />);
  const field = await typePage('4');
  expect(screen.getByRole('status')).toHaveTextContent('Rows 76–76 of 250');
  expect(field).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(field).toHaveValue(5);
});

it('goes to no page behind the last', async () => {
  render(<TenPages />);
  const field = await typePage('11');
  expect(field).toBeInvalid();
  expect(screen.getByRole('status')).toHaveTextContent('Rows 1–1 of 250');
});
