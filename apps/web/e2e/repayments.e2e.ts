import { monthsLater } from '@guildhall/contract/market/returns.ts';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { fund, publish, test } from './fixture.ts';
import { expectToFit } from './layout.ts';
import { call, enter, pdf, signUp } from './requests.ts';

const mill = 'Riverside Mill';
const inMonths = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function rowOf(page: Page, title: string) {
  return page
    .getByRole('table', { name: 'Repayments by project and date' })
    .getByRole('row')
    .filter({ hasText: title });
}

test('an organization pays a date in part and then the rest, and each holder finds their share in the wallet §2.repayments', async ({
  page,
  request,
}) => {
  const guild = await signUp(request, 2);
  const otto = await signUp(request, 1);
  const ada = await signUp(request, 1);
  const projectId = await publish(request, guild, mill);
  for (const [who, price] of [
    [otto, 800],
    [ada, 100],
  ] as const) {
    await fund(request, who, price);
    const invest = { projectId, price, payFromWallet: 1, msg: 'For the wheel.', document: pdf('id card.pdf') };
    await call(request, who, '/project/invest', invest);
  }

  await enter(page, guild);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Repayments Nothing due in the next 30 days/ }).click();
  await expect(page).toHaveURL('/repayments');
  await expect(page.getByRole('heading', { level: 1, name: 'Repayments' })).toBeVisible();
  const figures = page.getByLabel('Your repayments in figures').getByRole('definition');
  await expect(figures).toHaveText(['$0.00', '$0.00', '$0.00', '$900.00']);
  await expect(page.getByRole('region', { name: 'Due by month' })).toContainText('$1,012.50');
  const due = inMonths.format(monthsLater(new Date(), 18));
  const cells = rowOf(page, mill).getByRole('cell');
  await expect(cells).toHaveText([new RegExp(`^${mill}`), due, '2', '$1,012.50', '$0.00', /^Upcoming/]);
  await expectAccessible(page);

  // By keyboard alone, and back to where one was.
  const pay = page.getByRole('button', { name: `Pay ${mill} up to ${due}` });
  const dialog = page.getByRole('dialog', { name: 'Pay' });
  await pay.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(pay).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('definition')).toHaveText([
    mill,
    due,
    '$112.50',
    '$900.00',
    '$900.00',
    '$1,012.50',
    '–',
  ]);
  await expect(dialog.getByRole('link', { name: 'Add money' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Amount').press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Not enough money in your wallet: it has $900.00 free');

  await dialog.getByLabel('Amount').fill('500.25');
  await expect(dialog).toContainText(`$512.25 stays due up to ${due}.`);
  await expect(dialog.getByLabel('Your wallet').getByRole('definition').last()).toHaveText('$399.75');
  await dialog.getByRole('button', { name: 'Pay $500.25' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: `$512.25 stays due up to ${due}.` })).toBeVisible();
  await expect(cells).toHaveText([new RegExp(`^${mill}`), due, '2', '$1,012.50', '$500.25', /^Partly paid/]);

  await fund(request, guild, 200);
  await page.reload();
  await pay.click();
  await expect(dialog.getByLabel('Amount')).toHaveValue('512.25');
  await dialog.getByRole('button', { name: 'Pay $512.25' }).click();
  await expect(dialog).toBeHidden();
  await expect(cells).toHaveText([mill, due, '2', '$1,012.50', '$1,012.50', 'Paid']);
  await expect(figures).toHaveText(['$0.00', '$0.00', '$1,012.50', '$87.50']);

  for (const [who, shares] of [
    [otto, ['+$444.67', '+$455.33']],
    [ada, ['+$55.58', '+$56.92']],
  ] as const) {
    await enter(page, who);
    await page.goto('/wallet');
    const lines = page.getByRole('row').filter({ hasText: `Return from ${mill}` });
    await expect(lines).toHaveCount(2);
    for (const share of shares) await expect(lines.filter({ hasText: share })).toHaveCount(1);
  }
});

test('the dates of a project are cards on a phone, from which they are paid as well', async ({ page, request }) => {
  const guild = await signUp(request, 2);
  const otto = await signUp(request, 1);
  const projectId = await publish(request, guild, mill);
  await fund(request, otto, 100);
  const invest = { projectId, price: 100, payFromWallet: 1, msg: 'For the wheel.', document: pdf('id card.pdf') };
  await call(request, otto, '/project/invest', invest);
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, guild);
  await page.goto('/repayments');
  await page.getByRole('button', { name: `Pay ${mill}` }).click();
  await expect(page.getByRole('dialog', { name: 'Pay' }).getByLabel('Amount')).toHaveValue('112.50');
  await expectToFit(page);
  await expectAccessible(page);
});
