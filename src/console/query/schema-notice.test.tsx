import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { expect, it, vi } from 'vitest';
import { SchemaNotice } from './schema-notice.tsx';

/** What GraphiQL keeps of the schema, without its editors. */
const graphiql = vi.hoisted(() => {
  const listeners = new Set<() => void>();
  let kept: { fetchError: string | null; isIntrospecting: boolean } = { fetchError: null, isIntrospecting: false };
  return {
    kept: () => kept,
    set: (next: typeof kept) => {
      kept = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
});
const introspect = vi.hoisted(() => vi.fn<() => Promise<void>>());

vi.mock('@graphiql/react', () => ({
  pick: () => null,
  useGraphiQL: () => useSyncExternalStore(graphiql.subscribe, graphiql.kept),
  useGraphiQLActions: () => ({ introspect }),
}));
vi.mock('#console/session/session-context.tsx', () => ({ useConsoleSession: () => ({ state: { status: 'signed-out' } }) }));

const AWAY = JSON.stringify({ errors: [{ message: 'The GraphQL server is away (502).' }] });

it('stays with its button while the schema is asked for again, and goes once it is there', async () => {
  introspect.mockImplementation(() => Promise.resolve(graphiql.set({ fetchError: null, isIntrospecting: true })));
  render(<SchemaNotice place={document.body.appendChild(document.createElement('div'))} />);
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => graphiql.set({ fetchError: AWAY, isIntrospecting: false }));
  expect(screen.getByRole('alert')).toHaveTextContent('The GraphQL server is away (502).');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const button = screen.getByRole('button', { name: 'Trying...' });
  expect(button).toHaveFocus();
  await userEvent.click(button);
  expect(introspect).toHaveBeenCalledTimes(1);
  act(() => graphiql.set({ fetchError: AWAY, isIntrospecting: false }));
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
  act(() => graphiql.set({ fetchError: null, isIntrospecting: false }));
  expect(screen.queryByRole('alert')).toBeNull();
});
