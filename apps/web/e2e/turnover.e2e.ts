import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { countTurnover } from '../../api/src/money/turnover/count-turnover.ts';
import { expectAccessible } from './accessible.ts';
import { test } from './fixture.ts';
import { expectToFit } from './layout.ts';
import { enterAsOperator } from './operators.ts';
import { dataDir, openProductDatabase, whyNot } from './product-database.ts';

test('an operator looks at what was moved over time, by month, week and day, and takes it along as CSV §2.figures', async ({
  page,
  fixture,
}) => {
  test.skip(dataDir === '', whyNot);
  const database = openProductDatabase();
  await countTurnover(database, new Date());
  await database.close();
  await enterAsOperator(page, fixture.operator);
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto('/operator/figures');
  const inAll = page.getByRole('table', { name: 'In all' });
  const invested = inAll.getByRole('row').filter({ hasText: 'Invested' });
  await expect(invested).toContainText(/\$[1-9]/);
  await expect(page.getByRole('main')).toContainText('as many months before');
  await page.getByText('Invested by month as a table').click();
  await expect(page.getByRole('table', { name: 'Invested by month' }).getByRole('row')).toHaveCount(13);

  await page.getByLabel('By').selectOption('Day');
  await expect(page.getByRole('table', { name: 'Invested by day' }).getByRole('row')).toHaveCount(31);
  await expect(page).toHaveURL(/unit=day/);
  await page.getByLabel('Show').selectOption('Paid in');
  const days = page.getByRole('table', { name: 'Paid in by day' }).getByRole('row');
  await expect(days).toHaveCount(31);
  const from = page.getByLabel('From');
  const to = page.getByLabel('To', { exact: true });
  await from.fill('2999-01-01');
  await expect(to).toHaveAccessibleDescription(/The last day cannot be before the first\./);
  await expect(invested).toBeVisible();
  await from.fill(await to.inputValue());
  await expect(days).toHaveCount(2);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('First Day,Paid in,Invested,Ordered,Repaid to investors');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
    await expectToFit(page);
  }
});
