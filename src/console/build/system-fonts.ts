/**
 * GraphiQL's style sheet carries fonts as data addresses, which the portal's policy refuses (`default-src 'self'`).
 * The console uses the system's fonts, and Monaco's icons from a file of its own (src/console/query/monaco-icons.css).
 */
import type { Plugin } from 'vite';

const FONT_FACE = /@font-face\s*\{[^}]*\}/g;

export function systemFonts(): Plugin {
  return {
    name: 'system-fonts',
    enforce: 'pre',
    transform: (code, id) => (/graphiql[^?]*\/style\.css/.test(id) ? code.replaceAll(FONT_FACE, '') : null),
  };
}
