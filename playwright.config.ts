/** Browser tests: the Chromium that npm brought, against a stack of their own (tests/support). `npx playwright test` runs them alone. */
import { defineConfig, devices } from '@playwright/test';
import { unpackBrowser } from '#tests/support/unpack-browser.ts';

const browser = await unpackBrowser();

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '.data/test-results',
  globalSetup: './tests/support/global-browser-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Asia/Jakarta',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
      env: { ...process.env, ...browser.env },
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', grep: /@phone/, use: { ...devices['Pixel 7'], defaultBrowserType: 'chromium' } },
  ],
});
