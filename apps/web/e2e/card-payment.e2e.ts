import { riskTick } from '@guildhall/contract/market/risk.ts';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { cards, checkout, expectCompleted, invest, orderByCard, payByCard, payInNewTab, walletOf } from './card.ts';
import { expectAccessible } from './accessible.ts';
import { call, enter, pdf, signUp } from './requests.ts';
import { fund, publish, test } from './fixture.ts';

async function setUp(page: Page, request: APIRequestContext, funds = 0) {
  const caller = await signUp(request);
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Mill Wheel', { budgetRequired: '500', minInvestment: '10' });
  if (funds) await fund(request, caller, funds);
  await enter(page, caller);
  return { caller, organization, projectId };
}

async function investByCard(page: Page, projectId: string, amount: string) {
  await page.goto(`/invest?id=${projectId}`);
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByLabel('Document', { exact: true }).setInputFiles(pdf());
  await page.getByLabel('Description', { exact: true }).fill('By card.');
  await page.getByRole('checkbox', { name: riskTick }).check();
}

test('the checkout shows missing fields and formats the input §2.checkout', async ({ page, request }) => {
  const { projectId } = await setUp(page, request);
  await orderByCard(page, projectId);
  const dialog = checkout(page);
  const pay = dialog.getByRole('button', { name: 'Pay $500.00' });
  await expect(pay).toBeDisabled();
  for (const [label, required, wrong, text, autocomplete] of [
    ['Card Number', 'Card number is required', '42', 'Please check the card number.', 'cc-number'],
    ['Expiry', 'Expiry is required', '13/40', 'Please check the expiry.', 'cc-exp'],
    ['CVC', 'CVC is required', '1', 'Please check the CVC.', 'cc-csc'],
  ] as const) {
    const field = dialog.getByLabel(label);
    await expect(field).toHaveAttribute('autocomplete', autocomplete);
    await field.focus();
    await field.blur();
    await expect(field).toHaveAccessibleDescription(required);
    await field.fill(wrong);
    await expect(field).toHaveAccessibleDescription(text);
  }
  await expectAccessible(page);
  await dialog.getByLabel('Card Number').fill('');
  await dialog.getByLabel('Card Number').pressSequentially('4242424242424242');
  await expect(dialog.getByLabel('Card Number')).toHaveValue('4242 4242 4242 4242');
  await dialog.getByLabel('Expiry').fill('');
  await dialog.getByLabel('Expiry').pressSequentially('1220');
  await expect(dialog.getByLabel('Expiry')).toHaveValue('12 / 20');
  await dialog.getByLabel('CVC').fill('123');
  await pay.click();
  await expect(dialog.getByLabel('Expiry')).toHaveAccessibleDescription('Please check the expiry.');
});

test('an order by card is paid in a new tab, which closes itself after 2 s §4.payment.order-pending', async ({
  page,
  request,
}) => {
  const { caller, projectId } = await setUp(page, request);
  await orderByCard(page, projectId);
  await expectCompleted(await payInNewTab(page, cards.pays), page);
  await expect(checkout(page)).toBeHidden();
  await page.goto('/orders');
  await expect(page.getByRole('link', { name: /^Mill Wheel/ })).toContainText('Completed');
  const { records } = await call<{ records: { amount: number; transactionType: string }[] }>(
    request,
    caller,
    '/wallet/history',
  );
  expect(records.map(({ amount, transactionType }) => `${transactionType}${amount}`)).toEqual(['D500', 'C500']);
});

