import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { countAnswers } from '../../api/src/server/answers/count-answers.ts';
import { test } from './fixture.ts';
import { looksRight } from './layout.ts';
import { enterAsOperator } from './operators.ts';
import { dataDir, openProductDatabase, whyNot } from './product-database.ts';

/** The lines of the file that a button saves. */
async function linesOf(page: Page, button: string) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
}

test('an admin sees how many people were answered in time, by queue and operator, and takes it along as CSV §2.answers', async ({
  page,
  fixture,
}) => {
  test.skip(dataDir === '', whyNot);
  const { operator } = fixture;
  const database = openProductDatabase();
  await countAnswers(database);
  await database.close();
  await enterAsOperator(page, operator);
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto('/operator/figures/answers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Answers in Time');
  const ofQueue = page.getByRole('table', { name: 'By queue' }).getByRole('row').filter({ hasText: 'Withdrawals' });
  await expect(ofQueue).toHaveText(/In time within 24 hours[1-9]\d*[1-9]\d*100%–Within 1 hour/);
  await expect(page.getByRole('main')).toContainText('as many months before');
  await expect(page.getByRole('main')).toContainText('Each month without an answer is left out.');
  const ofOperator = page
    .getByRole('table', { name: 'By operator' })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: operator.name, exact: true }) });
  await expect(ofOperator).toContainText('100%');

  await page.getByLabel('Show').selectOption('Late');
  await page.getByText('Late by month as a table').click();
  await expect(page.getByRole('table', { name: 'Late by month' }).getByRole('row')).toHaveCount(13);
  await page.getByLabel('Queue', { exact: true }).selectOption('Appeals about freezes');
  await expect(page).toHaveURL(/queue=freezeAppeals/);
  await expect(ofOperator).toHaveCount(0);
  await page.getByLabel('Queue', { exact: true }).selectOption('Withdrawals');
  await page.getByLabel('By', { exact: true }).selectOption('Day');
  await expect(page.getByRole('table', { name: 'Late by day' }).getByRole('row')).toHaveCount(31);
  await page.getByLabel('From').fill('2023-01-01');
  await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription(/at most 184 days/);
  await page.getByLabel('From').fill(await page.getByLabel('To', { exact: true }).inputValue());
  await expect(page.getByRole('main')).toContainText(/Late in .*: 0\./);

  const answers = await linesOf(page, 'Download CSV');
  expect(answers[0]).toContain('First Day,Queue,Hours,Answered,In Time,Within 1 hour');
  expect(answers.some((line) => line.includes(',Withdrawals,24,'))).toBe(true);
  const operators = await linesOf(page, 'Download Operators');
  expect(operators.some((line) => line.startsWith(`${operator.name},Withdrawals,`))).toBe(true);
  await looksRight(page);
  await ofOperator.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account');
});
