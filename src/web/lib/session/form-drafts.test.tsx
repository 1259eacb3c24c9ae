import { useState } from 'react';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderPortal, STUDENT } from '#web/lib/testing/render-portal.tsx';
import { clearFormDraft, clearFormDrafts, readFormDraft, useFormDraft } from './form-drafts.ts';

interface Typed {
  name: string;
}

const isTyped = (draft: unknown): draft is Typed => typeof (draft as Typed | null)?.name === 'string';
const kept = () => readFormDraft(STUDENT.id, 'name', isTyped);

function NameForm({ saved }: { saved: string }) {
  const [name, setName] = useState(() => kept()?.name ?? saved);
  const [values, setValues] = useState<Typed | null>(null);
  const { forget } = useFormDraft('name', values);
  const change = (text: string) => {
    setName(text);
    setValues(text === saved ? null : { name: text });
  };
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => change(event.currentTarget.value)} />
      <button onClick={forget}>Save</button>
    </>
  );
}

afterEach(() => {
  clearFormDrafts();
  vi.useRealTimers();
});

describe('a form draft', () => {
  test('is in storage once typing rests', async () => {
    vi.useFakeTimers();
    renderPortal(<NameForm saved="Sari" />);
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Sarix' } });
    expect(sessionStorage).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(300);
    expect(Object.entries(sessionStorage)).toEqual([[`portal.draft.${STUDENT.id}.name`, '{"name":"Sarix"}']]);
  });

  test('is written at once when the form leaves the screen, and fills it the next time', async () => {
    const { unmount } = renderPortal(<NameForm saved="Sari" />);
    await userEvent.type(screen.getByLabelText('Name'), ' W');
    unmount();
    expect(sessionStorage).toHaveLength(1);
    renderPortal(<NameForm saved="Sari" />);
    expect(screen.getByLabelText('Name')).toHaveValue('Sari W');
  });

  test('is written when the page is hidden', async () => {
    renderPortal(<NameForm saved="Sari" />);
    await userEvent.type(screen.getByLabelText('Name'), ' W');
    dispatchEvent(new Event('pagehide'));
    expect(sessionStorage).toHaveLength(1);
  });

  test('is forgotten when the text is as it was', async () => {
    renderPortal(<NameForm saved="Sari" />);
    await userEvent.type(screen.getByLabelText('Name'), '!');
    await userEvent.type(screen.getByLabelText('Name'), '{Backspace}');
    expect(kept()).toBeNull();
  });

  test('is forgotten once it was saved, and not written again when the form closes', async () => {
    const { unmount } = renderPortal(<NameForm saved="Sari" />);
    await userEvent.type(screen.getByLabelText('Name'), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    unmount();
    expect(sessionStorage).toHaveLength(0);
  });

  test('does not come back when the user logs out while it is still being typed', async () => {
    const { unmount } = renderPortal(<NameForm saved="Sari" />);
    await userEvent.type(screen.getByLabelText('Name'), '!');
    clearFormDrafts();
    unmount();
    expect(sessionStorage).toHaveLength(0);
  });

  test('is for its user and its form alone', async () => {
    const { unmount } = renderPortal(<NameForm saved="Sari" />);
    await userEvent.type(screen.getByLabelText('Name'), '!');
    unmount();
    expect(readFormDraft('somebody else', 'name', isTyped)).toBeNull();
    expect(readFormDraft(STUDENT.id, 'other', isTyped)).toBeNull();
    clearFormDraft(STUDENT.id, 'other');
    expect(kept()).toEqual({ name: 'Sari!' });
  });

  test('of another version of the form, or damaged, counts as none', () => {
    sessionStorage.setItem(`portal.draft.${STUDENT.id}.name`, '{"title":"x"}');
    expect(kept()).toBeNull();
    sessionStorage.setItem(`portal.draft.${STUDENT.id}.name`, '{');
    expect(kept()).toBeNull();
  });
});