test('a declined card closes the tab with the reason, and another card pays §2.checkout.declined', async ({
  page,
  request,
}) => {
  test.slow();
  const { caller, projectId } = await setUp(page, request, 100);
  await investByCard(page, projectId, '150');
  await page.getByRole('checkbox', { name: 'Pay From Wallet' }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(checkout(page).getByRole('button', { name: 'Pay $50.00' })).toBeVisible();
  expect(await walletOf(request, caller)).toMatchObject({ amount: 0, held: 100 });
  for (const [number, words] of [
    [cards.isDeclined, 'Your card was declined.'],
    [cards.hasNoFunds, 'Your card has insufficient funds.'],
  ] as const) {
    const tab = await payInNewTab(page, number);
    await expect(checkout(page).getByRole('alert')).toHaveText(words);
    await expect.poll(() => tab.isClosed()).toBe(true);
    expect(await walletOf(request, caller)).toMatchObject({ amount: 100, held: 0 });
  }
  await expectCompleted(await payInNewTab(page, cards.pays), page);
  await expect(page).toHaveURL('/dashboard');
  expect(await walletOf(request, caller)).toMatchObject({ amount: 0, held: 0 });
});

test('a card that asks for confirmation: the page waits, the tab can be shown again, and a failure releases the hold §2.checkout.confirm', async ({
  page,
  request,
}) => {
  test.slow();
  const { caller, projectId } = await setUp(page, request, 100);
  await investByCard(page, projectId, '150');
  await page.getByRole('checkbox', { name: 'Pay From Wallet' }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  const first = await payInNewTab(page, cards.asksToConfirm);
  await expect(checkout(page)).toContainText('Waiting for confirmation in the other tab');
  await page.bringToFront();
  await expectAccessible(page);
  await first.close();
  const reopened = page.waitForEvent('popup');
  await checkout(page).getByRole('button', { name: 'Open the confirmation again' }).click();
  const tab = await reopened;
  await tab.getByRole('button', { name: 'Fail' }).click();
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Payment Not Completed');
  await expect(tab.getByRole('alert')).toContainText('Nothing was charged');
  await expect(tab.getByRole('link', { name: 'Back to the project' })).toBeVisible();
  await expectAccessible(tab);
  await expect(checkout(page).getByRole('alert')).toContainText('The payment was not confirmed');
  expect(await walletOf(request, caller)).toMatchObject({ amount: 100, held: 0 });

  const second = await payInNewTab(page, cards.asksToConfirm);
  await second.getByRole('button', { name: 'Complete' }).click();
  await expectCompleted(second, page);
  await expect(page).toHaveURL('/dashboard');
  expect(await walletOf(request, caller)).toMatchObject({ amount: 0, held: 0 });
});

test('the page polls the server when the other tab sends nothing', async ({ page, request, context }) => {
  await context.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => {};
  });
  const { projectId } = await setUp(page, request);
  await orderByCard(page, projectId);
  await expectCompleted(await payInNewTab(page, cards.pays), page);
});

test('a blocked tab leaves a button that opens it', async ({ page, request }) => {
  const { projectId } = await setUp(page, request);
  await page.addInitScript(() => {
    const { open } = window;
    window.open = (address, ...rest) => (address === 'about:blank' ? null : open.call(window, address, ...rest));
  });
  await orderByCard(page, projectId);
  await payByCard(page, cards.pays);
  const opened = page.waitForEvent('popup');
  await checkout(page).getByRole('button', { name: 'Open the confirmation again' }).click();
  await expectCompleted(await opened, page);
});

test('an unpaid purchase can be paid from its project and from its own page', async ({ page, request }) => {
  const { projectId } = await setUp(page, request);
  await orderByCard(page, projectId);
  await page.keyboard.press('Escape');
  const notice = page.getByRole('main').getByText('Your order is waiting for a card payment of $500.00');
  await expect(notice).toBeVisible();
  await page.reload();
  await expect(notice).toBeVisible();
  await page.goto('/orders');
  await page.getByRole('link', { name: /^Mill Wheel.*Pending/ }).click();
  await expect(page.getByRole('main').locator('dl')).toContainText('Pending');
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await expectCompleted(await payInNewTab(page, cards.pays), page);
  await expect(notice).toBeHidden();
  await expect(page.getByRole('main').locator('dl')).toContainText('Completed');
});

