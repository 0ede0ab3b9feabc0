import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { fund, publish, test } from './fixture.ts';
import { looksRight } from './layout.ts';
import { call, enter, signUp } from './requests.ts';
import { goTo } from './screens.ts';

async function downloaded(page: Page, button: string) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('the toast after paying leads to the receipt at once, and the dashboard for a day, until it is closed §2.receipt', async ({
  page,
  request,
}) => {
  const guild = await signUp(request, 2);
  const otto = await signUp(request, 1, 'Otto Weaver');
  const projectId = await publish(request, guild, 'Riverside Mill', { budgetRequired: '120' });
  await fund(request, otto, 1000);
  const newest = () => call(request, otto, '/dashboard', undefined, 'GET').then((data) => data.newestReceipt);
  await expect.poll(newest).toMatchObject({ amount: 1000 });
  await enter(page, otto);
  await page.goto('/dashboard');
  const strip = page.getByRole('region', { name: 'Newest receipt' });
  await expect(strip).toContainText('Money added to the wallet, $1,000.00.');
  await strip.getByRole('button', { name: 'Close the receipt' }).click();
  await expect(strip).toHaveCount(0);

  // It is not issued yet when it is looked for at once.
  const notYet = { success: false, statusCode: 404, message: 'This receipt was not found.', data: null };
  await page.route('**/api/receipts/*', (route) => route.fulfill({ status: 404, json: notYet }), { times: 3 });
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await goTo(page, `/project/details?id=${projectId}`);
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  const parcel = { 'No of Units': '2', Address: '1 Mill Lane', 'Postal Code': '10117', 'Contact Number': '555 0100' };
  for (const [label, value] of Object.entries(parcel)) await page.getByLabel(label).fill(value);
  await page.getByRole('checkbox', { name: 'Pay From Wallet' }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: 'Your order has been placed.' })
    .getByRole('link', { name: 'View receipt' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading …');
  await expect(page.getByRole('main')).toContainText('2 units of Riverside Mill');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);

  await page.getByRole('link', { name: 'Home' }).click();
  await expect(strip).toContainText('2 units of Riverside Mill, $240.00.');
  await looksRight(page);
  await strip.getByRole('link', { name: 'View receipt' }).click();
  await expect(page.getByRole('main')).toContainText(/R-\d{4}-\d{6}/);
  await page.goBack();
  await strip.getByRole('button', { name: 'Close the receipt' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'All Organizations' })).toBeVisible();
  await expect(strip).toHaveCount(0);
});

test('the wallet’s rows lead to receipts to print and to save, and a statement tells the same §2.receipt §2.statement', async ({
  page,
  request,
}) => {
  const guild = await signUp(request, 2);
  const otto = await signUp(request, 1, 'Otto Weaver');
  const projectId = await publish(request, guild, 'Riverside Mill', { budgetRequired: '120' });
  await fund(request, otto, 1000);
  const order = { projectId, numberOfUnit: 2, address: 'A', postalCode: '1', contactNo: '5550001' };
  const { orderId } = await call(request, otto, '/project/order', { ...order, payFromWallet: 1 });
  await enter(page, otto);
  await page.goto('/wallet');
  const rows = page.getByRole('table', { name: 'Transaction History' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await rows.nth(1).getByRole('link', { name: 'View receipt' }).click();

  await expect(page.getByRole('heading', { name: 'Receipt', level: 1 })).toBeVisible();
  const receipt = page.getByRole('main');
  const number = /R-\d{4}-\d{6}/.exec((await receipt.getByText(/^R-\d{4}-\d{6}$/).textContent())!)![0];
  for (const words of [
    'Otto Weaver',
    guild.name,
    '2 units of Riverside Mill',
    '$240.00',
    'Wallet',
    'TEST: this is test money',
  ])
    await expect(receipt).toContainText(words);
  await looksRight(page);
  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await page.evaluate(() => 'printed' in window)).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(receipt.getByText('Guildhall', { exact: true })).toBeVisible();
  await expect(receipt.getByText(number)).toBeVisible();
  await page.emulateMedia({ media: null });
  const pdf = await downloaded(page, 'Download PDF');
  expect(pdf.name).toBe(`Receipt ${number}.pdf`);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');

  await page.goto('/receipt');
  await page.getByRole('link', { name: 'Go to Wallet' }).click();
  await expect(page).toHaveURL('/wallet');
  await page.goto(`/order/detail?id=${orderId}`);
  await page.getByRole('link', { name: 'View receipt' }).click();
  await expect(receipt.getByText(number)).toBeVisible();

  await page.goto('/wallet');
  const open = page.getByRole('button', { name: 'Statement' });
  const dialog = page.getByRole('dialog', { name: 'Statement' });
  await open.click();
  await looksRight(page);
  await dialog.getByLabel('From').fill('2026-01-01');
  const to = dialog.getByLabel('To', { exact: true });
  const today = await to.inputValue();
  await to.fill('2025-12-31');
  await expect(dialog.getByText('The last day cannot be before the first.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Download' })).toBeDisabled();
  await to.fill(today);
  await dialog.getByLabel('Format').selectOption('CSV');
  const csv = await downloaded(page, 'Download');
  await expect(dialog).toBeHidden();
  expect(csv.name).toMatch(/^Statement 2026-01-01 to \d{4}-\d{2}-\d{2}\.csv$/);
  const lines = csv.bytes.toString('utf8').split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.replace(/^[^,]*,/, ''))).toEqual([
    'Opening balance,,,0.00,',
    expect.stringMatching(/^Money added by card,,1000\.00,1000\.00,R-/),
    `Order from ${guild.name},Riverside Mill,-240.00,760.00,${number}`,
    'Closing balance,,,760.00,',
  ]);
  for (const format of ['PDF', 'XLSX']) {
    await open.click();
    await dialog.getByLabel('Format').selectOption(format);
    expect((await downloaded(page, 'Download')).name).toMatch(new RegExp(`\\.${format.toLowerCase()}$`));
  }

  // What the seller gives back is on it from then on.
  await page.goto(`/receipt?id=${orderId}`);
  await expect(receipt.getByText(number)).toBeVisible();
  await expect(receipt.getByText('Refunded')).toHaveCount(0);
  await call(request, guild, `/refunds/${orderId}`, { amount: 40, reason: 'One was broken.' });
  await page.reload();
  await expect(receipt.getByText('Refunded')).toBeVisible();
  for (const words of ['$40.00', 'To the wallet', '$200.00']) await expect(receipt).toContainText(words);
  await looksRight(page);
});
