import { expect } from '@playwright/test';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { fund, publish, test } from './fixture.ts';
import { call, enter, pdf, png, signUp, type Account } from './requests.ts';

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** The day (UTC) after this number of days, for a call and as pages write it. */
function dayAfter(days: number) {
  const date = new Date(Date.now() + days * 86_400_000);
  return { iso: date.toISOString().slice(0, 10), words: format.format(date) };
}

function fact(list: Locator, term: string) {
  return list
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('..')
    .getByRole('definition');
}

async function fillProject(page: Page, title: string) {
  await page.getByLabel('Category').selectOption({ index: 1 });
  for (const [label, text] of Object.entries({
    Title: title,
    'Budget Requested': '2000',
    'Return On Investment': '10',
    Duration: '12',
    'Minimum Investment': '100',
    Description: 'A mill wheel that turns again.',
  }))
    await page.getByLabel(label).fill(text);
  await page.getByLabel('Document').setInputFiles(pdf('plan.pdf'));
  await page.getByLabel('Photo').setInputFiles(png());
}

async function invest(request: APIRequestContext, who: Account, projectId: string, price: number) {
  await fund(request, who, price);
  const document = pdf('id card.pdf');
  await call(request, who, '/project/invest', { projectId, price, payFromWallet: 1, msg: 'For the wheel.', document });
}

/** A wallet shows the amount; what is in escrow is settled each minute. */
async function expectBalance(page: Page, who: Account, amount: string) {
  await enter(page, who);
  await expect(async () => {
    await page.goto('/wallet');
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText(amount, { timeout: 5000 });
  }).toPass({ timeout: 90_000 });
}

