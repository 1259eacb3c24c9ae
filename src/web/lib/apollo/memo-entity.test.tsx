import { render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { memoEntity } from './memo-entity.ts';

const rendered = vi.fn<(title: string) => void>();
beforeEach(() => rendered.mockClear());

const Row = memoEntity(function Row({ row, isChanged }: { row: { __typename: string; id: string; title: string }; isChanged: boolean }) {
  rendered(row.title);
  return <p>{isChanged ? 'changed' : row.title}</p>;
});

const row = (id: string, title: string) => ({ __typename: 'internships', id, title });

it('renders again for another entity or another plain prop, not for another object of the same entity', () => {
  const { rerender } = render(<Row row={row('a', 'first')} isChanged={false} />);
  rerender(<Row row={row('a', 'same entity')} isChanged={false} />);
  expect(rendered).toHaveBeenCalledTimes(1);
  rerender(<Row row={row('a', 'same entity')} isChanged />);
  expect(rendered).toHaveBeenCalledTimes(2);
  rerender(<Row row={row('b', 'another')} isChanged />);
  expect(rendered).toHaveBeenLastCalledWith('another');
});
