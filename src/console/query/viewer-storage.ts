/**
 * Where GraphiQL keeps tabs and history: this browser, under the viewer's own name. Who entered with the secret leaves
 * nothing behind the tab. What it cannot read any more it never sees: it would not draw itself at all.
 */
import type { Storage as GraphiqlStorage } from '@graphiql/toolkit';
import { CONSOLE_KEYS } from '#domain/kept-session.ts';
import { SECRET_VIEWER } from '#console/session/kept-secret.ts';

/** What GraphiQL reads without a doubt: `{"<name>": [{ query, ... }, ...]}`. */
const LISTS = /^graphiql:(queries|favorites)$/;

function isReadable(key: string, text: string): boolean {
  const [, name] = LISTS.exec(key) ?? [];
  if (name === undefined) return true;
  try {
    const items = (JSON.parse(text) as Record<string, unknown> | null)?.[name];
    return Array.isArray(items) && items.every((item) => typeof item === 'object' && item !== null);
  } catch {
    return false; // damaged by hand or by another version
  }
}

/** `isHere` tells whether the viewer still is: what GraphiQL would write down later, after they left, is not kept. */
export function createViewerStorage(viewerKey: string, isHere: () => boolean): GraphiqlStorage {
  const prefix = `${CONSOLE_KEYS}${viewerKey}.`;
  const store = viewerKey === SECRET_VIEWER ? sessionStorage : localStorage;
  const names = () => Object.keys(store).filter((name) => name.startsWith(prefix));
  return {
    getItem: (key) => {
      const text = store.getItem(prefix + key);
      if (text === null || isReadable(key, text)) return text;
      store.removeItem(prefix + key);
      return null;
    },
    setItem: (key, value) => {
      if (isHere()) store.setItem(prefix + key, value);
    },
    removeItem: (key) => store.removeItem(prefix + key),
    clear: () => {
      for (const name of names()) store.removeItem(name);
    },
    get length() {
      return names().length;
    },
  };
}
