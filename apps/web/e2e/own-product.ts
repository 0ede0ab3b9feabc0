import type { Database } from '../../api/src/platform/database/database.ts';
import { startProduct } from '../../../scripts/start-product.ts';
import { test } from './fixture.ts';
import { openProductDatabase } from './product-database.ts';

/** Starts a product for one file of tests, without the demo, whose settings no other test depends on. Whoever starts it stops it. */
export function startOwnProduct(settings: Record<string, string> = {}) {
  return startProduct({
    DEMO: '0',
    PHOTON_URL: 'http://127.0.0.1:9',
    // Passwords cost little, as in the product of the other tests.
    NODE_OPTIONS: `--import=${new URL('../../api/src/server/test-setup.ts', import.meta.url).href}`,
    ...settings,
  });
}

export type OwnProduct = { url: string; home: string; database: Database };

/** Tests with a product of their own, whose business clock they move: those of the other tests go on beside it. */
export const testWithClock = test.extend<object, { product: OwnProduct }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from here
    async ({}, use) => {
      const product = await startOwnProduct();
      const database = openProductDatabase(product.home);
      await use({ url: product.url, home: product.home, database });
      await database.close();
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});
