import { expect } from '@playwright/test';
import { monthsLater } from '@guildhall/contract/market/returns.ts';
import { statement } from '../../api/src/platform/database/statement.ts';
import { invest, walletOf } from './card.ts';
import { fund, publish, test } from './fixture.ts';
import { looksRight } from './layout.ts';
import { dataDir, openProductDatabase, whyNot } from './product-database.ts';
import { call, enter, signUp } from './requests.ts';

const payMonthly = statement<{ id: string }, never>(
  'e2e.pay-monthly',
  "UPDATE projects SET repayment = 'monthly' WHERE id = :id",
);

test('what an organization pays back is in the wallet, the portfolio, the investment, its receipt and the bell', async ({
  page,
  request,
}) => {
  test.skip(dataDir === '', whyNot);
  const holder = await signUp(request, 1, 'Hedda Holder');
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Solar Kiln', { duration: '3', returnOnInvestment: '10' });
  const database = openProductDatabase();
  await database.query(payMonthly, { id: projectId });
  await database.close();
  await fund(request, holder, 300);
  await fund(request, organization, 200);
  const { investId } = await invest(request, holder, projectId, '300', 1);
  const [first, second] = [1, 2].map((months) => monthsLater(new Date(), months).toISOString().slice(0, 10));
  const paid = await call(request, organization, '/repayment/pay', { projectId, dueOn: first });
  expect(paid).toMatchObject({ paid: 110, left: 0 });
  await expect.poll(() => walletOf(request, holder)).toMatchObject({ amount: 110 });

  await enter(page, holder);
  await page.goto('/wallet');
  const history = page.getByRole('table', { name: 'Transaction History' });
  await expect(history.getByRole('row').filter({ hasText: 'Return from Solar Kiln' })).toContainText('+$110.00');

  await page.goto('/notifications');
  await expect(page.getByText('You were paid back $110.00 of your investment in Solar Kiln.')).toBeVisible();

  await page.goto('/investments');
  const figures = page.getByLabel('Your investments in figures');
  for (const [term, amount] of [
    ['Invested', '$300.00'],
    ['Returned', '$110.00'],
    ['Outstanding', '$200.00'],
    ['Expected', '$220.00'],
  ] as const)
    await expect(figures.getByRole('button', { name: term })).toHaveAccessibleName(`${term} ${amount}`);
  await expect(figures).toContainText('$100.00 principal$10.00 return');
  const row = page.getByRole('list', { name: 'Investments', exact: true }).getByRole('listitem');
  await expect(row).toContainText('Active');
  await expect(row).toContainText('$110.00 returned');
  await expect(page.getByRole('region', { name: 'Calendar' }).getByRole('listitem')).toHaveCount(2);
  await looksRight(page);
  await figures.getByRole('button', { name: 'Returned' }).click();
  const dialog = page.getByRole('dialog', { name: 'Returned' });
  await expect(dialog.getByRole('table', { name: 'Returned' }).getByRole('row').nth(1)).toContainText(
    /Solar Kiln.*\$100\.00.*\$10\.00.*\$110\.00/,
  );
  await looksRight(page);
  await dialog.getByRole('link', { name: 'Solar Kiln' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Investment Detail');
  const repayments = page.getByRole('region', { name: 'Repayments' });
  for (const figure of ['Returned$110.00', 'Outstanding$200.00', 'Still to Come$220.00'])
    await expect(repayments.getByRole('group', { name: 'Paid back' })).toContainText(figure);
  await expect(repayments).toContainText('33% of $330.00 paid back');
  const instalments = repayments.getByRole('table', { name: 'Repayments' }).getByRole('row');
  await expect(instalments.first()).toHaveText('DuePrincipalReturnPaidState');
  await expect(instalments.nth(1)).toContainText(/\$100\.00\$10\.00\$110\.00Paid$/);
  await expect(instalments.nth(2)).toContainText(/\$100\.00\$10\.00\$0\.00Upcoming$/);
  await looksRight(page);

  await page.goto(`/receipt?id=${investId}`);
  await expect(page.getByRole('main')).toContainText('Returned so far$110.00');

  // Paid by halves, it says so.
  await call(request, organization, '/repayment/pay', { projectId, dueOn: second, amount: 50 });
  await expect.poll(() => walletOf(request, holder)).toMatchObject({ amount: 160 });
  await page.goto(`/investment/detail?id=${investId}`);
  await expect(instalments.nth(2)).toContainText(/\$50\.00Partly paid$/);
});

test('of a card payment that is pending no repayments are shown', async ({ page, request }) => {
  const holder = await signUp(request);
  const projectId = await publish(request, await signUp(request, 2), 'Solar Kiln');
  const { investId } = await invest(request, holder, projectId, '200', 0);
  await enter(page, holder);
  await page.goto(`/investment/detail?id=${investId}`);
  await expect(page.getByText('Pending').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your Document' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Repayments' })).toHaveCount(0);
});
