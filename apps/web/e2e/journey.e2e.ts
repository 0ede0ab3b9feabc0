import { randomUUID } from 'node:crypto';
import { riskTick } from '@guildhall/contract/market/risk.ts';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { cards, checkout, expectCompleted, payByCard, payInNewTab, walletOf } from './card.ts';
import { call, pdf, png } from './requests.ts';
import type { Account } from './requests.ts';
import { publish, test } from './fixture.ts';

const unique = randomUUID().slice(0, 8);
const person = { name: `Jo Journey ${unique}`, email: `jo-${unique}@e2e.example` };
const organization = { name: `Journey Mill ${unique}`, email: `mill-${unique}@e2e.example` };
const password = 'secret12';

function main(page: Page) {
  return page.getByRole('main');
}

function menu(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
}

function dollars(amount: number) {
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

async function signUpAndLogIn(page: Page, who: typeof person, category: boolean) {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Register' }).click();
  if (category) await page.getByRole('link', { name: 'Register as a Business' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(category ? 'Business Register' : 'Register');
  await page.getByLabel('Name', { exact: true }).fill(who.name);
  await page.getByLabel('Mobile Number').fill('5551234567');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByLabel('Area Code').fill('10117');
  if (category) await page.getByLabel('Category').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/dashboard');
}

function account(request: APIRequestContext, { email }: typeof person): Promise<Account> {
  return call(request, undefined, '/auth/login', { email, password });
}

async function addMoney(page: Page, amount: string, number: string) {
  await menu(page, 'Wallet');
  await page.getByRole('button', { name: 'Add Money' }).click();
  await page.getByLabel('Amount').fill(amount);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await payByCard(page, number);
}

async function invest(page: Page, projectId: string, amount: string, fromWallet: boolean) {
  await page.goto(`/project/details?id=${projectId}`);
  await page.getByRole('link', { name: 'Invest', exact: true }).click();
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByLabel('Document', { exact: true }).setInputFiles(pdf('letter.pdf'));
  await page.getByLabel('Description', { exact: true }).fill('For the mill.');
  await page.getByRole('checkbox', { name: riskTick }).check();
  if (fromWallet) await page.getByRole('checkbox', { name: 'Pay From Wallet' }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
}

async function order(page: Page, projectId: string, units: string, fromWallet: boolean) {
  await page.goto(`/project/details?id=${projectId}`);
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Order' });
  await dialog.getByLabel('No of Units').fill(units);
  await dialog.getByLabel('Address').fill('1 Mill Lane, Riverside');
  await dialog.getByLabel('Postal Code').fill('10117');
  await dialog.getByLabel('Contact Number').fill('555 0100');
  if (fromWallet) await dialog.getByRole('checkbox', { name: 'Pay From Wallet' }).check();
  await dialog.getByRole('button', { name: 'Submit' }).click();
}

/** Every amount of the wallet's screen is the ledger's, and the ledger adds up to it. */
async function expectLedgerOnScreen(page: Page, request: APIRequestContext, who: Account) {
  type Entry = { amount: number; transactionType: string; paymentTitle: string };
  const { records } = await call<{ records: Entry[] }>(request, who, '/wallet/history', { length: 100 });
  const { amount, held } = await walletOf(request, who);
  const sum = records.reduce(
    (cents, entry) => cents + Math.round(entry.amount * 100) * (entry.transactionType === 'C' ? 1 : -1),
    0,
  );
  expect(sum).toBe(Math.round((amount + held) * 100));
  await page.goto('/wallet?rows=100');
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText(dollars(amount));
  const rows = page.getByRole('table', { name: 'Transaction History' }).getByRole('row');
  await expect(rows).toHaveCount(records.length + 1);
  for (const [index, entry] of records.entries()) {
    await expect(rows.nth(index + 1)).toContainText(entry.paymentTitle);
    await expect(rows.nth(index + 1)).toContainText(
      (entry.transactionType === 'C' ? '+' : '−') + dollars(entry.amount),
    );
  }
}

test.use({ actionTimeout: 20_000, contextOptions: { reducedMotion: 'no-preference' } });

test('the whole journey of a person and an organization has every amount right to the cent', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(360_000);
  const theirs = await browser.newContext();
  const office = await theirs.newPage();
  let projectId = '';
  let sacksId = '';
  let jo!: Account;
  let mill!: Account;

  await test.step('an organization signs up and publishes a project with photo and document', async () => {
    await signUpAndLogIn(office, organization, true);
    mill = await account(request, organization);
    await menu(office, 'Projects');
    await office.getByRole('link', { name: 'Add New' }).click();
    await office.getByLabel('Category').selectOption({ index: 1 });
    await office.getByLabel('Title').fill('Mill Wheel');
    await office.getByLabel('Budget Requested').fill('5000');
    await office.getByLabel('Return On Investment').fill('12.5');
    await office.getByLabel('Duration').fill('18');
    await office.getByLabel('Minimum Investment').fill('10');
    await office.getByLabel('Description').fill('A new wheel for the old mill.');
    await office.getByLabel('Document').setInputFiles(pdf('plan.pdf'));
    await office.getByLabel('Photo').setInputFiles(png('mill.png'));
    await office.getByRole('button', { name: 'Submit' }).click();
    await expect(office).toHaveURL('/projects');
    await office.getByRole('link', { name: /^Mill Wheel/ }).click();
    await expect(office.getByRole('heading', { level: 1 })).toHaveText('Mill Wheel');
    projectId = new URL(office.url()).searchParams.get('id')!;
    sacksId = await publish(request, mill, 'Flour by the Sack', { budgetRequired: '19.99', minInvestment: '5' });
  });

  await test.step('a person signs up, searches, connects and opens the project', async () => {
    await signUpAndLogIn(page, person, false);
    jo = await account(request, person);
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    const search = page.getByRole('dialog', { name: 'Search Organizations' });
    await search.getByLabel('User Name').fill(organization.name);
    await search.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: new RegExp(`^${organization.name}`) }).click();
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible();
    await page.getByRole('link', { name: 'View Projects' }).click();
    await page.getByRole('link', { name: /^Mill Wheel/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mill Wheel');
  });

  await test.step('money by card; a card without funds adds nothing', async () => {
    await addMoney(page, '50', cards.hasNoFunds);
    await expect(checkout(page).getByRole('alert')).toHaveText('Your card has insufficient funds.');
    await payByCard(page, cards.pays);
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$50.00');
  });

  await test.step('a card payment is abandoned: the wallet’s part is held for now', async () => {
    await invest(page, projectId, '60.50', true);
    await expect(checkout(page).getByRole('button', { name: 'Pay $10.50' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(main(page).getByText('Your investment is waiting for a card payment of $10.50')).toBeVisible();
    expect(await walletOf(request, jo)).toMatchObject({ amount: 0, held: 50 });
    await addMoney(page, '400', cards.pays);
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$400.00$50.00 held');
  });

  await test.step('from the wallet: an investment and an order', async () => {
    await invest(page, projectId, '120.25', true);
    await expect(page).toHaveURL('/dashboard');
    await order(page, sacksId, '3', true);
    await expect(page.getByRole('status').filter({ hasText: 'Your order has been placed.' })).toBeVisible();
  });

  await test.step('by card, in a new tab: an order and an investment', async () => {
    await order(page, sacksId, '2', false);
    await expectCompleted(await payInNewTab(page, cards.pays), page);
    await invest(page, projectId, '75.10', false);
    await expectCompleted(await payInNewTab(page, cards.pays), page);
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('a card is declined', async () => {
    await order(page, sacksId, '1', false);
    await payByCard(page, cards.isDeclined);
    await expect(checkout(page).getByRole('alert')).toHaveText('Your card was declined.');
  });

  await test.step('a card asks to confirm: once completed, once failed', async () => {
    await invest(page, projectId, '30.30', false);
    const completed = await payInNewTab(page, cards.asksToConfirm);
    await completed.getByRole('button', { name: 'Complete' }).click();
    await expectCompleted(completed, page);
    await expect(page).toHaveURL('/dashboard');
    await invest(page, projectId, '44', false);
    const failed = await payInNewTab(page, cards.asksToConfirm);
    await failed.getByRole('button', { name: 'Fail' }).click();
    await expect(failed.getByRole('heading', { level: 1 })).toHaveText('Payment Not Completed');
    await expect(checkout(page).getByRole('alert')).toContainText('The payment was not confirmed');
    await failed.close();
  });

  await test.step('the abandoned payment’s hold has fallen by itself', async () => {
    await expect.poll(() => walletOf(request, jo), { timeout: 150_000 }).toMatchObject({ amount: 269.78, held: 0 });
  });

  await test.step('from wallet and card together', async () => {
    await invest(page, projectId, '300', true);
    await expect(checkout(page).getByRole('button', { name: 'Pay $30.22' })).toBeVisible();
    await expectCompleted(await payInNewTab(page, cards.pays), page);
    await expect(page).toHaveURL('/dashboard');
    expect(await walletOf(request, jo)).toMatchObject({ amount: 0, held: 0 });
  });

  await test.step('the person sees history, investments and orders', async () => {
    await expectLedgerOnScreen(page, request, jo);
    await menu(page, 'Investments');
    const investments = page.getByRole('list', { name: 'Investments' }).getByRole('link');
    await expect(investments).toHaveText([
      /\$300\.00/,
      /\$44\.00Failed/,
      /\$30\.30/,
      /\$75\.10/,
      /\$120\.25/,
      /\$60\.50Expired/,
    ]);
    await expect(page.getByRole('table', { name: 'Allocation by category' })).toContainText('$525.65');
    await menu(page, 'Orders');
    await expect(page.getByRole('list', { name: 'Orders' }).getByRole('link')).toHaveText([
      /\$19\.99Failed/,
      /\$39\.98PaidPayment Completed/,
      /\$59\.97PaidPayment Completed/,
    ]);
  });

  await test.step('the organization sees its money, what was raised, and the orders', async () => {
    expect(await walletOf(request, mill)).toMatchObject({ amount: 625.6, held: 0 });
    await expectLedgerOnScreen(office, request, mill);
    await office.goto(`/project/details?id=${projectId}`);
    await expect(office.getByRole('region', { name: 'Raised', exact: true })).toContainText('$525.65 raised');
    await menu(office, 'Orders');
    const table = office.getByRole('table', { name: 'Orders' });
    const orders = table.getByRole('row').filter({ has: office.getByRole('checkbox') });
    await expect(orders).toHaveCount(3);
    await expect(orders.last()).toContainText(person.name);
    await expect(orders.last()).toContainText('$59.97');
  });
  await theirs.close();
});