test('the return page answers another user’s payment like an unknown one', async ({ page, request }) => {
  const { caller, projectId } = await setUp(page, request);
  const { investId, due } = await invest(request, caller, projectId, '50', 0);
  const card = { number: cards.pays, expMonth: 12, expYear: 2040, cvc: '123' };
  const { token } = await call<{ token: string }>(request, caller, '/sandbox/token', card);
  const query = `paymentType=invest&investId=${investId}&amount=${due}&projectId=${projectId}`;
  const redirectUrl = `/payment/inProgress?${query}`;
  const body = { orderId: investId, amount: due * 100, email: caller.email, token, redirectUrl };
  const { paymentIntent } = await call<{ paymentIntent: string }>(request, caller, '/s/payment', body);

  await page.goto(`/payment/inProgress?${query}&payment_intent=pi_invented`);
  await expect(page.getByRole('alert')).toHaveText('We could not find this payment.');
  await page.goto('/payment/inProgress');
  await expect(page.getByText('There is no payment in progress here.')).toBeVisible();
  await enter(page, await signUp(request));
  await page.goto(`/payment/inProgress?${query}&payment_intent=${paymentIntent}`);
  await expect(page.getByRole('alert')).toHaveText('We could not find this payment.');
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Please log in again');

  await enter(page, caller);
  await page.goto(`/payment/inProgress?${query}&payment_intent=${paymentIntent}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment is completed');
  // No script has opened this window, so that none may close it.
  await expect(page.getByText('You can close this window now.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the investment' }).click();
  await expect(page.getByRole('main').locator('dl')).toContainText('Completed');
});

test('an investment beyond the goal is not charged, says so, and can be repeated', async ({ page, request }) => {
  test.slow();
  const { caller, projectId } = await setUp(page, request, 100);
  await investByCard(page, projectId, '500');
  await page.getByRole('checkbox', { name: 'Pay From Wallet' }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  const tab = await payInNewTab(page, cards.asksToConfirm);
  const other = await signUp(request);
  await fund(request, other, 100);
  await invest(request, other, projectId, '100', 1);
  await tab.getByRole('button', { name: 'Complete' }).click();
  const words = 'Others invested the rest of this project’s goal before your card was charged. Nothing was charged';
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Payment Not Completed');
  await expect(tab.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await expect(tab.getByRole('link', { name: 'Begin Again' })).toHaveAttribute('href', `/invest?id=${projectId}`);
  await expectAccessible(tab);
  await page.bringToFront();
  await expect(checkout(page).getByRole('alert')).toContainText(words);
  await expectAccessible(page);
  expect(await walletOf(request, caller)).toMatchObject({ amount: 100, held: 0 });
  await checkout(page).getByRole('button', { name: 'Begin Again' }).click();
  const amount = page.getByLabel('Amount', { exact: true });
  await expect(amount).toHaveValue('500');
  await expect(amount).toHaveAccessibleDescription('Only $400.00 can still be invested in this project.');
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('By card.');
  await amount.fill('400');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectCompleted(await payInNewTab(page, cards.pays), page);
});

test('a refused card token changes nothing, and the next one pays the same order', async ({ page, request }) => {
  const { projectId } = await setUp(page, request);
  await orderByCard(page, projectId);
  await page.route(
    '**/api/sandbox/token',
    (route) =>
      route.fulfill({ json: { success: true, statusCode: 200, message: 'Read.', data: { token: 'tok_unknown' } } }),
    { times: 1 },
  );
  const tab = await payInNewTab(page, cards.pays);
  await expect(checkout(page).getByRole('alert')).toContainText('Please enter the card again.');
  await expect.poll(() => tab.isClosed()).toBe(true);
  await expectCompleted(await payInNewTab(page, cards.pays), page);
  await page.goto('/orders');
  await expect(page.getByRole('link', { name: /^Mill Wheel/ })).toHaveCount(1);
});
