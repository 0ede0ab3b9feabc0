import { startProduct } from './start-product.ts';

/**
 * Playwright's global set-up: starts the real product once, with an empty data folder and the demo, and stops it at the
 * end. E2E_BASE_URL reuses one that already runs.
 */
export default async function startForBrowserTests(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) return undefined;
  // Short enough to see a hold fall, and long enough for any card payment of a test.
  const { url, home, stop } = await startProduct({ DEMO: '1', CARD_HOLD_SECONDS: '60' });
  process.env.E2E_BASE_URL = url;
  process.env.E2E_DATA_DIR = home;
  return stop;
}
