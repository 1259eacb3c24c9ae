import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { explorerPlugin } from '@graphiql/plugin-explorer';
import { HISTORY_PLUGIN } from '@graphiql/plugin-history';
import { GraphiQL } from 'graphiql';
import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import '@graphiql/plugin-explorer/style.css';
import { createLiveOperations } from '#console/graphql/live-operations.ts';
import { useConsoleSession } from '#console/session/session-context.tsx';
import { createConsoleFetcher } from './console-fetcher.ts';
import { EditorCompanion } from './editor-companion.tsx';
import { EXAMPLES_PLUGIN } from './examples-panel.tsx';
import './monaco-icons.css';
import './query.css';
import { createViewerStorage } from './viewer-storage.ts';

const FIRST_QUERY = `query NewestInternships($limit: Int = 10) {
  internships(order_by: { created_at: desc }, limit: $limit) {
    title
    company
    views
    apply_clicks
    expires_at
  }
}
`;

const PLUGINS = [EXAMPLES_PLUGIN, explorerPlugin({ showAttribution: false }), HISTORY_PLUGIN];

const DARK = matchMedia('(prefers-color-scheme: dark)');

function watchDark(onChange: () => void): () => void {
  DARK.addEventListener('change', onChange);
  return () => DARK.removeEventListener('change', onChange);
}

/** The system's choice, said aloud: left to follow the system, GraphiQL's editors stay light. */
function useSystemTheme(): 'dark' | 'light' {
  return useSyncExternalStore(watchDark, () => DARK.matches) ? 'dark' : 'light';
}

/** GraphiQL in the name of the console's session. */
export function QueryPage() {
  const { session, state } = useConsoleSession();
  const viewerKey = state.status === 'open' ? state.viewer.key : '';
  const theme = useSystemTheme();
  const live = useMemo(() => createLiveOperations(session), [session]);
  useEffect(() => () => live.dispose(), [live]);
  const fetcher = useMemo(() => createConsoleFetcher(session, live), [session, live]);
  const storage = useMemo(() => createViewerStorage(viewerKey), [viewerKey]);
  return (
    <div className="query-page">
      <h1 className="visually-hidden">Query</h1>
      <GraphiQL
        fetcher={fetcher}
        storage={storage}
        plugins={PLUGINS}
        defaultQuery={FIRST_QUERY}
        isHeadersEditorEnabled={false}
        defaultEditorToolsVisibility="variables"
        shouldPersistHeaders={false}
        showPersistHeadersSettings={false}
        forcedTheme={theme}
        maxHistoryLength={50}
      >
        <GraphiQL.Logo>{null}</GraphiQL.Logo>
        <GraphiQL.Toolbar>
          {({ prettify, copy, merge }) => (
            <>
              {prettify}
              {copy}
              {merge}
              <EditorCompanion />
            </>
          )}
        </GraphiQL.Toolbar>
      </GraphiQL>
    </div>
  );
}
