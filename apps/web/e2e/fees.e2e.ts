import { expect } from '@playwright/test';
import { startProduct } from '../../../scripts/start-product.ts';
import { expectAccessible } from './accessible.ts';
import { fund, publish, test as base } from './fixture.ts';
import { call, enter, signUp } from './requests.ts';

/** A product of its own, whose house takes fees. */
const test = base.extend<{ product: { url: string } }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({
        DEMO: '0',
        FEE_ORDER: '2.5% + 0.30',
        FEE_INVESTMENT: '3%',
        FEE_WITHDRAWAL: '1%',
        PHOTON_URL: 'http://127.0.0.1:9',
        NODE_OPTIONS: `--import=${new URL('../../api/src/server/test-setup.ts', import.meta.url).href}`,
      });
      await use({ url: product.url });
      await product.stop();
    },
    { timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

test('a seller reads what the house takes before publishing, on the order, in the wallet and before a withdrawal', async ({
  page,
  request,
}) => {
  const guild = await signUp(request, 2);
  const ada = await signUp(request);
  await enter(page, guild);
  await page.goto('/add/project');
  const note = page.getByText(
    'Guildhall takes 2.5% and $0.30 of each order, and 3% of each investment when it reaches your wallet.',
  );
  await expect(note).toBeVisible();
  await expectAccessible(page);

  const draftId = await publish(request, guild, 'Winter Boots', { draft: '1', unitPrice: '100' });
  await page.goto(`/project/details?id=${draftId}`);
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(note).toBeHidden();

  await fund(request, ada, 500);
  const address = { address: '1 Mill Lane', postalCode: '10117', contactNo: '555 0100' };
  const ordered = { projectId: draftId, numberOfUnit: 2, payFromWallet: '1', ...address };
  const { orderId } = await call<{ orderId: string }>(request, ada, '/project/order', ordered);
  await page.goto(`/order/detail?id=${orderId}`);
  const fee = page.getByRole('main').getByRole('term').filter({ hasText: 'Fee of Guildhall' });
  await expect(fee).toBeVisible();
  await expect(page.getByRole('main')).toContainText('$5.30');
  await expectAccessible(page);

  await page.goto('/wallet');
  await expect(page.getByRole('main')).toContainText('$194.70');
  await expect(page.getByRole('main').getByText('Fee for an order')).toBeVisible();

  await page.goto('/withdraw/request');
  await page.getByLabel('Amount').fill('50');
  await expect(page.getByRole('main')).toContainText(
    'Guildhall takes $0.50 of it, and your bank gets $49.50. Your wallet then has $144.70.',
  );
  await expectAccessible(page);

  // Who orders pays the price, and reads of no fee.
  await enter(page, ada);
  await page.goto(`/order/detail?id=${orderId}`);
  await expect(page.getByRole('main')).toContainText('$200.00');
  await expect(fee).toHaveCount(0);
});
