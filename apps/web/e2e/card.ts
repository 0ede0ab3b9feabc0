import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { call, pdf, shownInPassing } from './requests.ts';
import type { Account } from './requests.ts';

/** The test cards of spec §9.card-numbers. */
export const cards = {
  pays: '4242424242424242',
  isDeclined: '4000000000000002',
  hasNoFunds: '4000000000009995',
  asksToConfirm: '4000002760003184',
  /** Pays, and is disputed by its bank a moment later; the stand-in of Stripe alone knows it. */
  isDisputed: '4000000000000259',
} as const;

export function checkout(page: Page) {
  return page.getByRole('dialog', { name: 'Card Payment' });
}

/** Orders one unit on the project's page, all by card, up to the card checkout. */
export async function orderByCard(page: Page, projectId: string) {
  await page.goto(`/project/details?id=${projectId}`);
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await page.getByLabel('No of Units').fill('1');
  await page.getByLabel('Address').fill('1 Mill Lane');
  await page.getByLabel('Postal Code').fill('10117');
  await page.getByLabel('Contact Number').fill('555 0100');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(checkout(page)).toBeVisible();
}

/** What `payByCard` takes of somebody: three fields and a button. */
export const fieldsOfCard = 4;

/** Fills the card checkout and pays. */
export async function payByCard(page: Page, number: string) {
  const dialog = checkout(page);
  await dialog.getByLabel('Card Number').fill(number);
  await dialog.getByLabel('Expiry').fill('12/40');
  await dialog.getByLabel('CVC').fill('123');
  await dialog.getByRole('button', { name: /^Pay \$/ }).click();
}

/** The same for an order or investment: gives the new tab that comes with it. */
export async function payInNewTab(page: Page, number: string): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await payByCard(page, number);
  return opened;
}

/** The tab says that the payment is completed and then closes itself; the page that asked for it says so, too. */
export async function expectCompleted(tab: Page, page: Page) {
  await Promise.all([
    shownInPassing(tab, 'h1', 'Your payment is completed'),
    expect(
      page
        .getByRole('status')
        .filter({ hasText: 'Your payment is completed.' })
        .getByRole('link', { name: 'View receipt' }),
    ).toBeVisible(),
  ]);
  await expect.poll(() => tab.isClosed()).toBe(true);
}

export function walletOf(request: APIRequestContext, who: Account) {
  return call<{ amount: number; held: number; owed?: number }>(request, who, '/wallet', undefined, 'GET');
}

/** Invests by call: 0 by card, 1 from the wallet, 2 from both. */
export function invest(
  request: APIRequestContext,
  who: Account,
  projectId: string,
  price: string,
  payFromWallet: 0 | 1 | 2,
) {
  return call<{ investId: string; paymentStatus: string; due: number }>(request, who, '/project/invest', {
    projectId,
    price,
    payFromWallet: String(payFromWallet),
    msg: 'For the mill and those who live by it.',
    document: pdf('letter.pdf'),
  });
}
