import { useEffect, useRef } from 'react';
import { pick, useGraphiQL } from '@graphiql/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readOpenRequest } from './open-request.ts';
import { useOpenInTab } from './use-open-in-tab.ts';

const MONO = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';

/**
 * Dashes and quotation marks of ordinary texts are no trap: nobody pastes a program here. At its end an editor lets the
 * page scroll on.
 */
const OPTIONS = {
  fontFamily: MONO,
  unicodeHighlight: { ambiguousCharacters: false },
  scrollbar: { verticalScrollbarSize: 10, alwaysConsumeMouseWheel: false },
};

/** Draws nothing: gives the editors the system's font and their other options, and opens what another page of the console handed over. */
export function EditorCompanion() {
  const { queryEditor, variableEditor, responseEditor } = useGraphiQL(pick('queryEditor', 'variableEditor', 'responseEditor'));
  useEffect(() => {
    for (const editor of [queryEditor, variableEditor, responseEditor]) editor?.updateOptions(OPTIONS);
  }, [queryEditor, variableEditor, responseEditor]);

  const { pathname, state, key } = useLocation();
  const navigate = useNavigate();
  const open = useOpenInTab();
  const request = pathname === '/' ? readOpenRequest(state) : null;
  const taken = useRef<string | null>(null);
  useEffect(() => {
    if (!request || !open || taken.current === key) return;
    // The new tab is drawn before the next history entry is.
    taken.current = key;
    open(request);
    // Taken once: a reload or Back must not open it again.
    void navigate('/', { replace: true, state: null });
  }, [request, open, navigate, key]);
  return null;
}
