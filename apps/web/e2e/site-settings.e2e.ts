import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test as base } from './fixture.ts';
import { expectToFit } from './layout.ts';
import { makeOperator } from './operators.ts';
import { startOwnProduct } from './own-product.ts';
import { enter, signUp } from './requests.ts';

/** A product of its own, whose settings no other test depends on. */
const test = base.extend<{ product: { url: string; home: string } }>({
  product: [
    async ({ playwright: _ }, use) => {
      const product = await startOwnProduct({
        FEE_INVESTMENT: '3%',
      });
      await use({ url: product.url, home: product.home });
      await product.stop();
    },
    { timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

test('one operator asks for another fee and a second one approves it, then it applies §2.site-settings', async ({
  page,
  request,
  product: { home },
}) => {
  const flo = await signUp(request, 1, 'Flo First');
  const otto = await signUp(request, 1, 'Otto Second');
  for (const operator of [flo, otto]) await makeOperator(request, operator, 'finance', home);
  await enter(page, flo);
  await page.goto('/operator/site-settings');
  const fees = page.getByRole('table', { name: 'Fees' });
  const orderFee = fees.getByRole('row').filter({ hasText: 'FEE_ORDER' });
  await expect(orderFee).toContainText('0%');
  await expect(orderFee).toContainText('Default');
  const investmentFee = fees.getByRole('row').filter({ hasText: 'FEE_INVESTMENT' });
  await expect(investmentFee).toContainText('Fixed by the environment');
  await expect(investmentFee.getByRole('button')).toHaveCount(0);

  await page.getByRole('button', { name: 'Change: Fee of an Order' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change a Setting' });
  await dialog.getByLabel('Value').fill('much');
  await dialog.getByLabel('Reason').fill('Card payments cost more.');
  const send = dialog.getByRole('button', { name: 'Request Change' });
  await send.click();
  await expect(dialog.getByLabel('Value')).toHaveAccessibleDescription(/must be a percentage/);
  await expectAccessible(page);
  await dialog.getByLabel('Value').fill('2.5% + 0.30');
  await send.press('Enter');
  await expect(dialog).toBeHidden();
  const waiting = page.getByRole('region', { name: 'Waiting for Approval' });
  await expect(waiting).toContainText('From 0% to 2.5% + 0.30');
  await expect(waiting.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await expect(waiting.getByRole('button', { name: 'Withdraw: Fee of an Order' })).toBeVisible();
  await expect(orderFee).toContainText('A change is waiting.');

  await enter(page, otto);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/operator/site-settings');
  await expect(waiting).toContainText('Flo First');
  await expect(waiting).toContainText('Card payments cost more.');
  await expectAccessible(page);
  await waiting.getByRole('button', { name: 'Approve: Fee of an Order' }).press('Enter');
  const approving = page.getByRole('dialog', { name: 'Approve a Change' });
  await expect(approving).toContainText('From 0% to 2.5% + 0.30');
  await approving.getByLabel('Reason').fill('I have seen the bills.');
  await expectAccessible(page);
  await approving.getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(approving).toBeHidden();
  await expect(waiting).toHaveCount(0);
  await expect(orderFee).toContainText('2.5% + 0.30');
  await expect(orderFee).toContainText('Changed by Flo First and Otto Second on');

  await page.getByRole('button', { name: 'History: Fee of an Order' }).press('Enter');
  const history = page.getByRole('dialog', { name: 'History of a Setting' });
  await expect(history.getByRole('table')).toContainText('Card payments cost more.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
    await expectToFit(page);
  }

  const guild = await signUp(request, 2);
  await enter(page, guild);
  await page.goto('/add/project');
  await page.getByRole('button', { name: 'Submit' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('Guildhall takes 2.5% and $0.30 of each order')).toBeVisible();
});

test('an operator withdraws an own request §2.site-settings', async ({ page, request, product: { home } }) => {
  const ann = await signUp(request, 1, 'Ann Admin');
  await makeOperator(request, ann, 'admin', home);
  await enter(page, ann);
  await page.goto('/operator/site-settings');
  await page.getByRole('button', { name: 'Change: Fee of a Withdrawal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change a Setting' });
  await dialog.getByLabel('Value').fill('1%');
  await dialog.getByLabel('Reason').fill('Costs.');
  await dialog.getByRole('button', { name: 'Request Change' }).click();
  await page.getByRole('button', { name: 'Withdraw: Fee of a Withdrawal' }).click();
  const withdrawing = page.getByRole('dialog', { name: 'Withdraw a Change' });
  await withdrawing.getByLabel('Reason').fill('A mistake.');
  await withdrawing.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('region', { name: 'Waiting for Approval' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change: Fee of a Withdrawal' })).toBeVisible();
});
