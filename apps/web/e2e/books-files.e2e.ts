import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test } from './fixture.ts';
import { expectToFit } from './layout.ts';
import { enterAsOperator } from './operators.ts';
import { dataDir, whyNot } from './product-database.ts';

/** The lines of a CSV file below its first, none of whose texts has a comma that is looked at here. */
async function linesOf(path: string): Promise<string[][]> {
  const [, ...lines] = (await readFile(path, 'utf8')).trim().split('\r\n');
  return lines.map((line) => line.split(','));
}

test('an operator downloads the journal of the month before and the balances at its end, by the keyboard §2.for-the-accountant', async ({
  page,
  fixture,
}) => {
  test.skip(dataDir === '', whyNot);
  await enterAsOperator(page, fixture.operator);
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto('/operator/books');
  const section = page.getByRole('region', { name: 'For the Accountant' });
  const first = section.getByLabel('First Day');
  const last = section.getByLabel('Last Day');
  const end = section.getByLabel('At the End Of');
  const download = async (button: Locator) => {
    const [file] = await Promise.all([page.waitForEvent('download'), button.press('Enter')]);
    return { name: file.suggestedFilename(), lines: await linesOf(await file.path()) };
  };
  const journal = section.getByRole('button', { name: 'Download Journal' });
  const from = await first.inputValue();
  const to = await last.inputValue();
  expect(from).toMatch(/^\d{4}-\d\d-01$/);
  const moved = await download(journal);
  expect(moved.name).toBe(`Journal ${from} to ${to}.csv`);
  expect(moved.lines.length).toBeGreaterThan(0);
  for (const [at, , , debit, credit, amount] of moved.lines) {
    expect(at! >= from && at!.slice(0, 10) <= to).toBe(true);
    expect(`${debit} ${credit} ${amount}`).toMatch(/^[a-z_]+(:\S+)? [a-z_]+(:\S+)? \d+\.\d\d$/);
  }
  expect(await end.inputValue()).toBe(to);
  const balances = await download(section.getByRole('button', { name: 'Download Balances' }));
  expect(balances.name).toBe(`Balances ${to}.csv`);
  expect(balances.lines.length).toBeGreaterThan(1);
  expect(balances.lines.reduce((sum, [, balance]) => sum + Math.round(Number(balance) * 100), 0)).toBe(0);
  await expect(page.getByRole('status').filter({ hasText: 'The balances are being downloaded.' })).toBeVisible();

  await section.getByLabel('Format').selectOption('Xero, one entry a day');
  const forXero = await download(journal);
  expect(forXero.name).toBe(`Journal ${from} to ${to} xero.csv`);
  expect(forXero.lines.reduce((sum, line) => sum + Math.round(Number(line.at(-1)) * 100), 0)).toBe(0);
  const sales = await download(section.getByRole('button', { name: 'Download Sales' }));
  expect(sales.name).toBe(`Sales by seller ${new Date().getUTCFullYear() - 1}.csv`);

  // What is wrong is said below its field.
  await first.fill('2024-01-01');
  await last.fill('2025-12-31');
  await expect(last).toHaveAccessibleDescription(/Please choose at most 366 days\./);
  await expect(journal).toBeDisabled();
  await last.fill('2023-12-31');
  await expect(last).toHaveAccessibleDescription(/The last day cannot be before the first\./);
  await end.fill('2999-01-01');
  await expect(end).toHaveAccessibleDescription(/Please choose a day that is over\. Days end at midnight UTC\./);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await section.scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await expectToFit(page);
  }

  await page.goto('/operator/audit?search=books.');
  const entries = page.getByRole('table', { name: 'Audit Log' }).getByRole('row');
  await expect(entries.filter({ hasText: 'Downloaded the journal of the books' }).first()).toContainText(from);
  await expect(entries.filter({ hasText: 'Downloaded the balances of the books' }).first()).toContainText(to);
});
