/**
 * Builds the data console into the build folder beside the app; the gateway serves it under /console/. Nothing comes
 * from another origin or out of a data address but images: the policy of the app's pages holds here too.
 */
import { dirname } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { portalColors } from './build/portal-colors.ts';
import { portalData } from './build/portal-data.ts';
import { systemFonts } from './build/system-fonts.ts';

const checkout = dirname(dirname(import.meta.dirname));

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [systemFonts(), portalColors(), portalData(checkout), react()],
  worker: { format: 'es' },
  build: {
    outDir: '../../.data/build/console',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Monaco, which only the Query page loads.
    chunkSizeWarningLimit: 5_000,
  },
});
