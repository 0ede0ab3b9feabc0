import { expect } from '@playwright/test';
import { cards, checkout, invest, payByCard, payInNewTab, walletOf } from './card.ts';
import { expectAccessible } from './accessible.ts';
import { call, enter, signUp } from './requests.ts';
import { fund, publish, test } from './fixture.ts';
import { looksRight } from './layout.ts';

test('adding money by card validates, shows a toast, the balance and a receipt §2.wallet.{amount,add-money} §2.suggestions §8.amount-added', async ({
  page,
  request,
}) => {
  test.slow();
  const caller = await signUp(request);
  await enter(page, caller);
  await page.goto('/wallet');
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(balance).toContainText('$0.00');
  await expect(page.getByText('No transactions yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Add Money' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Money' });
  const amount = dialog.getByLabel('Amount');
  const pay = dialog.getByRole('button', { name: 'Pay' });
  const warning = page.getByRole('alert').filter({ hasText: 'Please enter amount.' });
  await pay.click();
  await expect(warning).toHaveCount(1);
  await expect(dialog.getByText('Amount is required.')).toBeVisible();
  await warning.getByRole('button', { name: 'Close message' }).click();
  await expect(warning).toHaveCount(0);
  const suggestions = dialog.getByRole('group', { name: 'Suggestions' }).getByRole('button');
  await expect(suggestions).toHaveText(['$50', '$100', '$250']);
  await suggestions.nth(1).click();
  await expect(amount).toHaveValue('100');
  await amount.fill('0');
  await pay.click();
  await expect(warning).toHaveCount(1);
  await pay.click();
  await expect(warning).toHaveCount(1);
  for (const [typed, text] of [
    ['9', 'Amount must be at least 10 or More.'],
    ['9999999999999', 'Amount cannot exceed 12 digits.'],
    ['10000000000', 'Amount cannot exceed $9,999,999,999.'],
    ['12.345', 'Please enter an amount in dollars, with at most two decimals.'],
  ] as const) {
    await amount.fill(typed);
    await expect(amount).toHaveAccessibleDescription(new RegExp(text.replaceAll('$', String.raw`\$`)));
    await expect(pay).toBeDisabled();
  }
  await amount.fill('1234.5');
  await expectAccessible(page);
  await pay.click();

  await expect(checkout(page).getByText('4242 4242 4242 4242')).toBeVisible();
  await expectAccessible(page);
  await payByCard(page, cards.pays);
  const done = page.getByRole('status').filter({ hasText: 'Amount added successfully.' });
  await expect(done.getByRole('link', { name: 'View receipt' })).toBeVisible();
  await expect(checkout(page)).toBeHidden();
  await expect(balance).toContainText('$1,234.50');
  const strip = page.getByRole('region', { name: 'Receipt' });
  await expect(strip).toContainText(/\+\$1,234\.50 added by card on .* View receipt/);
  // The provider's number of the payment says nothing to people.
  await expect(strip).not.toContainText('pi_');
  await expect(page.getByRole('table', { name: 'Transaction History' }).getByRole('row').nth(1)).toContainText(
    '+$1,234.50',
  );
  expect(await page.evaluate(() => localStorage.getItem('walletAmount'))).toBe('1234.5');
  expect(await walletOf(request, caller)).toMatchObject({ amount: 1234.5, held: 0 });
  await expectAccessible(page);
  await strip.getByRole('link', { name: 'View receipt' }).click();
  await expect(page.getByRole('main')).toContainText('Money added to the wallet');
});

test('a declined card shows an error in the dialog and adds nothing, and another one pays', async ({
  page,
  request,
}) => {
  const caller = await signUp(request);
  await enter(page, caller);
  await page.goto('/wallet');
  await page.getByRole('button', { name: 'Add Money' }).click();
  await page.getByLabel('Amount').fill('25');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await payByCard(page, cards.isDeclined);
  await expect(checkout(page).getByRole('alert')).toHaveText('Your card was declined.');
  await payByCard(page, cards.hasNoFunds);
  await expect(checkout(page).getByRole('alert')).toHaveText('Your card has insufficient funds.');
  expect((await walletOf(request, caller)).amount).toBe(0);
  await payByCard(page, cards.pays);
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$25.00');
});

test('a card that asks for confirmation opens a tab that the wallet waits for', async ({ page, request }) => {
  test.slow();
  await enter(page, await signUp(request));
  await page.goto('/wallet');
  for (const [answer, words] of [
    ['Fail', 'The payment was not confirmed'],
    ['Complete', ''],
  ] as const) {
    if (answer === 'Fail') {
      await page.getByRole('button', { name: 'Add Money' }).click();
      await page.getByLabel('Amount').fill('40');
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
    }
    const tab = await payInNewTab(page, cards.asksToConfirm);
    await expect(checkout(page)).toContainText('Waiting for confirmation in the other tab');
    await tab.getByRole('button', { name: answer }).click();
    if (words) {
      await expect(checkout(page).getByRole('alert')).toContainText(words);
      await tab.close();
    }
  }
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$40.00');
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('+$40.00');
});

test('the held amount is shown apart from the free one', async ({ page, request }) => {
  const caller = await signUp(request);
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Mill Wheel');
  await fund(request, caller, 60);
  await invest(request, caller, projectId, '100', 2);
  await enter(page, caller);
  await page.goto('/wallet');
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$0.00$60.00 held');
});

test('the history is paged, ordered and searched by the server, and the address keeps it §2.wallet.history §2.list-in-address', async ({
  page,
  request,
}) => {
  const caller = await signUp(request);
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Mill Wheel');
  for (let amount = 110; amount < 121; amount++) await fund(request, caller, amount);
  await invest(request, caller, projectId, '100.25', 1);
  await enter(page, caller);
  await page.goto('/wallet');
  const table = page.getByRole('table', { name: 'Transaction History' });
  const row = (index: number) => table.getByRole('row').nth(index);
  await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Project', 'Date', 'Price']);
  await expect(row(1)).toContainText('−$100.25');
  await expect(row(1)).toContainText('Mill Wheel');
  await expect(table.getByRole('row')).toHaveCount(11);
  const pages = page.getByRole('navigation', { name: 'Pagination' });
  await pages.getByRole('link', { name: 'Last' }).click();
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(page).toHaveURL(/page=2/);
  // Under headings of days on a phone, as long as it is sorted by them.
  await expect(table.locator('tr[data-group]').first()).toHaveAttribute('data-group', /^[A-Z][a-z]{2} \d+, 20\d\d$/);
  await page.getByRole('button', { name: 'Price' }).click();
  await expect(table.locator('tr[data-group]')).toHaveCount(0);
  await expect(row(1)).toContainText('−$100.25');
  await page.getByRole('button', { name: 'Price' }).click();
  await expect(row(1)).toContainText('+$120.00');
  await page.getByRole('searchbox', { name: 'Search' }).fill('mill');
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await page.getByLabel('Rows per page').selectOption('25');
  await expect(table.getByRole('row')).toHaveCount(13);
});

test('the balance over time has a chart and a table', async ({ page, request }) => {
  const credentials = { email: 'investor@demo.example', password: 'hall2026' };
  await enter(page, await call(request, undefined, '/auth/login', credentials));
  await page.goto('/wallet');
  await page.getByText('Balance over time as a table').click();
  await expect(page.getByRole('table', { name: 'Balance over time' }).getByRole('row').nth(1)).toContainText('$');
  await expectAccessible(page);
});

test('the history is narrowed by kind, month, and in and out, which the address keeps §2.wallet.filters', async ({
  page,
  request,
}) => {
  const guild = await signUp(request, 2);
  const caller = await signUp(request);
  const projectId = await publish(request, guild, 'Riverside Mill', { budgetRequired: '120' });
  await fund(request, caller, 1000);
  const order = { projectId, numberOfUnit: 2, address: 'A', postalCode: '1', contactNo: '5550001', payFromWallet: 1 };
  await call(request, caller, '/project/order', order);
  await enter(page, caller);
  await page.goto('/wallet');
  const rows = page.getByRole('table', { name: 'Transaction History' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await page.getByLabel('Kind').selectOption('Orders');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(`Order from ${guild.name}`);
  const month = new Date().toISOString().slice(0, 7);
  await page.getByLabel('Month').selectOption({ index: 1 });
  await expect(page).toHaveURL(`/wallet?kind=order&month=${month}`);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await looksRight(page);
  await page.getByLabel('Kind').selectOption('Withdrawals');
  await expect(page.getByText('Nothing matches this search.')).toBeVisible();
  await page.getByLabel('Kind').selectOption('All kinds');
  await expect(rows).toHaveCount(3);
  await page.getByLabel('In and Out').selectOption('In');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('+$1,000.00');
  await expect(page).toHaveURL(`/wallet?month=${month}&direction=in`);
  await page.getByLabel('In and Out').selectOption('Out');
  await expect(rows.nth(1)).toContainText('−$240.00');
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
});
