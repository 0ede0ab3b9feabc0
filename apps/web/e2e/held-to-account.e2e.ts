import { monthsLater } from '@guildhall/contract/market/returns.ts';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { setClock, settle, settleReserves, writeLetters } from './business.ts';
import { invest } from './card.ts';
import { fund, publish } from './fixture.ts';
import { looksRight } from './layout.ts';
import { testWithClock as test, type OwnProduct } from './own-product.ts';
import { call, enter, pdf, png, signUp } from './requests.ts';

// One product and its clock for all of them, one after another.
test.describe.configure({ mode: 'default' });

type Acts = { page: Page; request: APIRequestContext; product: OwnProduct };

/**
 * $100 in a project that pays back monthly and owes a report each quarter, 20 days after its end, until whose first one 2 % are held back, with what its
 * parties do and see.
 */
async function promised({ page, request, product: { database } }: Acts, title: string) {
  await setClock(database, 0);
  const [guild, holder] = await Promise.all([signUp(request, 2), signUp(request)]);
  const projectId = await publish(request, guild, title, {
    reports: 'quarterly',
    reportDays: '20',
    reservePercent: '2',
    repayment: 'monthly',
    duration: '12',
    'budgetLines[0][name]': 'Wheel',
    'budgetLines[0][amount]': '80',
  });
  await fund(request, holder, 200);
  const { investId } = await invest(request, holder, projectId, '100', 1);
  await settle(database, projectId);
  const today = Date.now();
  return {
    guild,
    holder,
    projectId,
    investId,
    /** Lets time go by up to a number of days from the investment, in the business and in the browser. */
    goTo: async (days: number) => {
      await setClock(database, days);
      await page.clock.setFixedTime(today + days * 86_400_000);
    },
    /** Opens a region of the project, which loads when it comes near. */
    open: async (who: typeof guild, region: 'Updates' | 'Reports' | 'Use of Funds') => {
      await enter(page, who);
      await page.goto(`/project/details?id=${projectId}`);
      const found = page.getByRole('region', { name: region, exact: true });
      await found.scrollIntoViewIfNeeded();
      return found;
    },
    promises: async (who: typeof guild) => {
      await enter(page, who);
      await page.goto(`/organization/details?id=${guild.id}`);
      return page.getByRole('list', { name: 'What it promised to investors' }).getByRole('listitem');
    },
  };
}

test('a silent year: an organization is asked and does not answer, its report is late, its reserve goes to investors, and it publishes nothing new', async ({
  page,
  request,
  product,
}) => {
  test.slow();
  const { holder, guild, goTo, open, promises } = await promised({ page, request, product }, 'Silent Mill');
  await goTo(40);
  await (await open(holder, 'Updates')).getByRole('button', { name: 'Ask for an Update' }).click();
  await expect(page.getByText('You have asked for an update. Nobody sees that it was you.')).toBeVisible();

  await goTo(125);
  const reports = await open(holder, 'Reports');
  const late = reports.getByRole('row').filter({ hasText: 'days late' });
  await expect(late).toHaveCount(1);
  await late.getByRole('link', { name: /^Complain about this/ }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('Report is late');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page).toHaveURL('/complaints?tab=by-you');
  await expect(page.getByRole('article', { name: 'Report is late' })).toContainText(
    'an update was requested. Nothing was answered.',
  );

  await expect(await open(holder, 'Reports')).toContainText('Reserve: $2.00 held; $0.50 goes to the holders on');
  await goTo(145);
  await settleReserves(product.database);
  await expect(await open(holder, 'Reports')).toContainText('Reserve: $1.50 held');
  await page.goto('/wallet');
  const compensation = page.getByRole('row').filter({ hasText: 'Compensation from Silent Mill for a late report' });
  await expect(compensation).toContainText('+$0.50');

  await goTo(180);
  await enter(page, guild);
  await page.goto('/add/project');
  await page.getByLabel('Category').selectOption({ index: 1 });
  const words = {
    Title: 'Another Mill',
    'Budget Requested': '2000',
    'Return On Investment': '7.5',
    Duration: '18',
    'Minimum Investment': '100',
    Description: 'One more mill.',
  };
  for (const [label, text] of Object.entries(words)) await page.getByLabel(label).fill(text);
  await page.getByLabel('Document').setInputFiles(pdf('plan.pdf'));
  await page.getByLabel('Photo').setInputFiles(png('mill.png'));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(
    page.getByText(/^The quarterly report of Silent Mill was due on .* before you publish a project\.$/).first(),
  ).toBeVisible();
  await expect(page).toHaveURL('/add/project');

  await expect(await promises(holder)).toHaveText([
    'Reports in time: 0 of 1, 1 late now',
    'News within 14 days of asking: 0 of 1',
    'Instalments paid back on time: 0 of 5',
  ]);
  await looksRight(page);
});

