import { monthsLater } from '@guildhall/contract/market/returns.ts';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { verifyLedger } from '../../api/src/money/ledger/verify-ledger.ts';
import { setClock, settle } from './business.ts';
import { invest, walletOf } from './card.ts';
import { fund, publish } from './fixture.ts';
import { makeOperator } from './operators.ts';
import { testWithClock as test, type OwnProduct } from './own-product.ts';
import { call, enter, signUp } from './requests.ts';

// One product and its clock for all of them, one after another.
test.describe.configure({ mode: 'default' });

const dayMs = 86_400_000;
const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
/** An instalment is due from 30 days before its day on. */
const toCome = /(Upcoming|Due)$/;

type Acts = { page: Page; request: APIRequestContext; product: OwnProduct };

/** $300 in escrow of a project that pays back monthly in three months, released on the fifth day, with what its parties do and see. */
async function investment({ page, request, product: { database } }: Acts, title: string) {
  await setClock(database, 0);
  const investor = await signUp(request);
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, title, {
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
  const glance = page.getByRole('group', { name: 'At a glance' });
  /** Lets time go by up to a number of days after a moment, in the business and in the browser. */
  const goTo = async (moment: Date, days = 0) => {
    const ahead = Math.round((moment.getTime() - today) / dayMs) + days;
    await setClock(database, ahead);
    await page.clock.setFixedTime(today + ahead * dayMs);
  };
  const release = async () => {
    await goTo(released);
    await settle(database, projectId);
  };
  const openAsInvestor = async (state: string) => {
    await enter(page, investor);
    await page.goto(`/investment/detail?id=${investId}`);
    await expect(glance).toContainText(`State${state}`);
  };
  const seenByInvestor = async (state: string, ...instalments: (string | RegExp)[]) => {
    await openAsInvestor(state);
    const rows = page.getByRole('region', { name: 'Repayments' }).getByRole('row');
    await expect(rows).toHaveText(
      ['Due', ...dues.map((due) => inWords.format(due))].map((day) => new RegExp(`^${day}`)),
    );
    for (const [at, shown] of instalments.entries()) await expect(rows.nth(at + 1)).toContainText(shown);
  };
  /** `back` is what the investor has got of it since the release, in dollars. */
  const isBack = (back: number) =>
    expect
      .poll(async () => {
        const path = `/investment/details/${investId}`;
        return (await call<{ returned: number }>(request, investor, path, undefined, 'GET')).returned;
      })
      .toBe(back);
  const openPay = async (due: Date) => {
    await enter(page, organization);
    await page.goto('/repayments');
    await page.getByRole('button', { name: `Pay ${title} up to ${inWords.format(due)}` }).click();
    return page.getByRole('dialog', { name: 'Pay' });
  };
  const pay = async (due: Date, amount: string, back: number) => {
    const dialog = await openPay(due);
    await dialog.getByLabel('Amount').fill(amount);
    await dialog.getByRole('button', { name: `Pay $${amount}` }).click();
    await expect(dialog).toBeHidden();
    await isBack(back);
  };
  return {
    investor,
    organization,
    projectId,
    dues,
    goTo,
    release,
    openAsInvestor,
    seenByInvestor,
    isBack,
    openPay,
    pay,
  };
}

test('what is invested is released, and comes back in three instalments: one in parts, and late', async ({
  page,
  request,
  product,
}) => {
  test.slow();
  const { dues, goTo, release, openAsInvestor, seenByInvestor, pay } = await investment(
    { page, request, product },
    'Tide Mill',
  );
  await openAsInvestor('In escrow');
  await release();
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
  expect(await verifyLedger(product.database)).toEqual([]);
});

test('while an organization is frozen nothing is released to it, and an operator pays what it owes from its wallet', async ({
  page,
  request,
  product,
}) => {
  test.slow();
  const title = 'Frost Mill';
  const own = await investment({ page, request, product }, title);
  const { organization, projectId, dues, goTo, release, seenByInvestor, isBack, openPay } = own;
  const operator = await signUp(request);
  await makeOperator(request, operator, 'admin', product.home);
  const latecomer = await signUp(request);
  await fund(request, latecomer, 200);
  await release();
  await goTo(dues[0]!, -1);
  const late = await invest(request, latecomer, projectId, '200', 1);

  await goTo(dues[0]!, 1);
  await enter(page, operator);
  await page.goto(`/operator/account?id=${organization.id}`);
  await page.getByRole('button', { name: 'Freeze', exact: true }).click();
  const freeze = page.getByRole('dialog', { name: 'Freeze', exact: true });
  await freeze.getByLabel('Reason').fill('Its accounts are disputed.');
  await freeze.getByLabel('Days').fill('14');
  await freeze.getByRole('button', { name: 'Freeze' }).click();
  await expect(page.getByRole('region', { name: 'Facts' })).toContainText('StateFrozen');

  await goTo(dues[0]!, 5);
  await settle(product.database, projectId);
  await enter(page, latecomer);
  await page.goto(`/investment/detail?id=${late.investId}`);
  await expect(page.getByRole('region', { name: 'Where Your Money Is' })).toContainText(
    `While the project cannot take money, nothing is paid out to ${organization.name} either.`,
  );
  await seenByInvestor('Overdue', 'Overdue', toCome, toCome);
  await expect(page.getByRole('note')).toContainText(`Guildhall has frozen it, or the account of ${organization.name}`);
  const dialog = await openPay(dues[0]!);
  await dialog.getByRole('button', { name: 'Pay $112.50' }).click();
  await expect(dialog.getByRole('alert')).toContainText('frozen');
  expect(await walletOf(request, organization)).toMatchObject({ amount: 400 });

  await enter(page, operator);
  await page.goto(`/operator/projects?search=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Pay what is due of ${title}` }).click();
  const payDue = page.getByRole('dialog', { name: 'Pay What Is Due' });
  await expect(payDue).toContainText(`$112.50, everything due by today for ${title}`);
  await payDue.getByLabel('Reason').fill('It fell due in the freeze.');
  await payDue.getByRole('button', { name: 'Pay What Is Due' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Paid: $112.50.' })).toBeVisible();
  await isBack(112.5);
  await seenByInvestor('Active', 'Paid', toCome, toCome);
  await page.goto('/wallet');
  await expect(page.getByRole('row').filter({ hasText: `Return from ${title}` })).toContainText('+$112.50');
  expect(await verifyLedger(product.database)).toEqual([]);
});

test('a dispute after two instalments gives back at most the principal that is left, and the last instalment falls with it', async ({
  page,
  request,
  product,
}) => {
  test.slow();
  const own = await investment({ page, request, product }, 'Slate Mill');
  const { investor, organization, dues, goTo, release, seenByInvestor, pay } = own;
  const operator = await signUp(request);
  await makeOperator(request, operator, 'admin', product.home);
  await release();
  for (const at of [0, 1]) {
    await goTo(dues[at]!);
    await pay(dues[at]!, '112.50', (at + 1) * 112.5);
  }

  await seenByInvestor('Active', 'Paid', 'Paid', '$100.00$12.50');
  await page.getByRole('button', { name: 'Open Dispute' }).click();
  const open = page.getByRole('dialog', { name: 'Open Dispute' });
  await open.getByLabel('What Is Wrong').selectOption('Something else');
  await open.getByLabel('Message').fill('The mill was never built.');
  await open.getByRole('button', { name: 'Open Dispute' }).click();
  await expect(page.getByRole('region', { name: 'Dispute' })).toContainText('Waiting for the seller');

  await enter(page, organization);
  await page.goto('/disputes');
  await page.getByRole('button', { name: 'Answer Dispute' }).click();
  const answer = page.getByRole('dialog', { name: 'Answer Dispute' });
  await answer.getByLabel('Answer').fill('Half of it stands.');
  await answer.getByRole('button', { name: 'Send' }).click();
  await expect(answer).toBeHidden();

  await enter(page, operator);
  await page.goto('/operator/disputes');
  await page.getByRole('row').filter({ hasText: investor.name }).getByRole('button', { name: 'Decide' }).click();
  const decide = page.getByRole('dialog', { name: 'Decide Dispute' });
  await decide.getByLabel('Reason').fill('It was built in part.');
  await decide.getByLabel('Decision').selectOption('Partial refund');
  await decide.getByLabel('Amount').fill('150');
  await expect(decide).toContainText('You can refund up to $100.00.');
  await decide.getByLabel('Amount').fill('40');
  await expect(decide).toContainText(`${investor.name} gets $40.00 back; ${organization.name} keeps $60.00.`);
  await decide.getByRole('button', { name: 'Decide' }).click();
  await expect(decide).toBeHidden();
  expect(await walletOf(request, investor)).toMatchObject({ amount: 265 });

  await seenByInvestor('Active', 'Paid', 'Paid', '$60.00$7.50');
  await expect(page.getByRole('region', { name: 'Dispute' })).toContainText('$40.00 went back to the buyer.');
  await goTo(dues[2]!);
  await pay(dues[2]!, '67.50', 292.5);
  await seenByInvestor('Repaid', 'Paid', 'Paid', 'Paid');
  expect(await verifyLedger(product.database)).toEqual([]);
});
