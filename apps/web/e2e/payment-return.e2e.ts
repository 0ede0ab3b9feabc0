import { riskTick } from '@guildhall/contract/market/risk.ts';
import { expect } from '@playwright/test';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { cards, checkout, expectCompleted, invest, payInNewTab } from './card.ts';
import { call, enter, pdf, signUp } from './requests.ts';
import { inputOf } from './rules.ts';
import { fund, publish, test } from './fixture.ts';

async function setUp(page: Page, request: APIRequestContext, funds = 0) {
  const caller = await signUp(request);
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Mill Wheel', { budgetRequired: '500', minInvestment: '10' });
  if (funds) await fund(request, caller, funds);
  await enter(page, caller);
  return { caller, projectId };
}

async function fillInvestment(page: Page, projectId: string, amount: string) {
  await page.goto(`/invest?id=${projectId}`);
  const main = page.getByRole('main');
  await inputOf(main, 'Amount').fill(amount);
  await inputOf(main, 'Document').setInputFiles(pdf());
  await inputOf(main, 'Description').fill('For the wheel.');
  await main.getByRole('checkbox', { name: riskTick }).check();
}

test('the confirm link opens in a new tab, returns with payment_intent, is captured and saved as COMPLETED §4.payment.{invest-pending,return,capture} §9.test-mode', async ({
  page,
  request,
  context,
}) => {
  const { projectId } = await setUp(page, request);
  await fillInvestment(page, projectId, '50');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(checkout(page).getByText('TEST', { exact: true })).toBeVisible();
  const investId = await page.evaluate(() => localStorage.getItem('investedId'));
  const captures = context.waitForEvent('request', (sent) => sent.url().includes('/api/s/payment/pi_'));
  const saves = context.waitForEvent('request', (sent) => sent.url().endsWith('/api/payment'));
  const tab = await payInNewTab(page, cards.asksToConfirm);
  await tab.getByRole('button', { name: 'Complete' }).click();
  const captured = await captures;
  const returned = new URL(captured.frame().url());
  expect(returned.pathname).toBe('/payment/inProgress');
  const { payment_intent: paymentId, ...query } = Object.fromEntries(returned.searchParams);
  expect(query).toEqual({ paymentType: 'invest', investId, amount: '50', projectId });
  expect(captured.url()).toContain(`/api/s/payment/${paymentId}`);
  expect((await saves).postDataJSON()).toEqual({
    paymentType: 'invest',
    investId,
    projectId,
    paymentId,
    paymentStatus: 'COMPLETED',
    amount: '50',
  });
  await expectCompleted(tab, page);
  await expect(page).toHaveURL('/dashboard');
});

test('payFromWallet is 0 unchecked, 1 when the wallet covers the total, 2 when it has less §4.wallet-choice', async ({
  page,
  request,
}) => {
  const { projectId } = await setUp(page, request, 100);
  const chosen: string[] = [];
  await page.exposeFunction('tellChoice', (choice: string) => chosen.push(choice));
  // The browser does not hand a body with a file out.
  await page.addInitScript(() => {
    const plain = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      const { tellChoice } = window as unknown as { tellChoice: (choice: unknown) => void };
      if (body instanceof FormData) tellChoice(body.get('payFromWallet'));
      plain.call(this, body);
    };
  });
  await page.route('**/api/project/invest', (route) =>
    route.fulfill({ status: 422, json: { success: false, statusCode: 422, message: 'Not now.', data: null } }),
  );
  await fillInvestment(page, projectId, '100');
  const submit = page.getByRole('button', { name: 'Submit' });
  const fromWallet = page.getByRole('checkbox', { name: 'Pay From Wallet' });
  await submit.click();
  await expect.poll(() => chosen).toEqual(['0']);
  await fromWallet.check();
  await submit.click();
  await expect.poll(() => chosen).toEqual(['0', '1']);
  await inputOf(page.getByRole('main'), 'Amount').fill('100.01');
  await submit.click();
  await expect.poll(() => chosen).toEqual(['0', '1', '2']);
});

/** How red a text is, less how green. */
function redness(text: Locator) {
  return text.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d')!;
    canvas.fillStyle = getComputedStyle(element).color;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green] = canvas.getImageData(0, 0, 1, 1).data;
    return red! - green!;
  });
}

test('an order’s status is red while pending and green when paid §2.orders.color §4.order-status', async ({
  page,
  request,
}) => {
  const { caller, projectId } = await setUp(page, request, 500);
  const form = { projectId, numberOfUnit: 1, address: '1 Mill Lane', postalCode: '10117', contactNo: '555 0100' };
  await call(request, caller, '/project/order', { ...form, payFromWallet: 1 });
  await call(request, caller, '/project/order', { ...form, payFromWallet: 0 });
  await page.goto('/orders');
  expect(await redness(page.getByText('Pending'))).toBeGreaterThan(20);
  expect(await redness(page.getByText('Completed'))).toBeLessThan(-20);
});

test('an investment’s card at /investments shows photo, name, message cut at 25 characters, amount and date §2.investments.card §2.cut-texts', async ({
  page,
  request,
}) => {
  const { caller, projectId } = await setUp(page, request, 100);
  await invest(request, caller, projectId, '75.5', 1);
  await page.goto('/investments');
  const card = page.getByRole('main').getByRole('link', { name: /^Mill Wheel/ });
  await expect(card).toContainText('For the mill and those who live by it.'.slice(0, 25));
  await expect(card).not.toContainText('For the mill and those who live');
  await expect(card).toContainText('$75.50');
  await expect(card).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/);
  await expect(card.locator('img')).toHaveCount(1);
});
