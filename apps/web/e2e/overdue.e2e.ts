import { expect } from '@playwright/test';
import { statement } from '../../api/src/platform/database/statement.ts';
import { expectAccessible } from './accessible.ts';
import { moveMonthsBack } from './business.ts';
import { invest } from './card.ts';
import { fund, publish, test } from './fixture.ts';
import { expectToFit } from './layout.ts';
import { testWithClock } from './own-product.ts';
import { dataDir, openProductDatabase, whyNot } from './product-database.ts';
import { call, enter, signUp } from './requests.ts';

/** Adds cents to the stored sums of a holder, so that the books do not match: only where no other test runs beside it. */
const addToSums = statement<{ userId: string; more: number }, never>(
  'e2e.add-to-sums',
  `WITH dues AS (
      UPDATE due_sums SET principal = ARRAY(SELECT CASE WHEN p > 0 THEN p + :more ELSE p END FROM unnest(principal) AS p)
      WHERE owner_id = :userId
    )
    UPDATE portfolio_categories SET invested_cents = invested_cents + :more, receivable_cents = receivable_cents + :more
    WHERE user_id = :userId`,
);

testWithClock('large sums widen no page of a phone, and lie upon nothing', async ({ page, request, product }) => {
  const investor = await signUp(request);
  const organization = await signUp(request, 2);
  await fund(request, investor, 200);
  await invest(request, investor, await publish(request, organization, 'Harbour'), '200', 1);
  const more = 1_234_567_890_99 - 200_00;
  await product.database.query(addToSums, { userId: investor.id, more });
  await enter(page, investor);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/investments');
  const figures = page.getByLabel('Your investments in figures');
  await expect(figures).toContainText('$1,234,567,890.99');
  // The plots and their tables come after the figures, and are as wide as the page lets them be.
  await expect(page.getByRole('table', { name: 'Allocation by category' })).toContainText('$1,234,567,890.99');
  await expect(page.getByRole('region', { name: 'Calendar' }).getByRole('listitem')).toHaveCount(1);
  await expectToFit(page);
  const spilled = await figures.evaluate((list) =>
    [...list.querySelectorAll('dd')]
      .filter((each) => each.scrollWidth > each.clientWidth)
      .map((each) => each.innerText),
  );
  // The next tests in this product check its books.
  await product.database.query(addToSums, { userId: investor.id, more: -more });
  expect(spilled).toEqual([]);
});

test('an overdue investment stands in the figures and behind a filter, and what was refunded is told', async ({
  page,
  request,
}) => {
  test.skip(dataDir === '', whyNot);
  const investor = await signUp(request);
  const organization = await signUp(request, 2);
  const dryer = await publish(request, organization, 'Solar Dryer');
  const ids: string[] = [];
  await fund(request, investor, 600);
  for (const amount of ['200', '100']) ids.push((await invest(request, investor, dryer, amount, 1)).investId);
  const database = openProductDatabase();
  await moveMonthsBack(database, {
    projectId: dryer,
    userId: investor.id,
    organizationId: organization.id,
    months: 50,
  });
  await database.close();
  await invest(request, investor, await publish(request, organization, 'Boat House', { duration: '30' }), '150', 1);
  await call(request, organization, `/refunds/${ids[1]!}`, { amount: 100, reason: 'Not needed.' });

  await enter(page, investor);
  await page.goto('/investments');
  const figures = page.getByLabel('Your investments in figures');
  await expect(figures).toContainText('Returned$100.00From repayments and refunds');
  const calendar = page.getByRole('region', { name: 'Calendar' });
  await calendar.getByRole('link', { name: /^Overdue: \$225\.00 of 1 investment$/ }).click();
  const rows = page.getByRole('list', { name: 'Investments', exact: true }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Solar Dryer');
  await expect(rows).toContainText(/Overdue by \d+ days/);
  await expect(page.getByLabel('Status')).toHaveValue('overdue');
  await expectAccessible(page);

  await rows.getByRole('link').click();
  const late = page.getByRole('region', { name: 'In Default' });
  await expect(late).toContainText(/Due on .*, \d+ days ago\./);
  await expect(late).toContainText('open a dispute at the end of this page');
  await expectAccessible(page);
});
