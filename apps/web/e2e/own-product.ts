import { startProduct } from '../../../scripts/start-product.ts';

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
