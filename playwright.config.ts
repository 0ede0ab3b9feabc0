import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';

// Workers read this file too and inherit the environment, so these are settled once for the whole run.
process.env.E2E_RUN ??= String(process.pid);
process.env.CHROMIUM_PATH ??= findChromium() ?? '';

export default defineConfig({
  testDir: 'apps/web/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: `test-results/${process.env.E2E_RUN}`,
  globalSetup: './scripts/e2e-product.ts',
  workers: 2,
  retries: 0,
  forbidOnly: !!process.env.CI,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    // Emptied between tests. A context of its own would fetch and compile the whole app anew for each of them.
    reuseContext: true,
    ...(process.env.E2E_BASE_URL ? { baseURL: process.env.E2E_BASE_URL } : {}),
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'UTC',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
