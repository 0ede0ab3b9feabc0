import { riskTick } from '@guildhall/contract/market/risk.ts';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { dayAhead, endFunding, settle } from './business.ts';
import { invest, walletOf } from './card.ts';
import { fund, publish, test } from './fixture.ts';
import { makeOperator } from './operators.ts';
import { dataDir, openProductDatabase, whyNot } from './product-database.ts';
import { enter, pdf, signUp } from './requests.ts';

function whereMoneyIs(page: Page) {
  return page.getByRole('region', { name: 'Where Your Money Is' });
}

function stateOf(page: Page) {
  return page.getByRole('group', { name: 'At a glance' });
}

function figure(page: Page, term: string) {
  return page.getByLabel('Your investments in figures').getByRole('button', { name: new RegExp(`^${term}`) });
}

test('an investor changes their mind while the days to reconsider last, and has the money in the wallet again §2.cancel-investment', async ({
  page,
  request,
}) => {
  test.slow();
  const investor = await signUp(request);
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Tide Mill', { reflectionDays: '4' });
  await fund(request, investor, 300);
  await enter(page, investor);
  await page.goto(`/invest?id=${projectId}`);
  const note = page.getByRole('note', { name: 'Where your money goes' });
  await expect(note).toContainText('Your money goes into escrow first. For 4 days after you have paid, until ');
  await expect(note).toContainText(`After that it goes to ${organization.name}.`);
  await page.getByLabel('Amount', { exact: true }).fill('250');
  await page.getByLabel('Document', { exact: true }).setInputFiles(pdf());
  await page.getByLabel('Description', { exact: true }).fill('For the mill.');
  await page.getByRole('checkbox', { name: riskTick }).check();
  await page.getByRole('checkbox', { name: 'Pay From Wallet' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/dashboard');
  expect(await walletOf(request, investor)).toMatchObject({ amount: 50 });
  expect(await walletOf(request, organization)).toMatchObject({ amount: 0 });

  await page.goto('/investments');
  await expect(figure(page, 'In Escrow')).toHaveText('$250.00');
  await expect(figure(page, 'Outstanding')).toHaveText('$0.00');
  await figure(page, 'In Escrow').click();
  const flows = page.getByRole('dialog', { name: 'In Escrow' });
  await expect(flows.getByRole('row').filter({ hasText: 'Tide Mill' })).toContainText('$250.00');
  await page.keyboard.press('Escape');
  await page.getByLabel('Status').selectOption('In escrow');
  const row = page.getByRole('list', { name: 'Investments' }).getByRole('link', { name: /^Tide Mill/ });
  await expect(row).toContainText(/In escrow.*Can be canceled until/);
  await row.click();

  await expect(whereMoneyIs(page)).toContainText(
    `$250.00 is in escrow. ${organization.name} does not have it yet, and cannot use it.`,
  );
  await expect(page.getByRole('timer')).toHaveText(/^(4 days|3 days, 23 hours) left$/);
  const plan = page.getByRole('region', { name: 'Repayments' });
  await expect(plan).toContainText(
    `The dates count from the day your money reaches ${organization.name}. If that were today:`,
  );
  await expect(plan.getByRole('table', { name: 'Repayments' })).toContainText('$31.25');
  await expectAccessible(page);
  const cancel = page.getByRole('button', { name: 'Cancel Investment' });
  await expect(cancel).toHaveAccessibleDescription(/days/);
  const dialog = page.getByRole('dialog', { name: 'Cancel Investment' });
  await cancel.click();
  await expect(dialog).toContainText('$250.00 goes back to your wallet at once');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await cancel.click();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your investment has been canceled' })).toBeVisible();
  await expect(stateOf(page)).toContainText('StateCanceled');
  await expect(whereMoneyIs(page)).toContainText('You canceled this investment in time.');
  await expect(cancel).toBeHidden();
  await expect(plan).toBeHidden();
  await expectAccessible(page);
  await whereMoneyIs(page).getByRole('link', { name: 'wallet' }).click();
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$300.00');
  await expect(page.getByRole('row').filter({ hasText: 'Investment in Tide Mill, given back' })).toContainText(
    '+$250.00',
  );
  await page.goto('/investments?status=canceled');
  await expect(row).toContainText('Canceled');
  await expect(figure(page, 'In Escrow')).toHaveText('$0.00');
});

test('what is invested stays in escrow until the minimum is raised, and reaches the organization then', async ({
  page,
  request,
}) => {
  test.skip(dataDir === '', whyNot);
  test.slow();
  const first = await signUp(request);
  const second = await signUp(request);
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Reading Boat', {
    funding: 'minimum',
    minimumRaised: '200',
    openUntil: dayAhead(30),
  });
  for (const who of [first, second]) await fund(request, who, 100);
  const { investId } = await invest(request, first, projectId, '100', 1);
  await enter(page, first);
  await page.goto(`/investment/detail?id=${investId}`);
  await expect(whereMoneyIs(page)).toContainText(
    `It goes to ${organization.name} once $200.00 has been raised and can no longer be canceled. If not enough is raised by `,
  );
  await expect(whereMoneyIs(page)).toContainText('$100.00 of $200.00 raised so far.');
  await expect(page.getByRole('button', { name: 'Cancel Investment' })).toBeHidden();

  await enter(page, second);
  await page.goto(`/invest?id=${projectId}`);
  const note = page.getByRole('note', { name: 'Where your money goes' });
  await expect(note).toContainText('Your money goes into escrow first. You cannot cancel.');
  await expect(note).toContainText('If not enough is raised by ');
  await enter(page, organization);
  await page.goto(`/project/details?id=${projectId}`);
  const investors = page.getByRole('region', { name: 'Investors' });
  await expect(investors.getByRole('row').filter({ hasText: first.name })).toContainText('In escrow');

  await invest(request, second, projectId, '100', 1);
  const database = openProductDatabase();
  await settle(database, projectId);
  await database.close();
  await page.reload();
  await expect(investors.getByRole('row').filter({ hasText: first.name })).toContainText('Active');
  expect(await walletOf(request, organization)).toMatchObject({ amount: 200 });
  await enter(page, first);
  await page.goto(`/investment/detail?id=${investId}`);
  await expect(stateOf(page)).toContainText('StateActive');
  await expect(whereMoneyIs(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Repayments' })).toContainText('Outstanding$100.00');
});

test('what was invested in a project that is not funded in time is in the wallet again, and the page says why §4.funding', async ({
  page,
  request,
}) => {
  test.skip(dataDir === '', whyNot);
  const investor = await signUp(request);
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Rope Walk', { funding: 'all', openUntil: dayAhead(30) });
  await fund(request, investor, 100);
  const { investId } = await invest(request, investor, projectId, '100', 1);
  const database = openProductDatabase();
  await endFunding(database, projectId);
  await database.close();
  expect(await walletOf(request, investor)).toMatchObject({ amount: 100 });
  await enter(page, investor);
  await page.goto(`/investment/detail?id=${investId}`);
  await expect(stateOf(page)).toContainText('StateRefunded');
  await expect(whereMoneyIs(page)).toContainText(
    'The project was not funded, so the organization did not get your money.',
  );
  await expect(whereMoneyIs(page)).toContainText('$100.00 went to your wallet on ');
  await expectAccessible(page);
  await page.goto(`/invest?id=${projectId}`);
  await expect(page.getByText('This project no longer takes investments.')).toBeVisible();
});

test('a dispute about money in escrow keeps it there, and gives it back from there', async ({ page, request }) => {
  test.skip(dataDir === '', whyNot);
  test.slow();
  const investor = await signUp(request);
  const organization = await signUp(request, 2);
  const operator = await signUp(request);
  await makeOperator(request, operator);
  const projectId = await publish(request, organization, 'Salt House', { reflectionDays: '2' });
  await fund(request, investor, 100);
  const { investId } = await invest(request, investor, projectId, '100', 1);
  const main = page.getByRole('main');
  const part = main.getByRole('region', { name: 'Dispute' });

  await enter(page, investor);
  await page.goto(`/investment/detail?id=${investId}`);
  await main.getByRole('button', { name: 'Open Dispute' }).click();
  const open = page.getByRole('dialog', { name: 'Open Dispute' });
  await expect(open).toContainText('Until then this money stays in escrow');
  await open.getByLabel('What Is Wrong').selectOption('Something else');
  await open.getByLabel('Message').fill('The plan has changed.');
  await open.getByRole('button', { name: 'Open Dispute' }).click();
  await expect(part).toContainText('$100.00 stays in escrow until this is decided.');
  await expect(whereMoneyIs(page)).toContainText('It stays in escrow until your dispute is decided.');

  await enter(page, organization);
  expect(await walletOf(request, organization)).toMatchObject({ amount: 0, held: 0 });
  await page.goto('/disputes');
  const card = main.getByRole('article', { name: 'Investment in Salt House' });
  await expect(card).toContainText('$100.00 stays in escrow until this is decided.');
  await card.getByRole('button', { name: 'Accept and Give $100.00 Back' }).click();
  const accept = page.getByRole('dialog', { name: 'Accept Dispute' });
  await expect(accept).toContainText('$100.00 goes from escrow back to the buyer');
  await accept.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: 'Answer Dispute' }).click();
  const answer = page.getByRole('dialog', { name: 'Answer Dispute' });
  await answer.getByLabel('Answer').fill('It has not.');
  await answer.getByRole('button', { name: 'Send' }).click();
  await expect(answer).toBeHidden();

  await enter(page, operator);
  await page.goto('/operator/disputes');
  const row = main.getByRole('row').filter({ hasText: investor.name });
  await expect(row).toContainText('$100.00in escrow');
  await row.getByRole('button', { name: 'Decide' }).click();
  const decide = page.getByRole('dialog', { name: 'Decide Dispute' });
  await expect(decide).toContainText(`$100.00 that is in escrow for ${organization.name}`);
  await decide.getByLabel('Decision').selectOption('Partial refund');
  await decide.getByLabel('Amount').fill('40');
  await expect(decide).toContainText(
    `${investor.name} gets $40.00 back; $60.00 stays in escrow for ${organization.name}.`,
  );
  await decide.getByLabel('Decision').selectOption('Full refund: $100.00');
  await decide.getByLabel('Reason').fill('The plan has changed.');
  await decide.getByRole('button', { name: 'Decide' }).click();
  await expect(decide).toBeHidden();

  expect(await walletOf(request, investor)).toMatchObject({ amount: 100 });
  await enter(page, investor);
  await page.goto(`/investment/detail?id=${investId}`);
  await expect(whereMoneyIs(page)).toContainText('Your dispute was decided, and it was refunded from escrow.');
  await expect(part).not.toContainText('stays in escrow');
});
