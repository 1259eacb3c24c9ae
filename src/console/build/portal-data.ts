/**
 * Two modules that exist only in the build: the portal's operations as examples, and what each role may do. They are
 * made from this checkout, so the console asks no server for them.
 */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { collectExamples } from './collect-examples.ts';
import { readPermissions } from './read-permissions.ts';

export function portalData(checkout: string): Plugin {
  const makers: Record<string, () => Promise<unknown>> = {
    'virtual:portal-examples': () => collectExamples(checkout),
    'virtual:portal-permissions': () => readPermissions(join(checkout, 'hasura/metadata')),
  };
  return {
    name: 'portal-data',
    resolveId: (id) => (id in makers ? `\0${id}` : null),
    load: async (id) => {
      const make = id.startsWith('\0') ? makers[id.slice(1)] : undefined;
      return make ? `export default ${JSON.stringify(await make())};` : null;
    },
  };
}
