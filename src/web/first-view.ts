/**
 * What the build does for the first view. `index.html` gets the global styles (reset, base, the tokens' custom
 * properties, keyframes), made of the theme, and asks for the app's code beside the start's own. The code comes in few
 * files: each one more is a round trip where a browser opens six connections, as it does to a server without HTTP/2.
 */
import type { Plugin } from 'vite';
import { createPortalSystem } from './ui/chakra-system.ts';
import { cssName } from './ui/styled/resolve-style.ts';

type Nested = { readonly [name: string]: string | number | Nested };

/** Nested rules as the browsers of the build target read them; Chakra's `&` stands for the page here. */
function textOf(styles: Nested): string {
  return Object.entries(styles)
    .map(([name, value]) => (typeof value === 'object' ? `${name.replaceAll('&', '')}{${textOf(value)}}` : `${cssName(name)}:${value};`))
    .join('');
}

function globalStyles(): string {
  const system = createPortalSystem();
  return system.layers.atRule + system._global.map((styles) => textOf(styles)).join('');
}

/** What runs first; what only layers over the page need; what comes with a chunk of its own, some time later. */
const START = /src\/web\/(main|app\/(not-loaded|route-chunks)|config\/paths)\.ts|preload-helper|rolldown\/runtime/;
const LAYERS = /@(chakra-ui|ark-ui|zag-js|emotion|pandacss)\/|\/stylis\/|src\/web\/ui\/(dialog|discard-dialog|chakra-system)/;
const LATER = /keycloak-js|\/zod\/|react-hook-form|@hookform/;
const MANAGEMENT = /features\/manage-listings/;

/** The start, what routes share, what the admin's table and its dialogs share, the layers; a route is a file of its own. */
export const CHUNKS = [
  { name: 'start', test: START, priority: 4 },
  { name: 'management', test: MANAGEMENT, minShareCount: 2, priority: 1 },
  { name: 'base', test: (id: string) => ![LAYERS, LATER, MANAGEMENT].some((other) => other.test(id)), minShareCount: 2, priority: 3 },
  { name: 'layers', test: LAYERS, priority: 2 },
];

export function firstView(): Plugin {
  return {
    name: 'first-view',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const wanted = Object.keys(bundle).filter((file) => /\/(base|draw-app)-[^/]+\.js$/.test(file));
        // Development has no bundle. A build whose files are called otherwise would load them one after the other.
        if (Object.keys(bundle).length > 0 && wanted.length !== 2) throw new Error(`The first view has these files: ${wanted.join(', ')}`);
        return [
          // At the end: the character set has to stand within the first kilobyte.
          { tag: 'style', injectTo: 'head', children: globalStyles() },
          ...wanted.map((file) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` } })),
        ];
      },
    },
  };
}
