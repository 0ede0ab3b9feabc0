import { existsSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';
import { serverSettings } from './scripts/server-code.mjs';

/** Whatever comes later may take long where both processors are busy. A test that passes does not wait for it. */
const patience = { poll: { timeout: 30_000 } };
const webSetup = 'apps/web/src/test-setup.ts';

/** Tests of the server, on a PostgreSQL that is started once for all of them. */
const server = {
  setupFiles: ['apps/api/src/server/test-setup.ts'],
  globalSetup: ['apps/api/src/platform/database/test-server.ts'],
  // For the servers that tests start: each would spend a second on compiling itself.
  env: serverSettings.env,
  expect: patience,
  testTimeout: 60_000,
  hookTimeout: 60_000,
};
/** It measures what requests leave in memory, and so wants a process that no other file has used. */
const fuzz = 'apps/api/src/attacks/fuzz.test.ts';

export default defineConfig({
  test: {
    // More than processors, since tests of retries, timers and starts mostly wait.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          ...server,
          name: 'api',
          include: ['apps/api/src/**/*.test.ts', 'packages/**/*.test.ts', 'tools/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...configDefaults.exclude, fuzz],
          // A process for each file would read and compile the whole server 150 times.
          isolate: false,
        },
      },
      { test: { ...server, name: 'fuzz', include: [fuzz] } },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          environment: 'jsdom',
          // A process for each file would spend a second on making a page.
          isolate: false,
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          setupFiles: existsSync(webSetup) ? [webSetup] : [],
          expect: patience,
          testTimeout: 60_000,
        },
      },
    ],
  },
});
