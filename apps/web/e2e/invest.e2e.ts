import { monthsLater } from '@guildhall/contract/market/returns.ts';
import { riskTick } from '@guildhall/contract/market/risk.ts';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { cards, checkout, invest, payByCard, payInNewTab, walletOf } from './card.ts';
import { expectAccessible } from './accessible.ts';
import { hold, refuse } from './network.ts';
import { call, enter, pdf, signUp } from './requests.ts';
import { fund, publish, test } from './fixture.ts';
import { expectToFit } from './layout.ts';

function fact(page: Page, term: string) {
  return page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) });
}

function formatDay(date: Date) {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}

function submit(page: Page) {
  return page.getByRole('button', { name: 'Submit' });
}

test('a wallet that cannot be read is not called empty, and can be read again', async ({ page, request }) => {
  const caller = await signUp(request);
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Mill Wheel');
  await fund(request, caller, 300);
  await enter(page, caller);
  // There are no live events: the wallet would be loaded again, and the button be busy with it.
  await page.context().route('**/api/live', () => {});
  await refuse(page, 'wallet', 500, 'Something went wrong.');
  await page.goto(`/invest?id=${projectId}`);
  const choice = page.getByRole('checkbox', { name: 'Pay From Wallet' });
  await expect(choice).toBeDisabled();
  await expect(choice).toHaveAccessibleDescription('We could not load your wallet');
  await page.getByLabel('Amount', { exact: true }).fill('120');
  await page.getByLabel('Document', { exact: true }).setInputFiles(pdf('letter.pdf'));
  await expect(page.getByLabel('What you pay')).toContainText('Wallet after–');
  await expectAccessible(page);
  // The wallet is also loaded again when its owner is notified of money; an answer before the click would take the button away.
  const letGo = await hold(page, 'wallet');
  await page.getByRole('button', { name: 'Try again' }).click();
  await letGo();
  await expect(choice).toHaveAccessibleDescription('Up to $300.00; the rest by card');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  // The form has stayed as it was.
  await expect(page.getByText('letter.pdf')).toBeVisible();
  await choice.check();
  await expect(page.getByLabel('What you pay')).toContainText('Wallet after$180.00');
  await page.context().unroute('**/api/live');
});

