import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { fund, publish, test } from './fixture.ts';
import { call, enter, pdf, signUp } from './requests.ts';

const mill = 'Riverside Mill';

/** An organization with a project that repays early by the days used, of which a person holds a part. */
async function holding(request: APIRequestContext) {
  const [guild, otto] = await Promise.all([signUp(request, 2), signUp(request, 1)]);
  const projectId = await publish(request, guild, mill, { repayment: 'quarterly', earlyRepayment: 'used' });
  await fund(request, otto, 800);
  const invest = { projectId, price: 800, payFromWallet: 1, msg: 'For the wheel.', document: pdf('id card.pdf') };
  await call(request, otto, '/project/invest', invest);
  return { guild, otto };
}

test('what an organization orders to be paid by itself is still ordered after a reload, and can be ended §2.repay-early', async ({
  page,
  request,
}) => {
  const { guild } = await holding(request);
  await enter(page, guild);
  await page.goto('/repayments');
  const byItself = page.getByRole('switch', { name: `Pay each date by itself: ${mill}` });
  await expect(byItself).not.toBeChecked();
  await expect(byItself).toHaveAccessibleDescription(/at 06:00 UTC, whole or not at all/);
  await byItself.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').filter({ hasText: 'The standing order has been changed.' })).toBeVisible();
  await expect(byItself).toBeChecked();
  await expectAccessible(page);
  await page.reload();
  await expect(byItself).toBeChecked();
  await byItself.click();
  await expect(byItself).not.toBeChecked();
  await expect(page.getByRole('status').filter({ hasText: 'The standing order has been changed.' })).toBeVisible();
  await page.reload();
  await expect(byItself).not.toBeChecked();
});

test('an organization repays a project early on a phone, and its holder finds the money in the wallet §2.repay-early', async ({
  page,
  request,
}) => {
  const { guild, otto } = await holding(request);
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, guild);
  await page.goto('/repayments');
  const early = page.getByRole('button', { name: `Repay Early: ${mill}` });
  await expect(early).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await early.click();
  const dialog = page.getByRole('dialog', { name: 'Repay Early' });
  await expect(dialog.getByLabel('Early repayment').getByRole('definition')).toHaveText([
    mill,
    'Pays the return of the days used',
    '$800.00',
  ]);
  await expect(dialog.getByLabel('Your wallet').getByRole('definition')).toHaveText(['$800.00', '$800.00', '$0.00']);
  await expect(dialog).toContainText('All holders of the project are repaid at once. It cannot be undone.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Repay $800.00' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: mill })).toHaveCount(1);
  await expect(page.getByRole('row').filter({ hasText: mill })).toContainText('Paid');
  await expect(early).toHaveCount(0);

  await enter(page, otto);
  await page.goto('/wallet');
  await expect(page.getByRole('row').filter({ hasText: `Return from ${mill}` })).toContainText('+$800.00');
});
