import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { fund, publish, test } from './fixture.ts';
import { expectToFit } from './layout.ts';
import { call, enter, pdf, signUp } from './requests.ts';

const mill = 'Riverside Mill';

/** An organization with a project that is repaid early by one of the two terms, of which a person holds a part. */
async function holding(request: APIRequestContext, earlyRepayment: 'whole' | 'used' = 'used') {
  const [guild, otto] = await Promise.all([signUp(request, 2), signUp(request, 1)]);
  const projectId = await publish(request, guild, mill, { repayment: 'quarterly', earlyRepayment });
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
  await expect(byItself).toHaveAccessibleDescription(/at 06:00 UTC, in full or not at all/);
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
  await expectToFit(page);
  await expectAccessible(page);
  await early.click();
  const dialog = page.getByRole('dialog', { name: 'Repay Early' });
  await expect(dialog.getByLabel('Early repayment').getByRole('definition')).toHaveText([
    mill,
    'Pays the return of the days used',
    '1 investment',
    '$800.00',
    '$0.00',
    '$800.00',
    '$100.00 of the promised return',
  ]);
  const shares = dialog.getByRole('table', { name: 'Who gets what' });
  await expect(shares.getByRole('row').last()).toContainText('$800.00');
  await expect(dialog.getByLabel('Your wallet').getByRole('definition')).toHaveText(['$800.00', '$800.00', '$0.00']);
  await expect(dialog).toContainText('All investors of the project are repaid at once. This cannot be undone.');
  await expectToFit(page);
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

test('an early repayment of the whole promised sum says so before it is paid, and its holder has it to the cent §2.repay-early', async ({
  page,
  request,
}) => {
  const { guild, otto } = await holding(request, 'whole');
  await fund(request, guild, 100);
  await enter(page, otto);
  await page.goto('/investments');
  await page.getByRole('link', { name: mill }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Investment Detail');
  const detail = page.url();
  await page.getByRole('link', { name: mill }).click();
  await expect(page.getByRole('region', { name: 'How Your Money Moves' })).toContainText(
    'Repaid early, you get everything that was promised at once.',
  );

  await enter(page, guild);
  await page.goto('/repayments');
  await page.getByRole('button', { name: `Repay Early: ${mill}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Repay Early' });
  await expect(dialog.getByLabel('Early repayment').getByRole('definition')).toHaveText([
    mill,
    'Pays the whole promised sum',
    '1 investment',
    '$800.00',
    '$100.00',
    '$900.00',
    'Nothing of the promised return',
  ]);
  const share = dialog.getByRole('table', { name: 'Who gets what' }).getByRole('row').last();
  await expect(share.getByRole('cell').nth(3)).toHaveText('$900.00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Repay $900.00' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: mill })).toContainText('Paid');

  await enter(page, otto);
  // It is credited a moment after it was paid.
  await expect(async () => {
    await page.goto(detail);
    await expect(page.getByRole('group', { name: 'At a glance' })).toContainText('StateRepaid', { timeout: 1000 });
  }).toPass();
  const back = page.getByRole('group', { name: 'Paid back' });
  await expect(back).toContainText('Returned$900.00');
  await expect(back).toContainText('Still to Come$0.00');
  await page.goto('/wallet');
  await expect(page.getByRole('row').filter({ hasText: `Return from ${mill}` })).toContainText('+$900.00');
});
