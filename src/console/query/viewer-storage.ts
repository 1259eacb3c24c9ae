/**
 * Where GraphiQL keeps tabs and history: this browser, under the viewer's own name, so that two admins of one machine
 * do not see each other's. Who entered with the secret leaves nothing behind the tab.
 */
import type { Storage as GraphiqlStorage } from '@graphiql/toolkit';

export function createViewerStorage(viewerKey: string): GraphiqlStorage {
  const prefix = `console.${viewerKey}.`;
  const store = viewerKey === 'secret' ? sessionStorage : localStorage;
  const names = () => Object.keys(store).filter((name) => name.startsWith(prefix));
  return {
    getItem: (key) => store.getItem(prefix + key),
    setItem: (key, value) => store.setItem(prefix + key, value),
    removeItem: (key) => store.removeItem(prefix + key),
    clear: () => {
      for (const name of names()) store.removeItem(name);
    },
    get length() {
      return names().length;
    },
  };
}
