import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { invest } from './card.ts';
import { fund, publish, test } from './fixture.ts';
import { enter, signUp } from './requests.ts';

test('holdings are put in order by what is due next, and downloaded as files by the keyboard', async ({
  page,
  request,
}) => {
  const holder = await signUp(request, 1, 'Ida Holder');
  const organization = await signUp(request, 2);
  const later = await publish(request, organization, 'Later Mill', { duration: '24', returnOnInvestment: '10' });
  const sooner = await publish(request, organization, 'Sooner Mill', { duration: '3', returnOnInvestment: '10' });
  await fund(request, holder, 300);
  await invest(request, holder, sooner, '100', 1);
  await invest(request, holder, later, '200', 1);
  await enter(page, holder);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/investments');
  const rows = page.getByRole('list', { name: 'Investments', exact: true }).getByRole('link');
  await expect(rows.first()).toContainText('Later Mill');
  const order = page.getByRole('group', { name: 'Order of the investments' });
  await order.getByRole('button', { name: 'Next due' }).press('Enter');
  await expect(page).toHaveURL(/sort=due/);
  await expect(rows.first()).toContainText('Sooner Mill');
  await expect(rows.first()).toContainText('Next sum $110.00');
  await expect(page.getByLabel('Sort by')).toHaveValue('due');
  await expectAccessible(page);

  const csv = page.getByRole('group', { name: 'Download' }).getByRole('button', { name: 'Download CSV' });
  const [file] = await Promise.all([page.waitForEvent('download'), csv.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/^Holdings \d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines.map((line) => line.replace('\uFEFF', '').split(',')[0])).toEqual([
    'Project',
    'Later Mill',
    'Sooner Mill',
    'Total',
    '',
  ]);

  // On a phone the rows are cards, whose order the select above them has.
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(order).toBeHidden();
  await expect(rows.first()).toContainText('Sooner Mill');
});
