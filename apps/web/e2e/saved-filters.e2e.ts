import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { looksRight } from './layout.ts';
import { enterAsOperator, makeOperator } from './operators.ts';
import { dataDir, whyNot } from './product-database.ts';
import { signUp } from './requests.ts';

test.skip(dataDir === '', whyNot);

function openMenu(page: Page) {
  return page.getByRole('button', { name: 'Saved Filters' }).click();
}

async function save(page: Page, name: string) {
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Save This Filter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save This Filter' });
  await dialog.getByLabel('Name').fill(name);
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
}

test('§2.saved-filters: an operator saves what a queue is narrowed to, and opens, renames and deletes it', async ({
  browser,
  page,
  request,
}) => {
  const olaf = await signUp(request, 1, `Olaf Filter ${randomUUID().slice(0, 6)}`);
  await makeOperator(request, olaf);
  await enterAsOperator(page, olaf);
  const asked: string[] = [];
  page.on('request', (each) => asked.push(new URL(each.url()).pathname));
  await page.goto('/operator/withdrawals?status=paid&search=Ada');
  await expect(page.getByRole('button', { name: 'Saved Filters' })).toBeVisible();
  expect(asked.filter((path) => /filters/.test(path))).toEqual([]);
  await save(page, 'Paid to Ada');
  await expect(page.getByText('The filter is saved.')).toBeVisible();

  // The same name again is refused in the form.
  await save(page, 'paid to ada');
  const refused = page.getByRole('dialog', { name: 'Save This Filter' });
  await expect(refused.getByText('You already have a filter of this name here.')).toBeVisible();
  await refused.getByRole('button', { name: 'Close' }).click();

  // It is on another machine, too, and of this queue alone.
  const elsewhere = await (await browser.newContext()).newPage();
  await enterAsOperator(elsewhere, olaf);
  await elsewhere.goto('/operator/complaints');
  await openMenu(elsewhere);
  await expect(elsewhere.getByText('You have not saved a filter of this list yet.')).toBeVisible();
  await elsewhere.goto('/operator/withdrawals');
  await openMenu(elsewhere);
  await looksRight(elsewhere);
  await elsewhere.getByRole('menuitem', { name: 'Paid to Ada' }).click();
  await expect(elsewhere).toHaveURL(/\/operator\/withdrawals\?status=paid&search=Ada$/);
  await expect(elsewhere.getByLabel('Status')).toHaveValue('paid');
  await expect(elsewhere.getByRole('searchbox', { name: 'Search' })).toHaveValue('Ada');
  await openMenu(elsewhere);
  await expect(elsewhere.getByRole('menuitem', { name: 'Paid to Ada' })).toHaveAttribute('aria-current', 'true');

  await elsewhere.getByRole('menuitem', { name: 'Rename or Delete' }).click();
  const rename = elsewhere.getByRole('button', { name: 'Rename: Paid to Ada' });
  await expect(rename).toBeVisible();
  await looksRight(elsewhere);
  await rename.click();
  const renaming = elsewhere.getByRole('dialog', { name: 'Rename' });
  await renaming.getByLabel('Name').fill('Ada, paid');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await elsewhere.getByRole('button', { name: 'Delete: Ada, paid' }).click();
  await expect(elsewhere.getByText('The filter is deleted.')).toBeVisible();
  await expect(elsewhere.getByRole('button', { name: 'Delete: Ada, paid' })).toHaveCount(0);
  await elsewhere.context().close();
});

test('§2.saved-filters: another operator does not see it', async ({ page, request, fixture }) => {
  const olga = await signUp(request, 1, `Olga Filter ${randomUUID().slice(0, 6)}`);
  await makeOperator(request, olga);
  await enterAsOperator(page, olga);
  await page.goto('/operator/flags?queue=decided');
  await save(page, 'Decided by all');
  await expect(page.getByText('The filter is saved.')).toBeVisible();
  await enterAsOperator(page, fixture.operator);
  await page.goto('/operator/flags');
  // By keys alone, and back to the button.
  const button = page.getByRole('button', { name: 'Saved Filters' });
  await button.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Save This Filter' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await button.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Save This Filter' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Decided by all' })).toHaveCount(0);
});
