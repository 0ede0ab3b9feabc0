import { monthsLater } from '@guildhall/contract/market/returns.ts';
import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call, enter, pdf, png, signUp } from './requests.ts';
import { publish, test } from './fixture.ts';

/** What a description list says under a term. */
function fact(list: Locator, term: string) {
  return list
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('..')
    .getByRole('definition');
}

/** The day some months from now, as pages write it. */
function dayIn(months: number) {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  return format.format(monthsLater(new Date(), months));
}

test('an organization publishes with More Terms by the keyboard, and its project shows them §2.more-terms §2.explanations §2.unit-price', async ({
  page,
  request,
}) => {
  await enter(page, await signUp(request, 2));
  await page.goto('/add/project');
  await page.getByLabel('Category').selectOption({ index: 1 });
  for (const [label, text] of Object.entries({
    Title: 'Mill Wheel',
    'Budget Requested': '120000',
    'Return On Investment': '10',
    'Minimum Investment': '250',
    Description: 'A mill wheel that turns again.',
  }))
    await page.getByLabel(label).fill(text);
  await page.getByLabel('Document').setInputFiles(pdf('plan.pdf'));
  await page.getByLabel('Photo').setInputFiles(png());

  const more = page.getByRole('button', { name: 'More Terms' });
  const group = page.getByRole('group', { name: 'More Terms' });
  await expect(group).toHaveCount(0);
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expect(group).toContainText('Fill in the return and the duration');
  const repayment = group.getByLabel('Repayment', { exact: true });
  await expect(repayment.getByRole('option')).toHaveText([
    'At the end',
    'Monthly',
    'Quarterly',
    'Yearly',
    'Return first (monthly)',
    'Equal principal (monthly)',
  ]);
  await expect(group.getByLabel('Months of Grace')).toHaveCount(0);
  for (const label of ['Funding', 'Days to Reconsider']) {
    await page.keyboard.press('Tab');
    await expect(group.getByLabel(label)).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(repayment).toBeFocused();
  await page.keyboard.type('Mon');
  await expect(repayment).toHaveValue('monthly');
  await page.keyboard.press('Tab');
  const grace = group.getByLabel('Months of Grace');
  await expect(grace).toBeFocused();
  await page.keyboard.type('12');
  await page.getByLabel('Duration').fill('12');
  await expect(grace).toHaveAccessibleDescription(/^Months of grace must be fewer than the duration\./);
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  // What is wrong stays in sight.
  await more.click();
  await expect(grace).toBeVisible();
  await grace.fill('');
  await expect(group).toContainText(
    '$1,000 gives back $1,100.00 in 12 instalments, the first $91.66 after 1 month, the last $91.74 after 12 months. Yearly rate: 19.53%.',
  );
  await grace.fill('9');
  await expect(group).toContainText(
    '$1,000 gives back $1,100.00 in 3 instalments, the first $366.66 after 10 months, the last $366.68 after 12 months.',
  );
  await expect(page.getByRole('region', { name: 'What People Will See' })).toContainText('paid back monthly.');
  await expectAccessible(page);
  // What was chosen is still there after a reload, and in sight.
  await page.reload();
  await expect(repayment).toHaveValue('monthly');
  await expect(grace).toHaveValue('9');
  await grace.fill('');
  const lateInterest = group.getByLabel('Late Interest');
  await lateInterest.fill('10.5');
  await expect(lateInterest).toHaveAccessibleDescription(/^Late interest must be from 0 to 10 percent/);
  await lateInterest.fill('4.25');
  const early = group.getByLabel('Early Repayment');
  await expect(early.getByRole('option')).toHaveText(['The whole promised sum', 'Only the return of the days used']);
  await early.selectOption('used');
  const price = group.getByLabel('Price of One Unit');
  await price.fill('12.345');
  await expect(price).toHaveAccessibleDescription(/^Price of one unit must be an amount in dollars above zero/);
  await price.fill('12.5');
  const isPublic = group.getByRole('checkbox', { name: 'Public' });
  await expect(isPublic).toBeChecked();
  await isPublic.press('Space');
  const rank = group.getByLabel('Rank of the Claim');
  await rank.fill('x'.repeat(201));
  await expect(rank).toHaveAccessibleDescription(/Rank of the claim cannot exceed 200 characters\./);
  // What is wrong stays in sight.
  await more.click();
  await rank.fill('Nobody is paid before investors.');
  await group.getByLabel('Use of the Money').fill('A wheel: $90,000.\nA shaft: $30,000.');
  await expect(group.getByLabel('Team')).toHaveAccessibleDescription(/^Who does the work/);
  await expect(group.getByLabel('Where the Return Comes From')).toHaveValue('');
  await expect(group.getByLabel('Risks')).toHaveValue('');
  await expectAccessible(page);
  await page.getByLabel('Document').setInputFiles(pdf('plan.pdf'));
  await page.getByLabel('Photo').setInputFiles(png());
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/projects');
  const card = page.getByRole('main').getByRole('link', { name: /^Mill Wheel/ });
  await expect(card).toContainText('Yearly Rate 19.53%');
  await expect(card).toContainText('Repayment Monthly');
  await card.click();
  const terms = page.getByRole('region', { name: 'Terms' });
  await expect(fact(terms, 'Repayment')).toHaveText('Monthly');
  await expect(fact(terms, 'Yearly Rate')).toHaveText('19.53%');
  await expect(fact(terms, 'Late Interest')).toHaveText('4.25% a year');
  await expect(fact(terms, 'Early Repayment')).toHaveText('Pays the return of the days used');
  await expect(fact(terms, 'Budget')).toHaveText('$120,000.00');
  await expect(fact(terms, 'Price of One Unit')).toHaveText('$12.50');
  await expect(
    page.getByRole('region', { name: 'Public Page' }).getByRole('button', { name: 'Make Public' }),
  ).toBeVisible();
  await expect(terms.getByRole('term').filter({ hasText: 'Months of Grace' })).toHaveCount(0);
  const said = page.getByRole('region', { name: 'What the Organization Says' });
  await expect(said.getByRole('heading', { level: 3 })).toHaveText([
    'Use of the Money',
    'Team',
    'Where the Return Comes From',
    'Rank of the Claim',
    'Risks',
  ]);
  await expect(said.getByRole('paragraph')).toHaveText([
    'A wheel: $90,000. A shaft: $30,000.',
    'Not told',
    'Not told',
    'Nobody is paid before investors.',
    'Not told',
  ]);
  await expectAccessible(page);
});

test('the project and the form to invest say what comes back, when and in what parts §2.more-terms', async ({
  page,
  request,
}) => {
  const [caller, organization] = await Promise.all([signUp(request), signUp(request, 2)]);
  const terms = {
    returnOnInvestment: '10',
    duration: '12',
    repayment: 'returnFirst',
    graceMonths: '2',
    lateInterest: '3',
    earlyRepayment: 'used',
  };
  const id = await publish(request, organization, 'Mill Wheel', terms);
  await enter(page, caller);
  await page.goto(`/project/details?id=${id}`);
  const list = page.getByRole('region', { name: 'Terms' });
  await expect(fact(list, 'Repayment')).toHaveText('Return first (monthly)');
  await expect(fact(list, 'Months of Grace')).toHaveText('2');
  const { yearlyRate } = await call<{ yearlyRate: number }>(
    request,
    caller,
    `/project/details/${id}`,
    undefined,
    'GET',
  );
  await expect(fact(list, 'Yearly Rate')).toHaveText(`${yearlyRate}%`);
  await expect(page.getByRole('region', { name: 'At a glance' })).toContainText(
    'Return first (monthly), nothing in the first 2 months',
  );
  const moves = page.getByRole('region', { name: 'How Your Money Moves' });
  await expect(moves.getByRole('listitem')).toHaveCount(5);
  await expect(moves).toContainText(
    '$1,000 gives back $1,100.00 in 10 instalments, the first $10.00 after 3 months, the last $1,010.00 after 12 months.',
  );
  await expectAccessible(page);

  await page.goto(`/invest?id=${id}`);
  const facts = page.getByLabel('What you should know');
  await expect(fact(facts, 'Return')).toHaveText(`10% over 12 months (about ${yearlyRate}% a year)`);
  await expect(fact(facts, 'Late Interest')).toHaveText('3% a year on late payments');
  await expect(fact(facts, 'Early Repayment')).toHaveText('Pays the return of the days used');
  await expect(fact(facts, 'Repayment')).toHaveText('Return first (monthly), nothing in the first 2 months');
  await page.getByLabel('Amount', { exact: true }).fill('500');
  await expect(
    page.getByText(
      `You would get back $550.00 (+$50.00) in 10 instalments, the first $5.00 around ${dayIn(3)}, the last $505.00 around ${dayIn(12)}.`,
    ),
  ).toBeVisible();
  await expectAccessible(page);
});

test('a project that promises far more than others says so, also where one invests §2.far-above', async ({
  page,
  request,
}) => {
  const [caller, organization] = await Promise.all([signUp(request), signUp(request, 2)]);
  const terms = { returnOnInvestment: '80', duration: '12' };
  const id = await publish(request, organization, 'Golden Wheel', terms);
  const usual = await publish(request, organization, 'Mill Wheel');
  await enter(page, caller);
  const note = page.getByRole('note').filter({ hasText: 'Far above' });
  for (const path of ['/project/details', '/invest']) {
    await page.goto(`${path}?id=${id}`);
    await expect(note).toHaveText(/^Far above most projects here: the median is \d+(\.\d+)?% a year\.$/);
    await expectAccessible(page);
    await page.goto(`${path}?id=${usual}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(path === '/invest' ? 'Invest' : 'Mill Wheel');
    await expect(page.getByText('12.5% over 18 months').first()).toBeVisible();
    await expect(note).toHaveCount(0);
  }
});
