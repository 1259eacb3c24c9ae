/** Builds the data console into the build folder beside the app; the gateway serves it under /console/. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react()],
  build: { outDir: '../../.data/build/console', emptyOutDir: true, modulePreload: { polyfill: false } },
});
