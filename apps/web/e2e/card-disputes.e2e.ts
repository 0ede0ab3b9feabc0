import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { fund, test } from './fixture.ts';
import { makeOperator } from './operators.ts';
import { dataDir, openProductDatabase, whyNot } from './product-database.ts';
import { enter, signUp } from './requests.ts';

test('finance finds a card dispute from the overview, with its reason and how long there is for an answer', async ({
  page,
  request,
}) => {
  test.skip(dataDir === '', whyNot);
  const payer = await signUp(request);
  const operator = await signUp(request);
  await makeOperator(request, operator, 'finance');
  await fund(request, payer, 80);
  const db = openProductDatabase();
  await db.query(
    {
      name: 'e2e.dispute-payment',
      text: `INSERT INTO card_disputes (payment_id, provider_id, amount_cents, fee_cents, reason, is_inquiry, status, opened_at, due_at)
        SELECT id, 'du_e2e', 8000, 1500, 'product_not_received', false, 'open', now(), now() + interval '3 days 1 hour' FROM payments WHERE user_id = $1`,
    },
    [payer.id],
  );
  await enter(page, operator);
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Console' }).click();
  await expect(page).toHaveURL('/operator');
  await main.getByRole('link', { name: /Card disputes to answer/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Card Disputes');
  const row = main.getByRole('row').filter({ hasText: payer.name });
  await expect(row).toContainText('$80.00');
  await expect(row).toContainText('Product not received');
  await expect(row).toContainText('In 3 days');
  await expectAccessible(page);
  await row.getByRole('link', { name: 'Look at the payment' }).click();
  await expect(main.getByRole('row').filter({ hasText: payer.email })).toContainText('$80.00');
  await page.goto('/operator/chargebacks');
  await page.getByLabel('Status').selectOption('Closed');
  await expect(main.getByText('There are no card disputes here.')).toBeVisible();
  await db.query({ name: 'e2e.no-dispute', text: `DELETE FROM card_disputes WHERE provider_id = 'du_e2e'` }, []);
  await db.close();
});
