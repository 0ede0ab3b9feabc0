import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { fund, publish, test as base } from './fixture.ts';
import { expectToFit } from './layout.ts';
import { startOwnProduct } from './own-product.ts';
import { enter, signUp } from './requests.ts';

/** A product of its own that warns of large investments. */
const test = base.extend<{ product: { url: string } }>({
  product: [
    async ({ playwright: _ }, use) => {
      const product = await startOwnProduct({ INVESTMENT_WARNING: '1' });
      await use({ url: product.url });
      await product.stop();
    },
    { timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

test('a sum above the threshold waits for a tick, and a higher threshold is worked out without sending what it is made of §2.warning', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const [guild, ada] = await Promise.all([signUp(request, 2), signUp(request)]);
  const projectId = await publish(request, guild, 'Mill Wheel');
  await fund(request, ada, 5000);
  await enter(page, ada);
  await page.goto(`/invest?id=${projectId}`);
  const amount = page.getByLabel('Amount', { exact: true });
  const tick = page.getByRole('checkbox', { name: 'I have read this warning and want to invest this sum' });
  await amount.fill('1000');
  await expect(tick).toHaveCount(0);
  await amount.fill('1500');
  await expect(tick).toHaveAccessibleDescription(/^This is more than \$1,000\.00\. You may lose all of it/);
  await tick.check();
  await expectAccessible(page);
  await amount.fill('1600');
  await expect(tick).not.toBeChecked();

  await page.goto('/my/profile');
  await page.getByRole('button', { name: 'Second Factor' }).scrollIntoViewIfNeeded();
  const limits = page.getByRole('region', { name: 'Limits' });
  await limits.scrollIntoViewIfNeeded();
  await limits.getByRole('button', { name: 'Work Out My Threshold' }).click();
  const dialog = page.getByRole('dialog', { name: 'Work Out My Threshold' });
  await dialog.getByLabel('Income in a Year, after Tax').fill('40000');
  await dialog.getByLabel('What You Could Turn into Money in 30 Days').fill('12000');
  await dialog.getByLabel('What You Have to Pay in a Year').fill('20000');
  await expect(dialog.getByRole('status')).toHaveText('Your threshold: $1,600.00');
  await expectAccessible(page);
  const [sent] = await Promise.all([
    page.waitForRequest('**/api/investment/threshold'),
    dialog.getByRole('button', { name: 'Save' }).click(),
  ]);
  expect(sent.postData()).toContain('1600');
  for (const part of ['40000', '12000', '20000']) expect(sent.postData()).not.toContain(part);
  await expect(dialog).toBeHidden();
  await expect(limits).toContainText(/You Are Warned Above\s*\$1,600\.00/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);

  await page.goto(`/invest?id=${projectId}`);
  await amount.fill('1600');
  await expect(tick).toHaveCount(0);
});
