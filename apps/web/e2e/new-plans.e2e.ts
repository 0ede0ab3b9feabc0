import { expect, type Page } from '@playwright/test';
import { settleNewPlans } from '../../api/src/market/new-plans/follow-new-plans.ts';
import { statement } from '../../api/src/platform/database/statement.ts';
import { expectAccessible } from './accessible.ts';
import { moveMonthsBack } from './business.ts';
import { invest } from './card.ts';
import { fund, publish, test } from './fixture.ts';
import { expectToFit } from './layout.ts';
import { dataDir, openProductDatabase, whyNot } from './product-database.ts';
import { enter, signUp } from './requests.ts';

const endVote = statement<{ projectId: string }, never>(
  'e2e.end-vote',
  "UPDATE new_plans SET ends_at = now() WHERE project_id = :projectId AND status = 'voting'",
);
const longAgo = statement<{ projectId: string }, never>(
  'e2e.vote-long-ago',
  'UPDATE new_plans SET decided_on = decided_on - 91 WHERE project_id = :projectId',
);

async function propose(page: Page, title: string, months: string, why: string) {
  await page.goto('/repayments');
  await page.getByRole('button', { name: `Propose a New Plan: ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose a New Plan' });
  await dialog.getByLabel('Months').fill(months);
  await dialog.getByLabel('Repayment').selectOption('Monthly');
  const compared = dialog.getByRole('region', { name: 'What it changes' });
  await expect(compared).toContainText('1 investor would be asked');
  await dialog.getByRole('textbox', { name: 'Why' }).fill(why);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Propose to Investors' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('The new plan has been proposed. Your investors can now vote.')).toBeVisible();
}

/** The two taps of a vote. */
async function vote(page: Page, answer: 'Yes' | 'No') {
  await page.getByRole('button', { name: `Vote ${answer}` }).click();
  await page
    .getByRole('dialog', { name: `Vote ${answer}` })
    .getByRole('button', { name: 'Yes' })
    .click();
  await expect(page.getByText(`You voted ${answer.toLowerCase()}`)).toBeVisible();
}

test('holders of what is late refuse a new plan and accept another one §2.new-plan', async ({ page, request }) => {
  test.skip(dataDir === '', whyNot);
  const holder = await signUp(request, 1, 'Hilda Holder');
  const organization = await signUp(request, 2, 'Wind Mill');
  const terms = { duration: '3', returnOnInvestment: '12', repayment: 'monthly' };
  const projectId = await publish(request, organization, 'New Sails', terms);
  await fund(request, holder, 100);
  const { investId } = await invest(request, holder, projectId, '100', 1);
  const database = openProductDatabase();
  await moveMonthsBack(database, { projectId, userId: holder.id, organizationId: organization.id, months: 2 });
  const decide = async () => {
    await database.query(endVote, { projectId });
    await settleNewPlans({ database });
  };

  await enter(page, organization);
  await propose(page, 'New Sails', '24', 'A year without wind.');
  await page.getByRole('button', { name: 'Propose a New Plan: New Sails' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose a New Plan' });
  await expect(dialog).toContainText('Your investors are already voting on a new plan.');
  await expect(dialog.getByText('More than half of the $100.00 of principal that 1 investor has')).toBeVisible();
  await expectAccessible(page);

  await enter(page, holder);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByText(/Wind Mill proposes a new plan to pay back New Sails/).click();
  await expect(page).toHaveURL(new RegExp(`/investment/detail\\?id=${investId}`));
  const plan = page.getByRole('region', { name: 'Vote on a New Plan' });
  await expect(plan).toContainText('A year without wind.');
  await expect(plan.getByRole('table', { name: 'Both plans by month' }).getByRole('row')).toHaveCount(7);
  await plan.getByRole('button', { name: 'Show All 27 Months' }).click();
  await expectAccessible(page);
  await vote(page, 'No');
  await decide();
  await page.reload();
  await expect(page.getByRole('region', { name: 'New Plan Refused' })).toContainText('No100% $100.00');
  await expect(page.getByRole('region', { name: 'Paid Late' })).toBeVisible();

  await enter(page, organization);
  await page.goto('/repayments');
  await page.getByRole('button', { name: 'Propose a New Plan: New Sails' }).click();
  await expect(dialog).toContainText('You can propose the next plan 90 days after the last vote ended.');
  await database.query(longAgo, { projectId });
  await propose(page, 'New Sails', '6', 'The wind is back.');

  await enter(page, holder);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/investment/detail?id=${investId}`);
  await vote(page, 'No');
  await vote(page, 'Yes');
  await expectToFit(page);
  await decide();
  await database.close();
  await page.reload();
  const accepted = page.getByRole('region', { name: 'New Plan Accepted' });
  await expect(accepted).toContainText('Yes100% $100.00');
  await expect(page.getByRole('region', { name: 'Paid Late' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Repayments' })).toContainText('$16.70$2.00$0.00');
  await expectAccessible(page);
});
