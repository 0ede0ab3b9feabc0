import { expect, type Page } from '@playwright/test';
import { houseAccount } from '../../api/src/money/fee-payouts/test-house-account.ts';
import { expectAccessible } from './accessible.ts';
import { fund, publish, test as base } from './fixture.ts';
import { expectUsable } from './layout.ts';
import { makeOperator } from './operators.ts';
import { startOwnProduct } from './own-product.ts';
import { dataDir, whyNot } from './product-database.ts';
import { call, enter, signUp, type Account } from './requests.ts';

/** A product of its own, whose house takes fees and has a bank account. */
const test = base.extend<{ product: { url: string; home: string } }>({
  product: [
    async ({ playwright: _ }, use) => {
      const product = await startOwnProduct({ FEE_ORDER: '10%', ONE_OPERATOR: '0', ...houseAccount });
      await use({ url: product.url, home: product.home });
      await product.stop();
    },
    { timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

function feesOf(page: Page) {
  return page.getByRole('region', { name: 'Fees of the House' });
}

/** The books as an operator sees them, at a width in pixels. */
async function openBooks(page: Page, operator: Account, width: number) {
  await enter(page, operator);
  await page.setViewportSize({ width, height: 844 });
  await page.goto('/operator/books');
  await expect(feesOf(page)).toBeVisible();
}

test('the house takes its fees out: one operator requests, a second approves, and a third marks what the bank did §2.fee-payouts', async ({
  page,
  request,
  product: { home },
}) => {
  const guild = await signUp(request, 2, 'Fee Guild');
  const ada = await signUp(request);
  const fay = await signUp(request, 1, 'Fay First');
  const otto = await signUp(request, 1, 'Otto Second');
  const pia = await signUp(request, 1, 'Pia Third');
  for (const operator of [fay, otto, pia]) await makeOperator(request, operator, 'finance', home);

  await openBooks(page, fay, 1280);
  const payOut = feesOf(page).getByRole('button', { name: 'Pay Out Fees' });
  await expect(payOut).toBeDisabled();
  await expect(payOut).toHaveAccessibleDescription('There is nothing that can be paid out now.');
  await expectUsable(page);

  await fund(request, ada, 500);
  const projectId = await publish(request, guild, 'Fee Boots', { unitPrice: '100' });
  const address = { address: '1 Mill Lane', postalCode: '10117', contactNo: '555 0100' };
  await call(request, ada, '/project/order', { projectId, numberOfUnit: 3, payFromWallet: '1', ...address });
  await page.reload();
  await expect(feesOf(page)).toContainText('$30.00');
  await expect(feesOf(page)).toContainText('Guildhall House, •••• 4300');
  await payOut.click();
  const requesting = page.getByRole('dialog', { name: 'Pay Out Fees' });
  await expect(requesting).toContainText('Guildhall House, •••• 4300');
  await requesting.getByLabel('Amount').fill('30.01');
  await requesting.getByLabel('Reason').fill('For the rent.');
  await expect(requesting.getByLabel('Amount')).toHaveAccessibleDescription(/At most \$30\.00 can be paid out now\./);
  await requesting.getByLabel('Amount').fill('25');
  await expectAccessible(page);
  await requesting.getByRole('button', { name: 'Request Payout' }).click();
  await expect(requesting).toBeHidden();
  const row = feesOf(page)
    .getByRole('table', { name: 'Payouts of fees' })
    .getByRole('row')
    .filter({ hasText: '$25.00' });
  await expect(row).toContainText('Approved by Fay First (“For the rent.”), waiting for a second');
  await expectUsable(page);

  await openBooks(page, otto, 390);
  await feesOf(page).getByRole('button', { name: 'Approve: payout 1, $25.00' }).click();
  const approving = page.getByRole('dialog', { name: 'Approve Payout of Fees' });
  await expect(approving).toContainText('Fay First has approved it as the first of two: “For the rent.”');
  await approving.getByLabel('Reason').fill('As agreed.');
  await expectUsable(page);
  await approving.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(approving).toBeHidden();
  await expect(row).toContainText('Approved by Otto Second');
  const download = feesOf(page).getByRole('button', { name: 'pain.001: payout 1, $25.00' });
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toMatch(/^test-fees-1-[\da-f]{8}\.xml$/);
  await expectUsable(page);
  // Who has approved it does not mark it.
  await feesOf(page).getByRole('button', { name: 'Paid: payout 1, $25.00' }).click();
  const marking = page.getByRole('dialog', { name: 'Payout of Fees Paid' });
  await marking.getByLabel('Bank’s Reference').fill('B-17');
  await marking.getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(marking).toContainText('You approved this payout, so another operator has to mark it as paid.');
  await expectAccessible(page);

  await openBooks(page, pia, 390);
  await feesOf(page).getByRole('button', { name: 'Paid: payout 1, $25.00' }).click();
  await marking.getByLabel('Bank’s Reference').fill('B-17');
  await marking.getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(marking).toBeHidden();
  await expect(row).toContainText('B-17');
  await feesOf(page).getByRole('button', { name: 'Returned: payout 1, $25.00' }).click();
  const returning = page.getByRole('dialog', { name: 'Payout of Fees Returned' });
  await returning.getByLabel('Bank’s Reference').fill('R-3');
  await returning.getByLabel('Reason').fill('Account closed.');
  await expectUsable(page);
  await returning.getByRole('button', { name: 'Mark as Returned' }).click();
  await expect(returning).toBeHidden();
  await expect(row).toContainText('R-3: Account closed.');
  await expect(feesOf(page)).toContainText('$30.00');
  await page.setViewportSize({ width: 1280, height: 844 });
  await expectUsable(page);
});

base(
  'without a bank account of the house the button says what is missing §2.fee-payouts',
  async ({ page, request }) => {
    base.skip(dataDir === '', whyNot);
    const operator = await signUp(request, 1, 'Fee Warden');
    await makeOperator(request, operator, 'finance');
    await enter(page, operator);
    await page.goto('/operator/books');
    const payOut = feesOf(page).getByRole('button', { name: 'Pay Out Fees' });
    await expect(payOut).toBeDisabled();
    await expect(payOut).toHaveAccessibleDescription(
      /^The settings name no bank account of the house\. Set FEE_PAYOUT_HOLDER/,
    );
  },
);
