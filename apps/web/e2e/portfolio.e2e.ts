import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { moveMonthsBack } from './business.ts';
import { invest } from './card.ts';
import { fund, publish, test } from './fixture.ts';
import { looksRight } from './layout.ts';
import { dataDir, openProductDatabase, whyNot } from './product-database.ts';
import { call, enter, signUp } from './requests.ts';

test('a portfolio says what was promised and achieved, what it is worth, on whom it hangs, and when it comes back', async ({
  page,
  request,
}) => {
  test.skip(dataDir === '', whyNot);
  const holder = await signUp(request, 1, 'Hedda Holder');
  const mill = await signUp(request, 2, 'Old Mill');
  const bakery = await signUp(request, 2, 'Round Bakery');
  await fund(request, holder, 1500);
  const millProject = await publish(request, mill, 'Mill Wheel', { duration: '3', returnOnInvestment: '10' });
  const { investId } = await invest(request, holder, millProject, '1000', 1);
  const database = openProductDatabase();
  await moveMonthsBack(database, { projectId: millProject, userId: holder.id, organizationId: mill.id, months: 7 });
  await database.close();
  await invest(request, holder, await publish(request, bakery, 'Bread Oven', { duration: '20' }), '500', 1);

  await enter(page, holder);
  await page.goto('/investments');
  const yields = page.getByRole('region', { name: 'Your Yield' });
  // It was due four months ago.
  await expect(yields).toContainText(/Promised a Year\d+(\.\d+)?%/);
  await expect(yields).toContainText(/Achieved a Year-\d+(\.\d+)?%/);
  await expect(yields).toContainText('Shown Value$1,000.00');
  await page.getByRole('button', { name: /^Yearly Rate -\d+(\.\d+)?%$/ }).click();
  const flows = page.getByRole('dialog', { name: 'Yearly Rate' });
  await expect(flows.getByRole('table', { name: 'Yearly Rate' }).getByRole('row')).toHaveCount(3);
  await expect(flows).toContainText('−$1,000.00');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const shares = page.getByRole('table', { name: 'By organization' }).getByRole('row');
  await expect(shares.nth(1)).toContainText('Old Mill$1,000.0066.7%');
  await expect(shares.nth(2)).toContainText('Round Bakery$500.0033.3%');
  const calendar = page.getByRole('region', { name: 'Calendar' });
  await expect(calendar.getByText('Today')).toHaveCount(1);
  await calendar.getByText('Expected back by quarter as a table').click();
  await expect(calendar.getByRole('table').getByRole('row').nth(1)).toContainText(/Q\d \d{4}, overdue\$1,100\.00/);
  const row = page.getByRole('list', { name: 'Investments', exact: true }).getByRole('listitem');
  await expect(row.filter({ hasText: 'Mill Wheel' })).toContainText('Outstanding $1,000.00, shown at 50%: $500.00');
  await looksRight(page);

  await page.goto(`/investment/detail?id=${investId}`);
  await expect(page.getByRole('region', { name: 'Repayments' })).toContainText('shown at 50%: $500.00');
  await looksRight(page);
});

test('what a portfolio yields is told in words before it can be a rate', async ({ page, request }) => {
  const holder = await signUp(request);
  await fund(request, holder, 300);
  await invest(request, holder, await publish(request, await signUp(request, 2), 'Solar Kiln'), '300', 1);
  await enter(page, holder);
  await page.goto('/investments');
  const yields = page.getByRole('region', { name: 'Your Yield' });
  await expect(page.getByRole('button', { name: 'Yearly Rate Too early' })).toBeVisible();
  await expect(yields).toContainText(/Achieved a YearToo earlyWe show it from .*, 90 days after/);
  await looksRight(page);
  expect(await call(request, holder, '/investment/figures')).toMatchObject({ yearlyRate: { state: 'tooEarly' } });
});
