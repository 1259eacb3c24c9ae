import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
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
import { RunLine } from './run-line.tsx';
import { createRunStatus } from './run-status.ts';
import { SchemaNotice } from './schema-notice.tsx';
import { TabStrip } from './tab-strip.tsx';
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
  const [status] = useState(createRunStatus);
  const fetcher = useMemo(() => createConsoleFetcher(session, live, status), [session, live, status]);
  const [notices, setNotices] = useState<HTMLDivElement | null>(null);
  const storage = useMemo(() => {
    const isHere = () => {
      const now = session.current();
      return now.status === 'open' && now.viewer.key === viewerKey;
    };
    return createViewerStorage(viewerKey, isHere);
  }, [session, viewerKey]);
  return (
    <div className="query-page">
      <h1 className="visually-hidden">Query</h1>
      <div ref={setNotices} />
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
        {/* The one place in the header of the editors that is ours. */}
        <GraphiQL.Logo>
          <TabStrip />
        </GraphiQL.Logo>
        <GraphiQL.Footer>
          <RunLine store={status} />
        </GraphiQL.Footer>
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
        <SchemaNotice place={notices} />
      </GraphiQL>
    </div>
  );
}
