import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startPaypalSandbox } from '../../../scripts/provider-sandboxes.ts';
import { expectAccessible } from './accessible.ts';
import { walletOf } from './card.ts';
import { looksRight } from './layout.ts';
import { call, enter, signUp } from './requests.ts';
import { withSandbox } from './with-sandbox.ts';

const test = withSandbox(startPaypalSandbox);

// One after the other, since each worker would start a product.
test.describe.configure({ mode: 'serial' });

function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'PayPal Payment' });
}

async function pressPaypal(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await dialog(page).getByRole('button', { name: 'PayPal', exact: true }).click();
  return opened;
}

test('money is added by PayPal: turned away from, declined, and approved with something else', async ({
  page,
  request,
  sandbox,
}) => {
  test.slow();
  const caller = await signUp(request);
  const elsewhere = new Set<string>();
  page.context().on('request', (asked) => {
    const { origin, protocol } = new URL(asked.url());
    if (protocol.startsWith('http') && origin !== sandbox.url) elsewhere.add(asked.url());
  });
  await enter(page, caller);
  await page.goto('/wallet');
  await expect(page.getByText('TEST', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add Money' }).click();
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please enter amount.' })).toBeVisible();
  await page.getByLabel('Amount').fill('25');
  await expectAccessible(page);
  // The provider's script comes only when PayPal is asked for.
  expect([...elsewhere]).toEqual([]);

  const script = `${sandbox.standIn.url}/sdk/js*`;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(script, (route) => held.then(() => route.abort()), { times: 1 });
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('Loading …');
  letGo();
  await expect(dialog(page).getByRole('alert')).toContainText('PayPal could not be reached');
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  const left = await pressPaypal(page);
  await expect(left.getByRole('heading', { level: 1 })).toHaveText('Pay with PayPal');
  await expect(left.getByText('$25.00')).toBeVisible();
  await left.getByRole('button', { name: 'Cancel and return' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('You left PayPal');
  await expectAccessible(page);

  const declined = await pressPaypal(page);
  const again = page.waitForEvent('popup');
  await declined.getByRole('button', { name: 'Pay with a card that is declined' }).click();
  const approved = await again;
  await expect(dialog(page).getByRole('alert')).toContainText('Please choose another one');
  await approved.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('added by PayPal');
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$25.00');
  expect(await walletOf(request, caller)).toMatchObject({ amount: 25, held: 0 });
  // Its button was pressed three times, and one order was made.
  expect(sandbox.standIn.books.orders.size).toBe(1);
  expect([...elsewhere].every((url) => url.startsWith(sandbox.standIn.url))).toBe(true);
});

test('an amount that PayPal does not take at once is refused in words, not as PayPal out of reach', async ({
  page,
  request,
}) => {
  await enter(page, await signUp(request));
  await page.goto('/wallet');
  await page.getByRole('button', { name: 'Add Money' }).click();
  await page.getByLabel('Amount').fill('60001');
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await dialog(page).getByRole('button', { name: 'PayPal', exact: true }).click();
  await expect(page.getByText('PayPal takes payments up to $60,000.00 at once.')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(dialog(page).getByText('PayPal could not be reached')).toHaveCount(0);
});

test('what PayPal has not confirmed yet stands in the wallet as on its way', async ({ page, request, sandbox }) => {
  test.slow();
  const caller = await signUp(request);
  await enter(page, caller);
  await page.goto('/wallet');
  await page.getByRole('button', { name: 'Add Money' }).click();
  await page.getByLabel('Amount').fill('31');
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  const approving = await pressPaypal(page);
  await approving.getByRole('button', { name: 'Pay from a bank account that takes days' }).click();
  await expect(dialog(page)).toContainText('PayPal is still processing this payment.');
  expect(sandbox.standIn.books.captures.size).toBeGreaterThan(0);
  await page.goto('/wallet');
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(balance).toContainText('$31.00 on its way. PayPal or your bank has not confirmed it yet.');
  await looksRight(page);
});

test('who comes back from PayPal in the same window finds the payment completed', async ({
  page,
  request,
  sandbox,
}) => {
  const caller = await signUp(request);
  await enter(page, caller);
  const redirectUrl = `${sandbox.url}/payment/inProgress?paymentType=wallet&amount=30`;
  const topUp = { amount: 30, redirectUrl };
  const { confirmIntent } = await call<{ confirmIntent: string }>(request, caller, '/wallet/topup', topUp);
  expect(confirmIntent).toMatch(sandbox.standIn.url);
  await page.goto(confirmIntent);
  await page.getByRole('button', { name: 'Cancel and return' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Not Completed');
  await page.goto(confirmIntent);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment is completed');
  expect(await walletOf(request, caller)).toMatchObject({ amount: 30 });
});
