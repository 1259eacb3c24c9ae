import { pick, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import type { OpenRequest } from './open-request.ts';

/** Opens a document with its variables in a new tab; null until the editors are there. */
export function useOpenInTab(): ((request: OpenRequest) => void) | null {
  const { addTab } = useGraphiQLActions();
  const { queryEditor, variableEditor } = useGraphiQL(pick('queryEditor', 'variableEditor'));
  if (!queryEditor || !variableEditor) return null;
  return ({ document, variables }) => {
    addTab();
    queryEditor.setValue(document);
    variableEditor.setValue(variables);
    queryEditor.focus();
  };
}
