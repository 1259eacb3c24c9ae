/** Browser tests: the Chromium that npm brought, against a stack of their own (tests/support). `npx playwright test` runs them alone. */
import { defineConfig, devices } from '@playwright/test';
import { leftOutSpecs } from '#tests/e2e/left-out.ts';
import { unpackBrowser } from '#tests/support/unpack-browser.ts';

const browser = await unpackBrowser();

const MEASURED = '**/live.spec.ts';

/** What makes no sense on these servers. */
const ELSEWHERE = leftOutSpecs.map(({ spec }) => `**/${spec}.spec.ts`);

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: ELSEWHERE,
  outputDir: '.data/test-results',
  globalSetup: './tests/support/global-browser-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A machine that others share may stall for seconds: there a test has a second try, which the report names as flaky.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Asia/Jakarta',
    // Traces would cost what the latency test measures; `--trace on` asks for one.
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: browser.executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
      env: { ...process.env, ...browser.env },
    },
  },
  projects: [
    { name: 'desktop', testIgnore: [MEASURED, ...ELSEWHERE], use: { viewport: { width: 1440, height: 900 } } },
    // Only the tests that are marked for it (tests/e2e/fixtures.ts): the others would prove the same once more.
    {
      name: 'phone',
      testIgnore: [MEASURED, ...ELSEWHERE],
      grep: /@phone/,
      use: { ...devices['Pixel 7'], defaultBrowserType: 'chromium' },
    },
    // Alone and untraced, after the others: it measures times.
    {
      name: 'measured',
      testMatch: MEASURED,
      dependencies: ['desktop', 'phone'],
      fullyParallel: false,
      use: { viewport: { width: 1440, height: 900 }, trace: 'off' },
    },
  ],
});
