import type { ProviderSandbox } from '../../../scripts/provider-sandboxes.ts';
import { startProduct } from '../../../scripts/start-product.ts';
import { test } from './fixture.ts';

/** Playwright's `test` on a product of its own, which pays with a stand-in of a provider: `sandbox`, whose data lies in `home`. */
export function withSandbox<StandIn extends { stop: () => Promise<void> }>(
  start: () => Promise<ProviderSandbox<StandIn>>,
  env: NodeJS.ProcessEnv = {},
) {
  return test.extend<object, { sandbox: { standIn: StandIn; url: string; home: string } }>({
    sandbox: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from here
      async ({}, use) => {
        const { standIn, env: settings, sendEventsTo } = await start();
        // Nobody looks for a place here, and to load them takes as long as a test.
        const product = await startProduct({ ...settings, DEMO: '0', PHOTON_URL: 'http://127.0.0.1:9', ...env });
        sendEventsTo(product.url);
        await use({ standIn, url: product.url, home: product.home });
        await product.stop();
        await standIn.stop();
      },
      { scope: 'worker', timeout: 240_000 },
    ],
    baseURL: async ({ sandbox }, use) => use(sandbox.url),
  });
}
