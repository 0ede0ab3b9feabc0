import { expect } from '@playwright/test';
import { statement } from '../../api/src/platform/database/statement.ts';
import { expectAccessible } from './accessible.ts';
import { invest } from './card.ts';
import { fund, publish, test } from './fixture.ts';
import { dataDir, openProductDatabase, whyNot } from './product-database.ts';
import { call, enter, signUp } from './requests.ts';

const monthsAgo = statement<{ ids: string[]; months: number }, never>(
  'e2e.months-ago',
  `WITH before AS (SELECT id, user_id, due_on FROM investments WHERE id = ANY (:ids)),
    moved AS (UPDATE investments SET created_at = created_at - make_interval(months => :months) WHERE id = ANY (:ids) RETURNING id, due_on)
  UPDATE portfolio_days AS d SET due_on = m.due_on FROM moved AS m JOIN before AS b USING (id) WHERE d.user_id = b.user_id AND d.due_on = b.due_on`,
);

const ofMillions = statement<{ userId: string }, never>(
  'e2e.of-millions',
  `WITH days AS (UPDATE portfolio_days SET receivable_cents = 123456789099 WHERE user_id = :userId)
    UPDATE portfolio_categories SET invested_cents = 123456789099, receivable_cents = 123456789099 WHERE user_id = :userId`,
);

test('large sums widen no page of a phone, and lie upon nothing', async ({ page, request }) => {
  test.skip(dataDir === '', whyNot);
  const investor = await signUp(request);
  const organization = await signUp(request, 2);
  await fund(request, investor, 200);
  await invest(request, investor, await publish(request, organization, 'Harbour'), '200', 1);
  const database = openProductDatabase();
  await database.query(ofMillions, { userId: investor.id });
  await database.close();
  await enter(page, investor);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/investments');
  const figures = page.getByLabel('Your investments in figures');
  await expect(figures).toContainText('$1,234,567,890.99');
  // The plots and their tables come after the figures, and are as wide as the page lets them be.
  await expect(page.getByRole('table', { name: 'Allocation by category' })).toContainText('$1,234,567,890.99');
  await expect(page.getByRole('group').getByText('Receivable over time as a table')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const spilled = await figures.evaluate((list) =>
    [...list.querySelectorAll('dd')]
      .filter((each) => each.scrollWidth > each.clientWidth)
      .map((each) => each.innerText),
  );
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
  await invest(request, investor, await publish(request, organization, 'Boat House', { duration: '30' }), '150', 1);
  const database = openProductDatabase();
  await database.query(monthsAgo, { ids, months: 50 });
  await database.close();
  await call(request, organization, `/refunds/${ids[1]!}`, { amount: 100, reason: 'Not needed.' });

  await enter(page, investor);
  await page.goto('/investments');
  const figures = page.getByLabel('Your investments in figures');
  await expect(figures).toContainText('Returned$100.00Came back by refunds');
  await figures.getByRole('link', { name: /^Overdue: \$225\.00 of 1 investment$/ }).click();
  const rows = page.getByRole('list', { name: 'Investments', exact: true }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Solar Dryer');
  await expect(rows).toContainText(/Overdue by \d+ days/);
  await expect(page.getByLabel('Status')).toHaveValue('overdue');
  await expectAccessible(page);
});
