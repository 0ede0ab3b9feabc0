import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { cards, expectCompleted, orderByCard, payInNewTab, walletOf } from './card.ts';
import { fund, test } from './fixture.ts';
import { enterAsOperator, makeOperator } from './operators.ts';
import { dataDir, whyNot } from './product-database.ts';
import { enter, signUp } from './requests.ts';

test('an operator sends a part of a card payment back, which the console and the wallet of the payer show', async ({
  page,
  request,
  payoutTurn: _alone,
}) => {
  test.skip(dataDir === '', whyNot);
  const payer = await signUp(request);
  const operator = await signUp(request);
  await makeOperator(request, operator);
  await fund(request, payer, 100);
  const main = page.getByRole('main');

  await enter(page, operator);
  await page.goto(`/operator/payments?show=all&search=${encodeURIComponent(payer.email)}`);
  const row = main.getByRole('row').filter({ hasText: payer.name });
  await row.getByRole('button', { name: `Refund the payment of ${payer.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund Payment' });
  await expect(dialog).toContainText('Up to $100.00.');
  await expect(dialog.getByRole('button', { name: 'Refund' })).toBeDisabled();
  await dialog.getByLabel('Amount').fill('30');
  await dialog.getByLabel('Reason').fill('Paid twice.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The refund is on its way.' }).first()).toBeVisible();
  await expect(row).toContainText('$30.00 refunded in total');
  await expect(row).toContainText('Refund of $30.00: done');
  expect(await walletOf(request, payer)).toMatchObject({ amount: 70 });

  await enter(page, payer);
  await page.goto('/wallet');
  const line = main.getByRole('row').filter({ hasText: 'Refund to card' });
  await expect(line).toContainText('$30.00');
  await page.goto('/notifications');
  await expect(
    main.getByText('$30.00 is being refunded from your wallet to your card or PayPal: Paid twice.'),
  ).toBeVisible();
});

test('a purchase that was paid by card leads from its payment to its page, and back', async ({
  page,
  request,
  fixture,
}) => {
  test.skip(dataDir === '', whyNot);
  const buyer = await signUp(request, 1, `Carl Carder ${crypto.randomUUID().slice(0, 6)}`);
  await enter(page, buyer);
  await orderByCard(page, fixture.projectId);
  await expectCompleted(await payInNewTab(page, cards.pays), page);

  await enterAsOperator(page, fixture.operator);
  await page.goto(`/operator/payments?show=all&search=${encodeURIComponent(buyer.email)}`);
  const main = page.getByRole('main');
  const row = main.getByRole('row').filter({ hasText: buyer.name });
  await row.getByRole('link', { name: 'An order' }).click();
  await expect(page).toHaveURL(/\/operator\/disputes\/purchase\?id=/);
  await expect(main.getByRole('region', { name: 'Order', exact: true })).toContainText(buyer.name);
  const payments = main.getByRole('region', { name: 'Card Payments' });
  await expect(payments.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await payments.getByRole('link').click();
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('link', { name: buyer.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account');
  await expect(main).toContainText(buyer.email);
  await main.getByRole('link', { name: 'Actions of operators about it' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit Log');
  const look = main.getByRole('row').filter({ hasText: `Looked at the account of ${buyer.name}` });
  await expect(look.first()).toBeVisible();
  await expect(main.getByRole('row').filter({ hasText: 'Looked at an order or investment' }).first()).toBeVisible();
});
