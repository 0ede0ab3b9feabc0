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
  // Twice the processors: many tests wait for a delay or a mail. Each test goes to whoever is free.
  workers: 4,
  fullyParallel: true,
  retries: 0,
  forbidOnly: !!process.env.CI,
  // Many steps with each other's pages beside them; one that passes does not wait for it.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    // Emptied between tests. A context of its own would fetch and compile the whole app again for each of them.
    reuseContext: true,
    // What never comes is named, instead of the end of the whole test.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    ...(process.env.E2E_BASE_URL ? { baseURL: process.env.E2E_BASE_URL } : {}),
    // Each frame of a fading dialog or a running bar is drawn by the processor. The journeys and the tests of motion keep it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // One would be asked for each page that is loaded after it is there. The tests about it let it come.
    serviceWorkers: 'block',
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
        // Two processes fewer to hand each drawn frame and each answer on to: a twentieth of the processor's time.
        '--in-process-gpu',
        '--enable-features=NetworkServiceInProcess2',
        // One process for all pages, so that a test finds the app's code compiled.
        '--renderer-process-limit=1',
        '--disable-site-isolation-trials',
        // Pages live for seconds here: to compile their code twice more costs a tenth of the time and returns nothing. Room
        // for young objects from the start saves a twentieth of what is left.
        '--js-flags=--no-opt,--no-maglev,--min-semi-space-size=16',
      ],
    },
  },
});
