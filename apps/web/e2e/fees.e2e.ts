import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { issueInvoices } from '../../api/src/money/invoices/issue-invoices.ts';
import { movePast } from '../../api/src/money/wallet/test-past.ts';
import { expectAccessible } from './accessible.ts';
import { fund, publish, test as base } from './fixture.ts';
import { expectToFit } from './layout.ts';
import { makeOperator } from './operators.ts';
import { startOwnProduct } from './own-product.ts';
import { openProductDatabase } from './product-database.ts';
import { call, enter, signUp } from './requests.ts';

/** A product of its own, whose house takes fees. */
const test = base.extend<{ product: { url: string; home: string } }>({
  product: [
    async ({ playwright: _ }, use) => {
      const product = await startOwnProduct({
        FEE_ORDER: '2.5% + 0.30',
        FEE_INVESTMENT: '3%',
        FEE_WITHDRAWAL: '1%',
        FEE_TAX: '19',
        INVOICE_NAME: 'Guildhall House',
        INVOICE_ADDRESS: '1 Market Square, 10115 Berlin',
        INVOICE_COUNTRY: 'DE',
        INVOICE_REGISTRATION: 'HRB 1234',
        INVOICE_TAX_NUMBER: 'DE123456789',
      });
      await use({ url: product.url, home: product.home });
      await product.stop();
    },
    { timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

test('a seller reads what the house takes before publishing, on the order, in the wallet and before a withdrawal', async ({
  page,
  request,
}) => {
  const guild = await signUp(request, 2);
  const ada = await signUp(request);
  await enter(page, guild);
  await page.goto('/add/project');
  const note = page.getByText(
    'Guildhall takes 2.5% and $0.30 of each order, and 3% of each investment when it reaches your wallet.',
  );
  // It comes as soon as the end of the form comes near.
  await page.getByRole('button', { name: 'Submit' }).scrollIntoViewIfNeeded();
  await expect(note).toBeVisible();
  await expectAccessible(page);

  const draftId = await publish(request, guild, 'Winter Boots', { draft: '1', unitPrice: '100' });
  await page.goto(`/project/details?id=${draftId}`);
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(note).toBeHidden();

  await fund(request, ada, 500);
  const address = { address: '1 Mill Lane', postalCode: '10117', contactNo: '555 0100' };
  const ordered = { projectId: draftId, numberOfUnit: 2, payFromWallet: '1', ...address };
  const { orderId } = await call<{ orderId: string }>(request, ada, '/project/order', ordered);
  await page.goto(`/order/detail?id=${orderId}`);
  const fee = page.getByRole('main').getByRole('term').filter({ hasText: 'Fee of Guildhall' });
  await expect(fee).toBeVisible();
  await expect(page.getByRole('main')).toContainText('$5.30');
  await expectAccessible(page);

  await page.goto('/wallet');
  await expect(page.getByRole('main')).toContainText('$194.70');
  await expect(page.getByRole('main').getByText('Fee for an order')).toBeVisible();

  await page.goto('/withdraw/request');
  await page.getByLabel('Amount').fill('50');
  await expect(page.getByRole('main')).toContainText(
    'Guildhall takes $0.50 of it, and your bank gets $49.50. Your wallet then has $144.70.',
  );
  await expectAccessible(page);

  // Who orders pays the price, and reads of no fee.
  await enter(page, ada);
  await page.goto(`/order/detail?id=${orderId}`);
  await expect(page.getByRole('main')).toContainText('$200.00');
  await expect(fee).toHaveCount(0);
});

test('two operators agree the fees of an organization, the second by what the first has written', async ({
  page,
  request,
  product: { home },
}) => {
  const guild = await signUp(request, 2, 'Agreed Guild');
  const operators = [await signUp(request, 1, 'Fay First'), await signUp(request, 1, 'Otto Second')];
  for (const operator of operators) await makeOperator(request, operator, 'finance', home);
  for (const operator of operators) {
    const isSecond = operator === operators[1];
    await enter(page, operator);
    await page.setViewportSize(isSecond ? { width: 390, height: 844 } : { width: 1280, height: 800 });
    await page.goto(`/operator/account?id=${guild.id}`);
    const fees = page.getByRole('region', { name: 'Fees' });
    await expect(fees).toContainText('2.5% + 0.30');
    await page.getByRole('button', { name: 'Agree Fees' }).click();
    const dialog = page.getByRole('dialog', { name: 'Agree Fees' });
    if (isSecond) await expect(dialog).toContainText('Fay First has approved it as the first of two: “Many sales.”');
    else {
      await dialog.getByLabel('Of an Order').fill('sixty');
      await dialog.getByLabel('Of a Withdrawal').fill('0%');
      await dialog.getByLabel('Of an Investment').fill('1%');
      await expect(dialog.getByLabel('Of an Order')).toHaveAccessibleDescription(/must be a percentage/);
      await dialog.getByLabel('Of an Order').fill('1% + 0.10');
    }
    await expect(dialog.getByLabel('Of an Order')).toHaveValue('1% + 0.10');
    await dialog.getByLabel('Reason').fill('Many sales.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: isSecond ? 'Agree' : 'Approve', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(fees).toContainText(isSecond ? '1% + 0.10, as agreed with it' : 'Waits for a second approval');
    await expectAccessible(page);
  }
});

/** Moves what was paid into the month before, and issues its invoices as the job does in the night after it. */
async function issueLastMonth(home: string): Promise<void> {
  const database = openProductDatabase(home);
  const now = new Date();
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 20)).toISOString();
  await movePast((text, params) => database.query({ name: '', text }, params), lastMonth);
  const config = {
    invoiceName: 'Guildhall House',
    invoiceAddress: '1 Market Square, 10115 Berlin',
    invoiceCountry: 'DE',
    invoiceRegistration: 'HRB 1234',
    invoiceTaxNumber: 'DE123456789',
    feeTax: 19,
  };
  const resources = { database, config, payments: { current: { testMode: true } } };
  await issueInvoices(resources as Parameters<typeof issueInvoices>[0], now);
  await database.close();
}

test('a seller finds the invoice of the month before in the wallet, and operators find it in the console §2.invoices', async ({
  page,
  request,
  product: { home },
}) => {
  const guild = await signUp(request, 2, 'Invoiced Guild');
  const ada = await signUp(request);
  await enter(page, guild);
  await page.goto('/wallet');
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  const link = page.getByRole('link', { name: 'Invoices' });
  await expect(link).toHaveCount(0);
  await page.goto('/wallet/invoices');
  await expect(page.getByRole('main')).toContainText('You have no invoices yet.');

  const projectId = await publish(request, guild, 'Spring Shoes', { unitPrice: '100' });
  await fund(request, ada, 500);
  const address = { address: '1 Mill Lane', postalCode: '10117', contactNo: '555 0100' };
  await call(request, ada, '/project/order', { projectId, numberOfUnit: 2, payFromWallet: '1', ...address });
  await issueLastMonth(home);
  await page.goto('/wallet');
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  const row = page.getByRole('table', { name: 'Invoices' }).getByRole('row').last();
  // 2.5% of $200 and $0.30, of which $4.45 are net.
  await expect(row).toContainText('$5.30');
  await expect(row).toContainText('$0.85');
  const number = /I-\d{4}-\d{6}/.exec(await row.innerText())![0];
  const pdf = page.getByRole('button', { name: `Download ${number} as PDF` });
  const [file] = await Promise.all([page.waitForEvent('download'), pdf.press('Enter')]);
  expect(file.suggestedFilename()).toBe(`Invoice ${number}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
    await expectToFit(page);
  }
  await page.goto('/notifications');
  await expect(page.getByRole('main')).toContainText(`Your invoice ${number} for the fees of`);

  const operator = await signUp(request, 1, 'Ina Invoices');
  await makeOperator(request, operator, 'finance', home);
  await enter(page, operator);
  await page.goto('/operator/invoices');
  const issued = page.getByRole('table', { name: 'Invoices' }).getByRole('row').filter({ hasText: number });
  await expect(issued).toContainText('Invoiced Guild');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
  }
  await issued.getByRole('link', { name: 'Invoiced Guild' }).click();
  await page.getByRole('region', { name: 'Fees' }).getByRole('link', { name: 'Invoices' }).click();
  await expect(page).toHaveURL(/account=/);
  await expect(issued).toBeVisible();

  await page.goto('/operator/books');
  const list = page.getByRole('form', { name: 'Invoices' });
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await list.getByLabel('Issued To').fill(yesterday);
  const download = list.getByRole('button', { name: 'Download Invoices' });
  const [csv] = await Promise.all([page.waitForEvent('download'), download.press('Enter')]);
  expect(csv.suggestedFilename()).toContain(`to ${yesterday}.csv`);
});