test('a good year: an organization writes, pays back, shows what it has spent and reports in time, and is reviewed for it', async ({
  page,
  request,
  product,
}) => {
  test.slow();
  const own = await promised({ page, request, product }, 'Good Mill');
  const { holder, guild, projectId, investId, goTo, open, promises } = own;
  await goTo(40);
  await (await open(holder, 'Updates')).getByRole('button', { name: 'Ask for an Update' }).click();
  await goTo(45);
  await (await open(guild, 'Updates')).getByRole('button', { name: 'Write an Update' }).click();
  const write = page.getByRole('dialog', { name: 'New Update' });
  await write.getByLabel('Title').fill('The wheel turns');
  await write.getByLabel('Text').fill('It turns since Monday.');
  await write.getByRole('button', { name: 'Publish Update' }).click();
  await expect(write).toBeHidden();

  const spent = await open(guild, 'Use of Funds');
  await spent.getByRole('button', { name: 'Add Expense' }).click();
  const expense = page.getByRole('dialog', { name: 'Add Expense' });
  await expense.getByLabel('Payee').fill('Smith & Sons');
  await expense.getByLabel('Amount').fill('60');
  await expense.getByLabel('Paper').setInputFiles(pdf('invoice.pdf'));
  await expense.getByRole('button', { name: 'Save' }).click();
  await expect(expense).toBeHidden();

  const details = `/investment/details/${investId}`;
  let back = 0;
  for (const months of [1, 2, 3]) {
    const due = monthsLater(new Date(), months);
    await goTo(Math.round((due.getTime() - Date.now()) / 86_400_000));
    const { paid } = await call<{ paid: number }>(request, guild, '/repayment/pay', {
      projectId,
      dueOn: due.toISOString().slice(0, 10),
    });
    back += paid;
    await expect
      .poll(async () => (await call<{ returned: number }>(request, holder, details, undefined, 'GET')).returned)
      .toBeCloseTo(back, 2);
  }
  await goTo(95);
  const reports = await open(guild, 'Reports');
  await expect(reports).toContainText('Reserve: $2.00 held');
  await reports.getByRole('row').last().getByRole('button', { name: 'Send Report' }).click();
  const send = page.getByRole('dialog', { name: 'Send Report' });
  await send.getByLabel('Report Name').fill('First quarter');
  await send.getByLabel('Document').setInputFiles(pdf('first.pdf'));
  await send.getByRole('button', { name: 'Send Report' }).click();
  await expect(send).toBeHidden();
  await page.goto('/wallet');
  const freed = page.getByRole('row').filter({ hasText: 'Report reserve of Good Mill, paid to you' });
  await expect(freed).toContainText('+$2.00');
  await enter(page, holder);
  await page.goto(`/view/reviews?id=${guild.id}`);
  await page.getByRole('button', { name: 'Rate and Review' }).click();
  const review = page.getByRole('dialog', { name: 'Rate and Review' });
  await review.getByPlaceholder('Share details of your own experience..').fill('Paid each month.');
  await review.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('article', { name: holder.name })).toContainText('Verified: instalment paid');

  await goTo(120);
  await expect(await open(holder, 'Updates')).toContainText('It turns since Monday.');
  await expect((await open(holder, 'Reports')).getByRole('row').filter({ hasText: 'First quarter' })).toContainText(
    'In time',
  );
  await expect(await promises(holder)).toHaveText([
    'Reports in time: 1 of 1',
    'News within 14 days of asking: 1 of 1',
    'Instalments paid back on time: 3 of 3',
  ]);
  await looksRight(page);
});

test('in January an investor has a letter about the year, and so has the organization', async ({
  page,
  request,
  product,
}) => {
  const { holder, guild, goTo } = await promised({ page, request, product }, 'Letter Mill');
  const year = new Date().getUTCFullYear();
  await goTo(Math.ceil((Date.UTC(year + 1, 0, 5) - Date.now()) / 86_400_000));
  await writeLetters(product.database, year);
  const letters = page.getByRole('table', { name: 'Yearly Letters' });
  for (const [who, words] of [
    [holder, /Invested\s*\$100\.00/],
    [guild, /Received from investors\s*\$100\.00/],
  ] as const) {
    await enter(page, who);
    await page.goto('/wallet/letters');
    await expect(letters).toContainText(words);
    await expect(letters.getByRole('button', { name: `Download letter about ${year} as PDF` })).toBeVisible();
  }
});

test('after four weeks of silence a holder asks for an update, and later sees how it was corrected §2.updates', async ({
  page,
  request,
  product: { database },
}) => {
  await setClock(database, 0);
  const [guild, holder] = await Promise.all([signUp(request, 2), signUp(request)]);
  const id = await publish(request, guild, 'Old Ferry');
  await fund(request, holder, 200);
  await invest(request, holder, id, '100', 1);
  const updates = page.getByRole('region', { name: 'Updates' });
  const open = async (who: typeof guild) => {
    await enter(page, who);
    await page.goto(`/project/details?id=${id}`);
    await updates.scrollIntoViewIfNeeded();
  };
  const ask = updates.getByRole('button', { name: 'Ask for an Update' });

  await open(holder);
  await expect(updates).toContainText('We notify you of updates because you have invested.');
  await expect(ask).toHaveCount(0);
  await setClock(database, 30);
  await open(holder);
  await ask.click();
  await expect(updates).toContainText('You have asked for an update. Nobody sees that it was you.');
  await expect(ask).toHaveCount(0);
  await looksRight(page);

  await open(guild);
  await expect(updates.getByRole('note')).toContainText('Asked for an update.');
  await looksRight(page);
  const update = { projectId: id, title: 'The engine is here', text: 'It came on a cart.', audience: 'investors' };
  const { id: updateId } = await call<{ id: string }>(request, guild, '/project/update', update);
  await open(guild);
  await expect(updates.getByRole('article')).toHaveCount(1);
  await expect(updates.getByRole('note')).toHaveCount(0);
  await setClock(database, 31);
  await call(request, guild, '/project/update', { ...update, updateId, text: 'It came on a barge.' });

  await open(holder);
  await updates.getByRole('button', { name: 'See Versions of The engine is here' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions of the Update' });
  await expect(versions.getByRole('deletion')).toHaveText('before: cart.');
  await expect(versions.getByRole('insertion')).toHaveText('now: barge.');
  await looksRight(page);

  await page.goto(`/organization/details?id=${guild.id}`);
  const record = page.getByRole('region', { name: 'Track Record' });
  await expect(record).toContainText('Updates within 14 Days');
  await expect(record).toContainText('1 of 1');
});
