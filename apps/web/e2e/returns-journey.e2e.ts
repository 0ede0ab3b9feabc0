import { monthsLater } from '@guildhall/contract/market/returns.ts';
import { expect } from '@playwright/test';
import { verifyLedger } from '../../api/src/money/ledger/verify-ledger.ts';
import type { Database } from '../../api/src/platform/database/database.ts';
import { startProduct } from '../../../scripts/start-product.ts';
import { setClock, settle } from './business.ts';
import { invest } from './card.ts';
import { fund, publish, test as base } from './fixture.ts';
import { openProductDatabase } from './product-database.ts';
import { call, enter, signUp } from './requests.ts';

/** A product of its own, whose business clock is moved: those of the other tests go on beside it. */
const test = base.extend<object, { product: { url: string; database: Database } }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from here
    async ({}, use) => {
      const product = await startProduct({
        DEMO: '0',
        PHOTON_URL: 'http://127.0.0.1:9',
        NODE_OPTIONS: `--import=${new URL('../../api/src/server/test-setup.ts', import.meta.url).href}`,
      });
      const database = openProductDatabase(product.home);
      await use({ url: product.url, database });
      await database.close();
      await product.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

const dayMs = 86_400_000;
const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const mill = 'Tide Mill';
/** An instalment is due from 30 days before its day on. */
const toCome = /(Upcoming|Due)$/;

test('what is invested is released, and comes back in three instalments: one in parts, and late', async ({
  page,
  request,
  product: { database },
}) => {
  test.slow();
  const investor = await signUp(request);
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, mill, {
    duration: '3',
    repayment: 'monthly',
    reflectionDays: '4',
  });
  await fund(request, investor, 300);
  const { investId } = await invest(request, investor, projectId, '300', 1);
  await fund(request, organization, 100);

  const today = Date.now();
  const released = new Date(today + 5 * dayMs);
  const dues = [1, 2, 3].map((months) => monthsLater(released, months));
  /** Lets time go by up to a number of days after a moment, in the business and in the browser. */
  const goTo = async (moment: Date, days = 0) => {
    const ahead = Math.round((moment.getTime() - today) / dayMs) + days;
    await setClock(database, ahead);
    await page.clock.setFixedTime(today + ahead * dayMs);
  };
  const glance = page.getByRole('group', { name: 'At a glance' });
  const seenByInvestor = async (state: string, ...instalments: (string | RegExp)[]) => {
    await enter(page, investor);
    await page.goto(`/investment/detail?id=${investId}`);
    await expect(glance).toContainText(`State${state}`);
    const rows = page.getByRole('region', { name: 'Repayments' }).getByRole('row');
    await expect(rows).toHaveText(
      ['Due', ...dues.map((due) => inWords.format(due))].map((day) => new RegExp(`^${day}`)),
    );
    for (const [at, shown] of instalments.entries()) await expect(rows.nth(at + 1)).toContainText(shown);
  };
  /** `back` is what the investor has got of it since the release, in dollars. */
  const pay = async (due: Date, amount: string, back: number) => {
    await enter(page, organization);
    await page.goto('/repayments');
    await page.getByRole('button', { name: `Pay ${mill} up to ${inWords.format(due)}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Pay' });
    await dialog.getByLabel('Amount').fill(amount);
    await dialog.getByRole('button', { name: `Pay $${amount}` }).click();
    await expect(dialog).toBeHidden();
    const details = `/investment/details/${investId}`;
    await expect
      .poll(async () => (await call<{ returned: number }>(request, investor, details, undefined, 'GET')).returned)
      .toBe(back);
  };

  await enter(page, investor);
  await page.goto(`/investment/detail?id=${investId}`);
  await expect(glance).toContainText('StateIn escrow');
  await goTo(released);
  await settle(database, projectId);
  await seenByInvestor('Active', toCome, toCome, toCome);

  await goTo(dues[0]!);
  await pay(dues[0]!, '112.50', 112.5);
  await seenByInvestor('Active', 'Paid', toCome, toCome);

  await goTo(dues[1]!);
  await pay(dues[1]!, '50.00', 162.5);
  await seenByInvestor('Active', 'Paid', 'Partly paid', toCome);
  await goTo(dues[1]!, 3);
  await seenByInvestor('Overdue', 'Paid', '$50.00Overdue');
  await goTo(dues[1]!, 20);
  await seenByInvestor('Late', 'Paid', 'Late', toCome);
  await pay(dues[1]!, '62.50', 225);
  await seenByInvestor('Active', 'Paid', 'Paid', toCome);

  await goTo(dues[2]!);
  await pay(dues[2]!, '112.50', 337.5);
  await seenByInvestor('Repaid', 'Paid', 'Paid', 'Paid');
  await page.goto('/investments');
  const figures = page.getByLabel('Your investments in figures');
  await expect(figures).toContainText('Returned$337.50');
  await expect(figures).toContainText('Outstanding$0.00');
  expect(await verifyLedger(database)).toEqual([]);
});