test('the invest form shows each validation error, the expected return and the review line §2.project.invest §2.invest.{form,balance} §2.suggestions', async ({
  page,
  request,
}) => {
  const caller = await signUp(request);
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Mill Wheel');
  await fund(request, caller, 300);
  await enter(page, caller);
  await page.goto(`/project/details?id=${projectId}`);
  await page.getByRole('link', { name: 'Invest', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invest');
  await expect(fact(page, 'Wallet Balance')).toContainText('$300.00');
  await expect(fact(page, 'Left to the goal')).toContainText('$2,000.00');
  await expect(submit(page)).toBeDisabled();
  const amount = page.getByLabel('Amount', { exact: true });
  for (const [label, text] of [
    ['Amount', 'Invest Amount is Required.'],
    ['Document', 'Document is Required.'],
    ['Description', 'Description is Required.'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await field.focus();
    await field.blur();
    await expect(field).toHaveAccessibleDescription(new RegExp(`${text.replaceAll('.', '\\.')}$`));
  }
  for (const [typed, text] of [
    ['99.99', 'Invest Amount must be at least $100 or More...'],
    ['2000.01', 'Only $2,000.00 can still be invested in this project.'],
  ] as const) {
    await amount.fill(typed);
    await expect(amount).toHaveAccessibleDescription(text);
  }
  // One that is pressed while the empty field would say that it is required.
  await amount.fill('');
  await amount.focus();
  const suggestions = page.getByRole('group', { name: 'Suggestions' }).getByRole('button');
  await expect(suggestions).toHaveText(['$100', '$200', '$500']);
  await suggestions.nth(2).click();
  await expect(amount).toHaveValue('500');
  await expect(page.getByText('You would get back $562.50 (+$62.50)')).toBeVisible();
  const description = page.getByLabel('Description', { exact: true });
  await description.fill('x'.repeat(3001));
  await expect(description).toHaveAccessibleDescription('Description cannot exceed 3000 characters..');
  await expectAccessible(page);

  await description.fill('For the mill.');
  await page.getByLabel('Document', { exact: true }).setInputFiles(pdf());
  await amount.fill('450.50');
  await expect(fact(page, 'Return')).toContainText('12.5% over 18 months (about 8.17% a year)');
  const due = formatDay(monthsLater(new Date(), 18));
  await expect(page.getByText(`You would get back $506.81 (+$56.31) around ${due}.`)).toBeVisible();
  const review = page.getByLabel('What you pay');
  const reads = (...amounts: string[]) =>
    expect(review).toHaveText(
      ['From wallet', 'From card', 'Fee', 'Total', 'Wallet after'].map((term, at) => term + amounts[at]).join(''),
    );
  await reads('$0.00', '$450.50', '$0.00', '$450.50', '$300.00');
  await page.getByRole('checkbox', { name: 'Pay From Wallet' }).check();
  await reads('$300.00', '$150.50', '$0.00', '$450.50', '$0.00');
  await amount.fill('120');
  await reads('$120.00', '$0.00', '$0.00', '$120.00', '$180.00');
  await expect(submit(page)).toBeDisabled();
  await page.getByRole('checkbox', { name: riskTick }).check();
  await expect(submit(page)).toBeEnabled();
});

test('investing from the wallet leads to the dashboard after 1.5 s and is listed in the investments §2.investment-detail', async ({
  page,
  request,
}) => {
  test.slow();
  const caller = await signUp(request);
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Mill Wheel');
  await fund(request, caller, 500);
  await enter(page, caller);
  await page.goto('/investments');
  await expect(page.getByText('No Investments available!')).toBeVisible();
  await page.goto(`/invest?id=${projectId}`);
  await page.getByLabel('Amount', { exact: true }).fill('500');
  await page.getByLabel('Document', { exact: true }).setInputFiles(pdf());
  await page.getByLabel('Description', { exact: true }).fill('A wheel for another hundred years.');
  const risk = page.getByRole('group', { name: 'Risk' });
  await expect(risk.getByRole('listitem')).toHaveCount(3);
  await risk.getByRole('checkbox', { name: riskTick }).check();
  await page.getByRole('checkbox', { name: 'Pay From Wallet' }).check();
  await submit(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your investment has been recorded.' })).toBeVisible();
  const from = Date.now();
  await expect(submit(page)).toBeDisabled();
  await expect(page).toHaveURL('/dashboard');
  expect(Date.now() - from).toBeGreaterThan(1000);
  expect(await walletOf(request, caller)).toMatchObject({ amount: 0, held: 0 });
  expect(await page.evaluate(() => localStorage.getItem('investedId'))).toMatch(/^[0-9a-f-]{36}$/);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Investments' }).click();
  // The dashboard, which shows other projects of this name, stays until this screen is there.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Investments');
  const card = page.getByRole('link', { name: /^Mill Wheel/ });
  await expect(card).toContainText('A wheel for another hundr ...');
  await expect(card).toContainText('$500.00');
  const due = formatDay(monthsLater(new Date(), 18));
  for (const [term, value] of [
    ['Invested', '$500.00'],
    ['Returned', '$0.00'],
    ['Outstanding', '$500.00'],
    ['Expected', '$562.50'],
  ] as const)
    await expect(fact(page, term)).toContainText(value);
  await expect(page.getByRole('table', { name: 'Allocation by category' })).toContainText('100.0%');
  const calendar = page.getByRole('region', { name: 'Calendar' });
  await expect(calendar.getByRole('listitem')).toHaveText([`By ${due}$562.50`]);
  await expectAccessible(page);
  await card.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Investment Detail');
  for (const [term, value] of Object.entries({
    Title: 'Mill Wheel',
    Budget: '$2,000.00',
    ROI: '12.5%',
    'Yearly Rate': '8.1',
    Duration: '18 months',
    'Invested Amount': '$500.00',
    'Receivable Amount': '$562.50',
  }))
    await expect(fact(page, term)).toContainText(value);
  await expect(page.getByText('You confirmed: “I understand that I may lose what I invest.”')).toBeVisible();
  const document = await request.get((await page.getByRole('link', { name: 'Document' }).getAttribute('href'))!);
  expect((await document.body()).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await page.evaluate(() => localStorage.getItem('investId'))).toBe(new URL(page.url()).searchParams.get('id'));
  await expectAccessible(page);
});

test('when less than the minimum is left, exactly the rest can be invested, which reaches the goal', async ({
  page,
  request,
}) => {
  const caller = await signUp(request);
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Mill Wheel');
  await fund(request, caller, 2000);
  await invest(request, caller, projectId, '1949.50', 1);
  await enter(page, caller);
  await page.goto(`/invest?id=${projectId}`);
  const amount = page.getByLabel('Amount', { exact: true });
  await amount.fill('50');
  await expect(amount).toHaveAccessibleDescription('Invest Amount must be at least $50.50 or More...');
  await amount.fill('50.50');
  await expect(amount).toHaveAccessibleDescription('');
  await page.getByLabel('Document', { exact: true }).setInputFiles(pdf());
  await page.getByLabel('Description', { exact: true }).fill('The rest.');
  await page.getByRole('checkbox', { name: riskTick }).check();
  await page.getByRole('checkbox', { name: 'Pay From Wallet' }).check();
  await submit(page).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto(`/invest?id=${projectId}`);
  await expect(page.getByText('This project has reached its goal.')).toBeVisible();
});

test('whoever lets Guildhall write the document needs no file, and has it and a confirmation with the terms', async ({
  page,
  request,
}) => {
  test.slow();
  const caller = await signUp(request);
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Mill Wheel');
  await fund(request, caller, 500);
  await enter(page, caller);
  await page.goto(`/invest?id=${projectId}`);
  await page.getByLabel('Amount', { exact: true }).fill('500');
  await page.getByLabel('Description', { exact: true }).fill('A wheel for another hundred years.');
  await page.getByRole('checkbox', { name: riskTick }).check();
  await page.getByRole('checkbox', { name: 'Pay From Wallet' }).check();
  const file = page.getByLabel('Document', { exact: true });
  await file.setInputFiles(pdf('passport.pdf'));
  await expect(submit(page)).toBeEnabled();
  const choice = page.getByRole('checkbox', { name: 'Let Guildhall write a record instead' });
  await choice.check();
  // What was chosen before is not sent.
  await expect(page.getByText('passport.pdf')).toHaveCount(0);
  await expect(file).toBeDisabled();
  await choice.uncheck();
  await expect(submit(page)).toBeDisabled();
  await expect(page.getByText('Still needed: Document.')).toBeVisible();
  await choice.check();
  await expectAccessible(page);
  await submit(page).click();
  await expect(page).toHaveURL('/dashboard');

  const { records } = await call(request, caller, '/investment/list', {});
  await page.goto(`/investment/detail?id=${records[0].id}`);
  await expect(page.getByRole('region', { name: 'Your Document' })).toContainText(
    /Guildhall wrote this document, and nobody signed it\. Its SHA-256 is [0-9a-f]{64}/,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  const saved = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Confirmation With Terms' }).click(),
    ]);
    expect(download.suggestedFilename(), name).toMatch(/^Confirmation( R-\d{4}-\d{6})?\.pdf$/);
  };
  await saved('from the investment');
  await page.getByRole('link', { name: 'View receipt' }).click();
  await saved('from the receipt');

  await enter(page, organization);
  await page.goto(`/project/details?id=${projectId}`);
  const row = page.getByRole('table', { name: 'Investors' }).getByRole('row').nth(1);
  await expect(row).toContainText('Written by Guildhall. Nobody signed it.');
  await expect(row).toContainText('Verified by Guildhall: no');
});

test('a reload keeps the draft', async ({ page, request }) => {
  const caller = await signUp(request);
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Mill Wheel');
  await enter(page, caller);
  await page.goto(`/invest?id=${projectId}`);
  await page.getByLabel('Amount', { exact: true }).fill('250');
  await page.getByLabel('Description', { exact: true }).fill('Kept.');
  await page.reload();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('250');
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Kept.');
});

test('the demo investor sees many investments, sorts, narrows and pages them, and sees their allocation', async ({
  page,
  request,
}) => {
  const credentials = { email: 'investor@demo.example', password: 'hall2026' };
  await enter(page, await call(request, undefined, '/auth/login', credentials));
  await page.goto('/investments');
  await expect(page.getByRole('list', { name: 'Investments' }).getByRole('link').nth(10)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Allocation by category' }).getByRole('row').nth(3)).toContainText('%');

  const rows = page.getByRole('list', { name: 'Investments' }).getByRole('link');
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: '2', exact: true }).click();
  await expect(rows).not.toHaveCount(12);
  await page.getByLabel('Sort by').selectOption('Largest amount');
  await expect(page).toHaveURL('/investments?sort=largest');
  await expect(rows).toHaveCount(12);
  const amounts = (await rows.allInnerTexts()).map((text) => Number(/\$([\d,.]+)/.exec(text)![1]!.replace(',', '')));
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  const title = (await rows.first().innerText()).split('\n')[0]!;
  await page.getByRole('searchbox', { name: 'Search' }).fill(title.toUpperCase());
  await expect(rows).toHaveText([new RegExp(`^${title}`)]);
  await page.getByLabel('Status').selectOption('Failed');
  await expect(page.getByText('Nothing matches this search.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(rows).toHaveCount(12);
  await expectAccessible(page);
});

for (const width of [390, 1280])
  test(`what the wallet lacks is added on the way, at ${width} px §2.add-and-invest`, async ({ page, request }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    const caller = await signUp(request);
    const organization = await signUp(request, 2);
    const projectId = await publish(request, organization, 'Mill Wheel');
    await fund(request, caller, 300);
    await enter(page, caller);
    await page.goto(`/invest?id=${projectId}`);
    const amount = page.getByLabel('Amount', { exact: true });
    const choice = page.getByRole('checkbox', { name: 'Pay From Wallet' });
    const button = page.getByRole('button', { name: 'Add and Invest' });
    await expect(choice).not.toBeChecked();
    await amount.fill('300');
    await expect(button).toHaveCount(0);
    await amount.fill('2000.01');
    await expect(button).toHaveCount(0);
    await amount.fill('450.50');
    await page.getByLabel('Description', { exact: true }).fill('For the mill.');
    await expect(button).toHaveAccessibleDescription('Your wallet needs $150.50 more to pay this.');
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await expectToFit(page);
    await expectAccessible(page);

    // Whoever closes it stays in the wallet, and has a way back.
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Add Money' });
    await expect(dialog.getByLabel('Amount')).toHaveValue('150.50');
    await dialog.getByRole('button', { name: 'Close' }).click();
    const back = page.getByRole('link', { name: 'Back to Your Investment' });
    expect((await back.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await expectToFit(page);
    await expectAccessible(page);
    await back.click();
    await expect(amount).toHaveValue('450.50');
    await expect(choice).not.toBeChecked();

    await button.click();
    await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
    await payByCard(page, cards.isDeclined);
    await expect(checkout(page).getByRole('alert')).toHaveText('Your card was declined.');
    if (width === 390) await payByCard(page, cards.pays);
    else {
      const tab = await payInNewTab(page, cards.asksToConfirm);
      await tab.getByRole('button', { name: 'Complete' }).click();
    }
    await expect(page).toHaveURL(new RegExp(`/invest\\?id=${projectId}$`));
    await expect(amount).toHaveValue('450.50');
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue('For the mill.');
    await expect(choice).toBeChecked();
    await expect(button).toHaveCount(0);
    await page.getByLabel('Document', { exact: true }).setInputFiles(pdf());
    await page.getByRole('checkbox', { name: riskTick }).check();
    await submit(page).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await walletOf(request, caller)).toMatchObject({ amount: 0 });
  });
