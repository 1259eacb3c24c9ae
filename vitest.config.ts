/** Every test but the browser's: projects by what they need. `npx vitest run --project unit` runs one. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** A machine that others share may stall for seconds: what a test waits for gets as many. */
const patient = { testTimeout: 30_000, expect: { poll: { timeout: 10_000 } } };
const database = { globalSetup: ['tests/support/global-setup.ts'], hookTimeout: 60_000, ...patient };

export default defineConfig({
  test: {
    // A worker for every core: vitest would leave one free, and what waits for the database leaves more.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'tests/support/**/*.test.ts', 'tests/compose/**/*.test.ts'],
          exclude: ['src/web/**', 'tests/compose/running/**'],
          ...patient,
        },
      },
      {
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}', 'src/console/**/*.test.tsx'],
          environment: 'jsdom',
          ...patient,
          setupFiles: ['tests/support/web-setup.ts'],
        },
      },
      { test: { name: 'engine', include: ['tests/engine/**/*.test.ts'], ...database } },
      { test: { name: 'integration', include: ['tests/integration/**/*.test.ts'], ...database } },
      // What `npm run test:compose` has started; a restart of a server takes its time.
      {
        test: {
          name: 'compose',
          include: ['tests/compose/running/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], ...database } },
    ],
  },
});
