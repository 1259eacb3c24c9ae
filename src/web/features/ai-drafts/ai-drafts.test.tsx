import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { INDUSTRY_OPTIONS, MAJOR_FORM_OPTIONS } from '#domain/options.ts';
import { renderPortal } from '#web/lib/testing/render-portal.tsx';
import { AiDraftsPanel } from './ai-drafts.tsx';
import { SAMPLE_DRAFTS } from './sample-drafts.ts';
import { useAiDrafts } from './use-ai-drafts.ts';

const [FIRST, SECOND] = SAMPLE_DRAFTS.map(({ title }) => title);

function Screen() {
  return <AiDraftsPanel drafts={useAiDrafts()} />;
}

/** The panel's own region; toasts have another. */
const status = () => within(screen.getByRole('region', { name: 'AI Drafts' })).getByRole('status');

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the samples', () => {
  it('are two, pending, with majors and industries that the portal offers', () => {
    expect(SAMPLE_DRAFTS).toHaveLength(2);
    for (const { status, title, company, sourceFile, parsedContent } of SAMPLE_DRAFTS) {
      expect(status).toBe('pending');
      expect(sourceFile).toMatch(/\.\w+$/);
      expect(parsedContent).toMatchObject({ title, company });
      expect(MAJOR_FORM_OPTIONS).toEqual(expect.arrayContaining([...parsedContent.major]));
      expect(INDUSTRY_OPTIONS).toEqual(expect.arrayContaining([...parsedContent.industry]));
    }
  });

  it('show all that was read from the file', () => {
    renderPortal(<Screen />);
    for (const { title, sourceFile, parsedContent } of SAMPLE_DRAFTS) {
      const card = screen.getByRole('article', { name: title });
      for (const text of [sourceFile, parsedContent.company, parsedContent.location, parsedContent.duration, ...parsedContent.major])
        expect(card).toHaveTextContent(text);
      for (const text of [parsedContent.description, ...parsedContent.industry]) expect(card).toHaveTextContent(text);
    }
    expect(status()).toHaveTextContent('2 drafts to review');
  });
});

describe('a draft', () => {
  it('is written to the console by Review, and nothing else happens', async () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    renderPortal(<Screen />);
    await userEvent.click(screen.getByRole('button', { name: `Review: ${FIRST}` }));
    expect(log).toHaveBeenCalledExactlyOnceWith('Review AI draft', SAMPLE_DRAFTS[0]);
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  it('leaves when it is approved or rejected; the focus goes to the next one, then to what says that there is none', async () => {
    renderPortal(<Screen />);
    await userEvent.click(screen.getByRole('button', { name: `Approve: ${FIRST}` }));
    expect(screen.queryByRole('article', { name: FIRST })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: SECOND })).toHaveFocus();
    expect(status()).toHaveTextContent(`${FIRST} approved. 1 draft to review`);
    await userEvent.click(screen.getByRole('button', { name: `Reject: ${SECOND}` }));
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(status()).toHaveTextContent(`${SECOND} rejected.`);
    const empty = screen.getByText('No drafts to review');
    expect(document.activeElement).toContainElement(empty);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('that was the last of the list hands the focus to the one before', async () => {
    renderPortal(<Screen />);
    await userEvent.click(screen.getByRole('button', { name: `Reject: ${SECOND}` }));
    expect(screen.getByRole('heading', { name: FIRST })).toHaveFocus();
  });
});
