import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { moveMonthsBack } from './business.ts';
import { invest, walletOf } from './card.ts';
import { fund, publish, test } from './fixture.ts';
import { enterAsOperator, makeOperator } from './operators.ts';
import { dataDir, openProductDatabase, whyNot } from './product-database.ts';
import { call, enter, signUp } from './requests.ts';

/** Says why in the dialog of an act that takes two operators, and ends it. */
async function decide(page: Page, name: string, reason: string, button: string) {
  const dialog = page.getByRole('dialog', { name });
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toHaveCount(0);
}

test('a project in default is written off by two operators, and a part of it comes back', async ({ page, request }) => {
  test.skip(dataDir === '', whyNot);
  const holder = await signUp(request, 1, 'Hana Holder');
  const organization = await signUp(request, 2);
  const terms = { duration: '3', returnOnInvestment: '12', repayment: 'monthly' };
  const projectId = await publish(request, organization, 'Sunken Mill', terms);
  await fund(request, holder, 100);
  const { investId } = await invest(request, holder, projectId, '100', 1);
  const database = openProductDatabase();
  await moveMonthsBack(database, { projectId, userId: holder.id, organizationId: organization.id, months: 6 });
  await database.close();
  const operators = [await signUp(request, 1, 'Olga First'), await signUp(request, 1, 'Otto Second')];
  for (const operator of operators) await makeOperator(request, operator, 'finance');

  await enter(page, holder);
  await page.goto(`/investment/detail?id=${investId}`);
  const late = page.getByRole('region', { name: 'In Default' });
  await expect(late).toContainText(
    'When nothing more can be expected, Guildhall writes it off, which takes two people.',
  );
  await expectAccessible(page);

  await call(request, operators[1], `/operator/defaults/${projectId}/take`, {});
  await enterAsOperator(page, operators[0]!);
  await page.goto('/operator/defaults');
  const row = page.getByRole('row').filter({ hasText: 'Sunken Mill' });
  await expect(row).toContainText('With Otto Second for 1 minute');
  await expect(row.getByRole('button')).toHaveText(['Take Over']);
  // Among all projects nobody else decides it, either.
  await page.goto('/operator/projects?search=Sunken+Mill');
  await expect(row).toContainText('With Otto Second for 1 minute');
  await expect(row.getByRole('button')).toHaveText(['Freeze']);
  await page.goto('/operator/defaults');
  await row.getByRole('button', { name: 'Take Over: Sunken Mill' }).click();
  await expect(row).toContainText('With you for 1 minute');
  await expect(row.getByRole('button', { name: 'Give Back: Sunken Mill' })).toBeVisible();
  await expect(row).toContainText(/In default since .* late/);
  await expect(row).toContainText('$112.00');
  await expect(row).toContainText('It has not paid anything back yet.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Write off Sunken Mill' }).click();
  await decide(page, 'Write Off', 'The bank has called its loans in.', 'Approve');
  await expect(page.getByText('Another operator has to approve it')).toBeVisible();
  await expect(row).toContainText('A second operator has to approve this.');

  await enterAsOperator(page, operators[1]!);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/operator/defaults');
  await page.getByRole('button', { name: 'Write off Sunken Mill' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'Olga First has approved it as the first of two: “The bank has called its loans in.” Your approval completes it.',
  );
  await decide(page, 'Write Off', 'The estate is empty.', 'Write Off');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel('State').selectOption('Written off');
  // A job takes it off the holdings a moment later.
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('Lost: $100.00 of principal, $12.00 of return', { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page);

  await enter(page, holder);
  await page.goto(`/investment/detail?id=${investId}`);
  const lost = page.getByRole('region', { name: 'Written Off' });
  await expect(lost).toContainText('You have lost $112.00: $100.00 of principal, $12.00 of return.');
  await expect(lost).toContainText('“The estate is empty.”');
  await expectAccessible(page);
  await page.goto('/notifications');
  await expect(page.getByText('Sunken Mill is written off. You have lost $112.00')).toBeVisible();

  await fund(request, organization, 50);
  await enter(page, organization);
  await page.goto('/repayments');
  const owed = page.getByRole('table', { name: 'Repayments by project and date' }).getByRole('row');
  await expect(owed.filter({ hasText: 'Sunken Mill' })).toContainText('Written off');
  await owed
    .filter({ hasText: 'Sunken Mill' })
    .getByRole('button', { name: /^Pay Sunken Mill/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Pay' });
  await dialog.getByLabel('Amount').fill('40');
  await expect(dialog).toContainText('in proportion to what each has lost, principal first. $72.00 stays written off.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pay $40.00' }).click();
  await expect.poll(() => walletOf(request, holder)).toMatchObject({ amount: 40 });

  await enter(page, holder);
  await page.goto(`/investment/detail?id=${investId}`);
  await expect(lost).toContainText('You have lost $72.00: $60.00 of principal, $12.00 of return.');
});

test('two operators say that a project is unlikely to be paid back, before anything is due', async ({
  page,
  request,
}) => {
  test.skip(dataDir === '', whyNot);
  const holder = await signUp(request, 1, 'Hugo Holder');
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Closed Quarry', { duration: '12' });
  await fund(request, holder, 100);
  const { investId } = await invest(request, holder, projectId, '100', 1);
  for (const [name, button] of [
    ['Olga First', 'Approve'],
    ['Otto Second', 'Complete'],
  ] as const) {
    const operator = await signUp(request, 1, name);
    await makeOperator(request, operator, 'finance');
    await enterAsOperator(page, operator);
    await page.goto('/operator/projects?search=Closed%20Quarry');
    await page.getByRole('button', { name: 'Closed Quarry: unlikely to pay' }).first().click();
    await decide(page, 'Unlikely to Pay', 'Its owner is insolvent.', button);
  }
  await enter(page, holder);
  await page.goto(`/investment/detail?id=${investId}`);
  const late = page.getByRole('region', { name: 'In Default' });
  await expect(late).toContainText('Two people at Guildhall have found that it is unlikely to be paid back since');
  await expectAccessible(page);
  await page.goto(`/project/details?id=${projectId}`);
  await expect(page.getByRole('main')).toContainText('In default');
});
