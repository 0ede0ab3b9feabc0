import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openDispute } from '@guildhall/stripe-stand-in/disputes.ts';
import { refundCharge } from '@guildhall/stripe-stand-in/refunds.ts';
import { startStripeSandbox } from '../../../scripts/provider-sandboxes.ts';
import { expectAccessible } from './accessible.ts';
import { cards, checkout, expectCompleted, orderByCard, walletOf } from './card.ts';
import { newIban } from './bank-accounts.ts';
import { publish } from './fixture.ts';
import { confirmWithdrawals, makeOperator } from './operators.ts';
import { call, enter, signUp } from './requests.ts';
import { withSandbox } from './with-sandbox.ts';

const test = withSandbox(startStripeSandbox, { CARD_HOLD_SECONDS: '60' });

// One after the other, since each worker would start a product.
test.describe.configure({ mode: 'serial' });

async function fillCard(page: Page, number: string) {
  const frame = checkout(page).frameLocator('iframe[title="Secure card payment input frame"]');
  await frame.getByLabel('Credit or debit card number').fill(number);
  await frame.getByLabel('Credit or debit card expiration date').fill('12 / 40');
  await frame.getByLabel('Credit or debit card CVC/CVV').fill('123');
}

async function payWith(page: Page, number: string): Promise<Page> {
  await fillCard(page, number);
  const opened = page.waitForEvent('popup');
  await checkout(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click();
  return opened;
}

test('an order is paid with Stripe’s card form: declined, left on the issuer’s page, confirmed there', async ({
  page,
  request,
  sandbox,
}) => {
  test.slow();
  const caller = await signUp(request);
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Mill Wheel', { budgetRequired: '500', minInvestment: '10' });
  const elsewhere = new Set<string>();
  page.context().on('request', (asked) => {
    const { origin, protocol } = new URL(asked.url());
    if (protocol.startsWith('http') && origin !== sandbox.url) elsewhere.add(asked.url());
  });
  await enter(page, caller);
  for (const path of ['/dashboard', '/wallet', `/project/details?id=${projectId}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('TEST', { exact: true })).toBeVisible();
  }
  // The provider's script comes only when a card is asked for.
  expect([...elsewhere]).toEqual([]);

  await orderByCard(page, projectId);
  await expect(checkout(page).getByRole('button', { name: 'Pay $500.00' })).toBeDisabled();
  const declined = await payWith(page, cards.isDeclined);
  await expect(checkout(page).getByRole('alert')).toHaveText('Your card was declined.');
  await expect.poll(() => declined.isClosed()).toBe(true);
  expect([...elsewhere].every((url) => url.startsWith(sandbox.standIn.url))).toBe(true);
  await expectAccessible(page);

  const left = await payWith(page, cards.asksToConfirm);
  await expect(left.getByRole('heading', { level: 1 })).toHaveText('3D Secure');
  await left.close();
  await page.bringToFront();
  await expect(checkout(page)).toContainText('Waiting for confirmation in the other tab');
  const reopened = page.waitForEvent('popup');
  await checkout(page).getByRole('button', { name: 'Open the confirmation again' }).click();
  const again = await reopened;
  await again.getByRole('button', { name: 'Fail' }).click();
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Payment Not Completed');
  await expect(checkout(page).getByRole('alert')).toContainText('The payment was not confirmed');
  await again.close();

  const confirmed = await payWith(page, cards.asksToConfirm);
  await confirmed.getByRole('button', { name: 'Complete' }).click();
  await expectCompleted(confirmed, page);

  await orderByCard(page, projectId);
  await expectCompleted(await payWith(page, cards.pays), page);
  expect(await walletOf(request, caller)).toMatchObject({ amount: 0, held: 0 });
  // A refund is shown on the order's own page.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
  const { books } = sandbox.standIn;
  const charge = [...books.charges.values()].findLast(({ captured }) => captured)!;
  refundCharge(books, charge, 12_050, 'requested_by_customer');
  await expect.poll(async () => (await walletOf(request, caller)).owed).toBe(120.5);
  await page
    .getByRole('link', { name: /^Mill Wheel/ })
    .first()
    .click();
  await expect(page.getByRole('main')).toContainText('Returned to Card$120.50');
  // No card's number has come to the product: its requests to the provider carry tokens alone.
  const sent = sandbox.standIn.log.filter(({ path }) => path !== '/v1/tokens');
  expect(sent.length).toBeGreaterThan(4);
  expect(JSON.stringify(sent)).not.toMatch(/4242424242424242|4000002760003184|4000000000000002/);
});

test('money is added with Stripe’s card form, which can be loaded again when that failed, and is owed when the bank takes it back', async ({
  page,
  request,
  sandbox,
}) => {
  const caller = await signUp(request);
  await enter(page, caller);
  await page.goto('/wallet');
  await page.getByRole('button', { name: 'Add Money' }).click();
  await page.getByLabel('Amount').fill('25');
  await page.route(`${sandbox.standIn.url}/stripe.js`, (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(checkout(page).getByRole('alert')).toContainText('could not load');
  // While the provider's field is on its way, its place says so; and it keeps to the page's colours.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`${sandbox.standIn.url}/stripe.js`, (route) => held.then(() => route.continue()), { times: 1 });
  await checkout(page).getByRole('button', { name: 'Try again' }).click();
  await expect(checkout(page).getByRole('status')).toHaveText('Loading …');
  letGo();
  const number = checkout(page).frameLocator('iframe').getByLabel('Credit or debit card number');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const ink = { light: 'rgb(27, 33, 30)', dark: 'rgb(235, 230, 218)' }[colorScheme];
    for (const each of [checkout(page), number]) await expect(each).toHaveCSS('color', ink);
  }
  await expect(checkout(page).getByRole('status')).toHaveCount(0);
  await fillCard(page, cards.pays);
  await checkout(page).getByRole('button', { name: 'Pay $25.00' }).click();
  await expect.poll(async () => (await walletOf(request, caller)).amount).toBe(25);

  // Of an investment that the wallet nearly covers, enough is left to the card that Stripe charges it.
  const projectId = await publish(request, await signUp(request, 2), 'Mill Wheel', { minInvestment: '10' });
  await page.goto(`/invest?id=${projectId}`);
  await page.getByLabel('Amount', { exact: true }).fill('25.20');
  await page.getByRole('checkbox', { name: 'Pay From Wallet' }).check();
  await expect(page.getByLabel('What you pay')).toContainText('From wallet$24.70From card$0.50');
  const listening = page.waitForResponse((response) => response.url().includes('/api/live'));
  await page.goto('/wallet');
  await listening;

  // The bank takes it back after it has been asked for as a withdrawal.
  const bank = { bankName: 'River Bank', accountHolderName: 'Ada', accountNumber: '12345678', sortCode: '10-20-30' };
  const asked = { ...bank, amount: 25, swiftCode: 'TESTDEFF' };
  const { id } = await call<{ id: string }>(request, caller, '/wallet/withdraw', asked);
  const { books } = sandbox.standIn;
  openDispute(
    books,
    [...books.charges.values()].findLast(({ captured }) => captured)!,
  );
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText(
    '$25.00 owed, because a card payment was reversed',
  );
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText(
    '$25.00 taken back by your bank or PayPal, because the payment is disputed there.',
  );
  await expectAccessible(page);

  // Finance reads it beside the withdrawal, and why it cannot be approved.
  const operator = await signUp(request);
  await makeOperator(request, operator, 'finance', sandbox.home);
  await confirmWithdrawals(caller, sandbox.home);
  await enter(page, operator);
  await page.goto(`/operator/withdrawals/review?id=${id}`);
  const look = page.getByRole('region', { name: 'Check This' });
  await expect(look).toContainText('The member owes $25.00 for reversed payments.');
  await expect(look.getByRole('button', { name: 'Approve' })).toHaveAccessibleDescription(
    /A card payment of this account was reversed after its money was spent/,
  );
  await expect(page.getByRole('region', { name: 'Evidence' })).toContainText('Owes for reversed payments$25.00');
  await expectAccessible(page);
});

test('a seller asks for the money of an order out, the buyer’s bank takes it back, and nobody can pay it out any more', async ({
  page,
  browser,
  request,
  sandbox,
}) => {
  const buyer = await signUp(request);
  const seller = await signUp(request, 2);
  const operator = await signUp(request);
  await makeOperator(request, operator, 'finance', sandbox.home);
  const projectId = await publish(request, seller, 'Copper Kettle', { budgetRequired: '300', minInvestment: '10' });
  await enter(page, buyer);
  await orderByCard(page, projectId);
  await expectCompleted(await payWith(page, cards.pays), page);
  await enter(page, seller);
  await page.goto('/withdraw/request');
  for (const [label, value] of Object.entries({
    'Bank Name': 'River Bank',
    'Account Holder Name': seller.name,
    'Account Number': '12345678',
    'Sort Code': '10-20-30',
    'IBAN or Swift Code': newIban(),
    Amount: '300',
  }))
    await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/wallet');
  const row = page.getByRole('table', { name: 'Withdrawals' }).getByRole('row').filter({ hasText: '$300.00' });
  await expect(row).toContainText('Requested');
  await confirmWithdrawals(seller, sandbox.home);

  // Finance looks at it before the bank speaks: nothing is in its way.
  const desk = await browser.newPage({ baseURL: sandbox.url });
  await enter(desk, operator);
  await desk.goto('/operator/withdrawals');
  await desk
    .getByRole('table', { name: 'Withdrawals' })
    .getByRole('row')
    .filter({ hasText: '$300.00' })
    .getByRole('link')
    .click();
  const look = desk.getByRole('region', { name: 'Check This' });
  const approve = look.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeEnabled();

  const { books } = sandbox.standIn;
  openDispute(
    books,
    [...books.charges.values()].findLast(({ captured }) => captured)!,
  );
  // The seller is notified at once, with what it means for the withdrawal.
  await page.goto('/notifications');
  await expect(page.getByRole('main')).toContainText(
    'The buyer’s bank has reversed the card payment for the order from Copper Kettle.',
  );
  await expectAccessible(page);
  // The operator's page is as old as it is: what it offers is refused with the reason, and then closed.
  const taken = 'A bank has reversed the card payment for something the owner has sold';
  await approve.click();
  const dialog = desk.getByRole('dialog', { name: 'Approve Withdrawal' });
  await dialog.getByLabel('This is test money').check();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByRole('alert')).toContainText(taken);
  await desk.keyboard.press('Escape');
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription(new RegExp(taken));
  // It is in the queue of card disputes, with the seller as the one who would lose.
  await desk.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Card Disputes' }).click();
  const dispute = desk.getByRole('main').getByRole('row').filter({ hasText: buyer.name });
  await expect(dispute).toContainText('$300.00');
  await expectAccessible(desk);
  await desk.close();
});
