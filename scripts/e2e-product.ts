import { checksOfDatabase } from '../apps/api/src/money/books/check-books.ts';
import { pushKeys } from '../apps/api/src/reach/push/test-push-service.ts';
import { startProduct } from './start-product.ts';

/**
 * Playwright's global set-up: starts the real product once, with an empty data folder and the demo, and at the end
 * checks its books and stops it. E2E_BASE_URL reuses one that already runs.
 */
export default async function startForBrowserTests(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) return undefined;
  const { url, home, stop } = await startProduct({
    DEMO: '1',
    // Short enough to see a hold fall, and long enough for any card payment of a test.
    CARD_HOLD_SECONDS: '60',
    ...pushKeys(),
    // The push service of browsers that subscribe: nobody listens there.
    PUSH_SERVICES: 'http://127.0.0.1:9',
    // Passwords cost little, as in the API's tests: hashing those of all accounts took as long as serving them.
    NODE_OPTIONS: `--import=${new URL('../apps/api/src/server/test-setup.ts', import.meta.url).href}`,
  });
  process.env.E2E_BASE_URL = url;
  process.env.E2E_DATA_DIR = home;
  return async () => {
    try {
      await checkBooks(home);
    } finally {
      await stop();
    }
  };
}

/**
 * What the tests leave has to pass the checks of each night, since that may come while they run.
 * @throws Error with each difference
 */
async function checkBooks(home: string): Promise<void> {
  // Loaded here, since at the set-up it would keep for all tests that there is no E2E_DATA_DIR.
  const { openProductDatabase } = await import('../apps/web/e2e/product-database.ts');
  const database = openProductDatabase(home);
  const found = await Promise.all(checksOfDatabase(database).map(([, check]) => check()));
  await database.close();
  const differences = found.flatMap((each) => each.differences);
  if (differences.length > 0) throw new Error(`After the tests the books do not match.\n${differences.join('\n')}`);
}
