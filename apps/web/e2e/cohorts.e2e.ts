import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { countCohorts } from '../../api/src/money/cohorts/count-cohorts.ts';
import { test } from './fixture.ts';
import { looksRight } from './layout.ts';
import { enterAsOperator } from './operators.ts';
import { dataDir, openProductDatabase, whyNot } from './product-database.ts';

test('an operator sees which investors came back after their first investment, in numbers and money, and takes it along as CSV §2.cohorts', async ({
  page,
  fixture,
}) => {
  test.skip(dataDir === '', whyNot);
  const database = openProductDatabase();
  await countCohorts(database, new Date());
  await database.close();
  await enterAsOperator(page, fixture.operator);
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto('/operator/figures/investors');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Investor Cohorts');
  const cohorts = page.getByRole('table', { name: 'Investors who came back' }).getByRole('row');
  await expect(cohorts.first()).toContainText('First investment');
  await expect(cohorts.nth(1)).toContainText(/[A-Z][a-z]{2} \d{4}/);
  await expect(
    page
      .getByRole('table')
      .getByRole('cell', { name: /^[1-9]\d*%$/ })
      .first(),
  ).toBeVisible();
  await page.getByLabel('First investment in the last').selectOption('5 years');
  await expect(page).toHaveURL(/months=60/);
  await page.getByLabel('Show').selectOption('What they invested');
  const money = page.getByRole('table', { name: 'What they invested' });
  await expect(money.getByRole('cell', { name: /^\$[1-9]/ }).first()).toBeVisible();
  await expect(money.getByRole('columnheader', { name: '1 month later' })).toBeVisible();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('First Month,Months Later,Investors at First,Investors,Invested');
  expect(lines.length).toBeGreaterThan(2);
  await looksRight(page);
});
