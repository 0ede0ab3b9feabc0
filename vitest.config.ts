import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const webSetup = 'apps/web/src/test-setup.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts', 'packages/**/*.test.ts', 'scripts/**/*.test.ts'],
          // A process for each file would read and compile the whole server 150 times.
          isolate: false,
          setupFiles: ['apps/api/src/test-setup.ts'],
          globalSetup: ['apps/api/src/platform/test-server.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          setupFiles: existsSync(webSetup) ? [webSetup] : [],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
