/**
 * Builds the web app: `npx vite build -c src/web/vite.config.ts` writes to `.data/build/web` of the
 * checkout. In development `PORTAL_ORIGIN` is the running stack that everything but the app comes from.
 */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CHUNKS, firstView } from './first-view.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const outDir = process.env['WEB_BUILD_DIR'] ?? fileURLToPath(new URL('../../.data/build/web', import.meta.url));
const stack = process.env['PORTAL_ORIGIN'] ?? 'http://127.0.0.1:3000';
const proxied = ['/v1', '/realms', '/resources', '/uploads', '/settings.json', '/storage', '/console', '/mail'];

export default defineConfig({
  root,
  plugins: [react(), firstView()],
  build: {
    outDir,
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    sourcemap: false,
    // Precompressed files are made after the build; sizes are measured there.
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: stack, ws: path === '/v1' }])),
  },
});