test('an organization publishes with funding terms, and a stranger sees them §2.funding', async ({ page, request }) => {
  const [guild, stranger] = await Promise.all([signUp(request, 2), signUp(request)]);
  const last = dayAfter(30);
  await enter(page, guild);
  await page.goto('/add/project');
  await fillProject(page, 'Mill Wheel');
  await page.getByRole('button', { name: 'More Terms' }).click();
  const group = page.getByRole('group', { name: 'More Terms' });
  const funding = group.getByLabel('Funding');
  await expect(funding.getByRole('option')).toHaveText(['Keep what is raised', 'All or nothing', 'Minimum and goal']);
  await expect(group.getByLabel('Days to Reconsider')).toHaveValue('4');
  for (const label of ['Minimum to Raise', 'Open Until']) await expect(group.getByLabel(label)).toHaveCount(0);
  await funding.selectOption('All or nothing');
  await expect(group.getByLabel('Minimum to Raise')).toHaveCount(0);
  await expect(page.getByText('Still needed: Open Until.')).toBeVisible();
  await funding.selectOption('Minimum and goal');
  await expect(page.getByText('Still needed: Minimum to Raise, Open Until.')).toBeVisible();
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled();
  const least = group.getByLabel('Minimum to Raise');
  await least.fill('2000');
  await expect(least).toHaveAccessibleDescription(/at least the minimum investment and below the goal\./);
  await least.fill('1200');
  await group.getByLabel('Open Until').fill(last.iso);
  await group.getByLabel('Days to Reconsider').fill('31');
  await expect(group.getByLabel('Days to Reconsider')).toHaveAccessibleDescription(/a whole number from 0 to 30\./);
  await group.getByLabel('Days to Reconsider').fill('5');
  await expectAccessible(page);
  await submit.click();
  await expect(page).toHaveURL('/projects');

  await enter(page, stranger);
  await page.goto(`/view/projects?id=${guild.id}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Mill Wheel/ })
    .click();
  const terms = page.getByRole('region', { name: 'Terms' });
  await expect(fact(terms, 'Funding')).toHaveText('Minimum and goal');
  await expect(fact(terms, 'Minimum to Raise')).toHaveText('$1,200.00');
  await expect(fact(terms, 'Open Until')).toHaveText(`${last.words}, 30 days left`);
  await expect(fact(terms, 'Days to Reconsider')).toHaveText('5');
  const moves = page.getByRole('region', { name: 'How Your Money Moves' });
  // The last step says what an early repayment pays at once.
  for (const step of [1, 2, 3]) await expect(moves.getByRole('listitem').nth(step)).not.toContainText('at once');
  await expect(moves.getByRole('listitem').nth(1)).toHaveText(/^For 5 days you can cancel/);
  await expect(moves.getByRole('listitem').nth(2)).toContainText('Once at least $1,200 is raised');
  await expect(moves.getByRole('listitem').nth(3)).toContainText(`by the end of ${last.words} (UTC)`);
  await expect(page.getByRole('link', { name: 'Invest', exact: true })).toBeVisible();
  for (const name of ['Extend', 'Close Funding', 'Cancel Project'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expectAccessible(page);
});

test('a draft is seen by its organization alone until it publishes it §2.funding', async ({ page, request }) => {
  const [guild, stranger] = await Promise.all([signUp(request, 2), signUp(request)]);
  const title = 'Quiet Wheel';
  await enter(page, guild);
  await page.goto('/add/project');
  const save = page.getByRole('button', { name: 'Save Draft' });
  await expect(save).toBeDisabled();
  await fillProject(page, title);
  await save.click();
  await expect(page.getByRole('status').filter({ hasText: 'The draft has been saved.' })).toBeVisible();
  await expect(page).toHaveURL(/\/project\/details\?id=/);
  const address = new URL(page.url());
  await expect(page.getByText('This is a draft. Only your organization sees it')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Raised' })).toContainText('Draft');
  await expect(page.getByRole('region', { name: 'Public Page' })).toHaveCount(0);
  await expectAccessible(page);

  await enter(page, stranger);
  await page.goto(`/view/projects?id=${guild.id}`);
  await expect(page.getByText('No Projects Found.')).toBeVisible();
  await page.goto(address.pathname + address.search);
  await expect(page.getByText('This could not be found')).toBeVisible();

  await enter(page, guild);
  await page.goto('/projects');
  await expect(page.getByRole('main').getByRole('link', { name: /^Quiet Wheel/ })).toContainText('Draft');
  await expectAccessible(page);
  await page.getByRole('link', { name: `Publish ${title}` }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The project has been published.' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Raised' })).not.toContainText('Draft');

  await enter(page, stranger);
  await page.goto(address.pathname + address.search);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Invest', exact: true })).toBeVisible();
});

const allOrNothing = { funding: 'all', openUntil: dayAfter(30).iso };

test('all or nothing: what is raised waits in escrow, and reaches the organization with the goal §2.funding', async ({
  page,
  request,
}) => {
  const [guild, ada, otto] = await Promise.all([signUp(request, 2), signUp(request), signUp(request)]);
  const id = await publish(request, guild, 'Mill Wheel', { ...allOrNothing, reflectionDays: '0' });
  await invest(request, ada, id, 1500);
  await enter(page, otto);
  await page.goto(`/project/details?id=${id}`);
  const raised = page.getByRole('region', { name: 'Raised' });
  await expect(raised).toContainText('from 1 investor · $1,500.00 in escrow');
  await expect(raised).toContainText(`Needs all of $2,000 by ${dayAfter(30).words}, 30 days left`);
  await expectBalance(page, guild, '$0.00');

  await invest(request, otto, id, 500);
  await expectBalance(page, guild, '$2,000.00');
  await enter(page, otto);
  await page.goto(`/project/details?id=${id}`);
  await expect(raised).toContainText('Funded');
  await expect(raised).not.toContainText('in escrow');
  await expect(page.getByText('This project is funded. It takes no more investments.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Invest', exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

test('a canceled project gives back what is in escrow, and says so §2.funding', async ({ page, request }) => {
  const [guild, ada, otto] = await Promise.all([signUp(request, 2), signUp(request), signUp(request)]);
  const id = await publish(request, guild, 'Mill Wheel', { ...allOrNothing, reflectionDays: '4' });
  await invest(request, ada, id, 600);
  await invest(request, otto, id, 300);
  await enter(page, guild);
  await page.goto(`/project/details?id=${id}`);
  await page.getByRole('button', { name: 'Cancel Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel Project' });
  await expect(dialog).toContainText('$900 goes back to 2 investors.');
  await expect(dialog.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'The project has been canceled. $900.00 goes back to its investors.' }),
  ).toBeVisible();
  const raised = page.getByRole('region', { name: 'Raised' });
  await expect(raised).toContainText('Canceled');
  await expect(page.getByRole('button', { name: 'Cancel Project' })).toHaveCount(0);

  await expectBalance(page, ada, '$600.00');
  await page.goto(`/project/details?id=${id}`);
  await expect(raised).toContainText('$900.00 raised');
  await expect(raised).toContainText('$900.00 returned to its investors');
  await expect(page.getByText('This project was canceled. It takes no investments.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refer User' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Order' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Invest', exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

test('an organization moves its last day once §2.funding §7.funding', async ({ page, request }) => {
  const guild = await signUp(request, 2);
  const id = await publish(request, guild, 'Mill Wheel', allOrNothing);
  await enter(page, guild);
  await page.goto(`/project/details?id=${id}`);
  await expect(page.getByRole('button', { name: 'Close Funding' })).toHaveCount(0);
  const extend = page.getByRole('button', { name: 'Extend' });
  await extend.click();
  const dialog = page.getByRole('dialog', { name: 'Extend' });
  const day = dialog.getByLabel('New Last Day');
  await expect(day).toBeFocused();
  await day.fill(dayAfter(20).iso);
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expect(day).toHaveAccessibleDescription(/must be later than the one before\./);
  await expectAccessible(page);
  await day.fill(dayAfter(45).iso);
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The deadline has been moved.' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(fact(page.getByRole('region', { name: 'Terms' }), 'Open Until')).toHaveText(
    `${dayAfter(45).words}, 45 days left`,
  );
  await expect(extend).toHaveCount(0);
});

test('an organization closes a project that keeps what is raised §2.funding', async ({ page, request }) => {
  const [guild, ada] = await Promise.all([signUp(request, 2), signUp(request)]);
  const id = await publish(request, guild, 'Mill Wheel');
  await invest(request, ada, id, 700);
  await enter(page, guild);
  await page.goto(`/project/details?id=${id}`);
  // The money has reached it.
  await expect(page.getByRole('button', { name: 'Cancel Project' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Close Funding' }).click();
  await page.getByRole('dialog', { name: 'Close Funding' }).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'no longer takes investments' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Raised' })).toContainText('Funded');
  await expect(page.getByRole('group', { name: 'Funding' })).toHaveCount(0);
  await enter(page, ada);
  await page.goto(`/project/details?id=${id}`);
  await expect(page.getByText('This project is funded. It takes no more investments.')).toBeVisible();
});
