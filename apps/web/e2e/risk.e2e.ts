import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';
import { fund, test } from './fixture.ts';
import { newIban } from './bank-accounts.ts';
import { expectAccessible } from './accessible.ts';
import { looksRight } from './layout.ts';
import { showAll } from './lists.ts';
import { confirmWithdrawals, enterAsOperator, holdForRisk } from './operators.ts';
import { dataDir, whyNot } from './product-database.ts';
import { call, enter, signUp, type Account } from './requests.ts';

test.skip(dataDir === '', whyNot);

/** Somebody whose card has just paid $300, of which they ask for $250, which is held as in production. */
async function quickOne(request: APIRequestContext): Promise<{ person: Account; id: string }> {
  const person = await signUp(request, 1, `Quirin Quick ${randomUUID().slice(0, 6)}`);
  await fund(request, person, 300);
  const { id } = await call<{ id: string }>(request, person, '/wallet/withdraw', {
    bankName: 'River Bank',
    accountHolderName: person.name,
    accountNumber: '12345678',
    sortCode: '10-20-30',
    swiftCode: newIban(),
    amount: 250,
  });
  await confirmWithdrawals(person);
  await holdForRisk(id);
  return { person, id };
}

test('§2.risk a withdrawal of card money waits until an operator has cleared its signs of risk', async ({
  page,
  request,
  fixture,
}) => {
  const { person, id } = await quickOne(request);
  const sign = '$300.00 came by card within 24 hours before the withdrawal was requested.';

  await enter(page, person);
  await page.goto('/wallet');
  await expect(page.getByText('We are looking at it before it is paid')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/risk/i);

  await enterAsOperator(page, fixture.operator);
  await page.goto(`/operator/withdrawals/review?id=${id}`);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await expect(page.getByText('Signs of risk were found in this account.')).toBeVisible();

  await page.getByRole('link', { name: 'Look at the signs of risk' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signs of Risk');

  await page.goto('/operator/risk');
  const row = page.getByRole('row').filter({ hasText: person.name });
  await showAll(page, row);
  await expect(row).toContainText(sign);
  await expect(row).toContainText('Look by:');
  await looksRight(page);
  await row.getByRole('link', { name: person.name }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signs of Risk');
  await expect(page.getByRole('list', { name: 'Signs of risk' })).toContainText(sign);
  await page.getByRole('link', { name: person.name }).click();
  await expect(page.getByRole('heading', { name: 'What Speaks for Risk' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Signs of risk' })).toContainText(sign);
  await looksRight(page);
  await page.getByRole('link', { name: 'The payment' }).click();
  await expect(page.getByRole('row').filter({ hasText: person.name })).toContainText('$300');
  await page.goto(`/operator/risk/review?id=${id}`);

  const group = page.getByRole('group', { name: 'Who works on it' });
  await expect(group).toContainText('Nobody works on it.');
  await page.keyboard.press('t');
  await expect(group).toContainText('You have had it for 1 minute.');
  await looksRight(page);
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Clear Signs' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A known customer.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('button', { name: 'Clear' })).toHaveCount(0);
  await expect(page.getByText('A known customer.')).toBeVisible();

  await page.getByRole('link', { name: 'Withdrawals', exact: true }).last().click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled();
});
