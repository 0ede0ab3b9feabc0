import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { fund, publish, test } from './fixture.ts';
import { newIban } from './bank-accounts.ts';
import { expectAccessible } from './accessible.ts';
import { looksRight } from './layout.ts';
import { showAll } from './lists.ts';
import { confirmWithdrawals, enterAsOperator, makeOperator } from './operators.ts';
import { dataDir, openProductDatabase, whyNot } from './product-database.ts';
import { call, signUp, type Account } from './requests.ts';

const thirtyHoursAgo = {
  name: 'e2e.thirty-hours-ago',
  text: `UPDATE withdrawals SET created_at = now() - interval '30 hours' WHERE id = $1`,
};

test.skip(dataDir === '', whyNot);

test('an operator finds, takes and decides withdrawals by keys alone, one after the other', async ({
  page,
  request,
  fixture,
  payoutTurn: _alone,
}) => {
  const unique = `Kea${randomUUID().slice(0, 6)}`;
  const names = ['Ash', 'Bay'];
  const ids: Record<string, string> = {};
  for (const name of names) {
    const who = await signUp(request, 1, `${unique} ${name}`);
    await fund(request, who, 20);
    const bank = {
      bankName: 'River Bank',
      accountHolderName: who.name,
      accountNumber: '12345678',
      sortCode: '10-20-30',
    };
    ids[name] = (
      await call<{ id: string }>(request, who, '/wallet/withdraw', { ...bank, amount: 5, swiftCode: newIban() })
    ).id;
    await confirmWithdrawals(who);
  }
  await enterAsOperator(page, fixture.operator);
  await page.goto(`/operator/withdrawals?search=${unique}`);
  const row = (name: string) => page.getByRole('row').filter({ hasText: `${unique} ${name}` });
  await expect(row('Ash')).toBeVisible();

  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  await expect(shortcuts).toContainText('Go to the next row');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();

  // Newest first: Bay, then Ash.
  await page.keyboard.press('j');
  await expect(row('Bay').getByRole('link')).toBeFocused();
  await page.keyboard.press('j');
  await expect(row('Ash').getByRole('link')).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await expect(row('Bay').getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('x');
  await expect(row('Bay').getByRole('checkbox')).not.toBeChecked();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('j');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(`${unique}j`);
  // What was typed has been searched for before it is taken back: the rows do not change any more under the focus.
  await expect(page.getByText('Nobody matches this search.')).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(row('Bay')).toBeVisible();
  await row('Bay').getByRole('link').focus();
  await page.keyboard.press('Enter');

  const group = page.getByRole('group', { name: 'Who works on it' });
  await expect(group).toContainText('Nobody works on it.');
  await page.keyboard.press('t');
  await expect(group).toContainText('You have had it for 1 minute.');
  await expect(group.getByRole('button', { name: 'Give Back' })).toBeVisible();
  await page.keyboard.press('t');
  await expect(group.getByRole('button', { name: 'Take', exact: true })).toBeVisible();
  await looksRight(page);

  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Approve Withdrawal' });
  await dialog.getByRole('checkbox', { name: /test money/ }).check();
  await dialog.getByRole('checkbox', { name: 'Then open the next one' }).check();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page).toHaveURL(new RegExp(`/operator/withdrawals/review\\?id=${ids['Ash']}$`));
  await expect(page.getByRole('term').filter({ hasText: 'Name' }).first()).toBeVisible();
  await page.keyboard.press('r');
  const reject = page.getByRole('dialog', { name: 'Reject Withdrawal' });
  await expect(reject.getByRole('checkbox', { name: 'Then open the next one' })).toBeChecked();
  await reject.getByRole('textbox', { name: 'Reason' }).fill('Another one is on its way.');
  await reject.getByRole('button', { name: 'Reject' }).click();
  // After the last one comes the list, as it was narrowed.
  await expect(page).toHaveURL(new RegExp(`/operator/withdrawals\\?search=${unique}$`));
});

test('keys that are turned off do nothing, until they are turned on again', async ({ page, fixture }) => {
  await enterAsOperator(page, fixture.operator);
  await page.goto('/operator/withdrawals');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await expect(search).toBeVisible();
  await page.getByRole('button', { name: 'Keyboard Shortcuts' }).click();
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  await shortcuts.getByRole('checkbox', { name: 'Use these keys' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
  await page.keyboard.press('/');
  await page.keyboard.press('?');
  await expect(search).not.toBeFocused();
  await expect(shortcuts).toBeHidden();
  await page.getByRole('button', { name: 'Keyboard Shortcuts' }).click();
  await shortcuts.getByRole('checkbox', { name: 'Use these keys' }).check();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
});

test('what another operator has cannot be chosen or decided before it is taken over', async ({
  page,
  request,
  fixture,
  payoutTurn: _alone,
}) => {
  const unique = `Taro${randomUUID().slice(0, 6)}`;
  const who = await signUp(request, 1, unique);
  await fund(request, who, 20);
  const bank = { bankName: 'River Bank', accountHolderName: who.name, accountNumber: '12345678', sortCode: '10-20-30' };
  const { id } = await call<{ id: string }>(request, who, '/wallet/withdraw', {
    ...bank,
    amount: 5,
    swiftCode: newIban(),
  });
  await confirmWithdrawals(who);
  const colleague: Account = await signUp(request, 1, `Col ${unique}`);
  await makeOperator(request, colleague, 'finance');
  await enterAsOperator(page, fixture.operator);
  await page.goto(`/operator/withdrawals?search=${unique}`);
  const row = page.getByRole('row').filter({ hasText: unique });
  await expect(row.getByRole('checkbox')).toBeEnabled();
  await expect(row).toContainText('Waiting for 1 minute, due in 23 hours');
  const database = openProductDatabase();
  await database.query(thirtyHoursAgo, [id]);
  await database.close();
  await call(request, colleague, `/operator/withdrawals/${id}/take`, {});
  await page.reload();
  await expect(row).toContainText(`With ${colleague.name} for 1 minute`);
  await expect(row).toContainText('Late: waiting for 30 hours');
  await expect(row.getByRole('checkbox')).toBeDisabled();
  await row.getByRole('link').first().click();

  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription(new RegExp(`^${colleague.name} has had it for`));
  await expect(page.getByRole('button', { name: 'Reject' })).toBeDisabled();
  await looksRight(page);
  await page.getByRole('button', { name: 'Take Over' }).click();
  await expect(page.getByRole('group', { name: 'Who works on it' })).toContainText('You have had it for 1 minute.');
  await expect(approve).toBeEnabled();
  const heard = await call<{ records: { text: string }[] }>(request, colleague, '/notifications', {});
  expect(heard.records[0]!.text).toContain('has taken over a withdrawal that you were working on.');
});

test('a dispute that another operator has is taken over on the page of its order', async ({
  page,
  request,
  fixture,
}) => {
  const unique = `Tess${randomUUID().slice(0, 6)}`;
  const seller = await signUp(request, 2, `${unique} Seller`);
  const buyer = await signUp(request, 1, `${unique} Buyer`);
  const projectId = await publish(request, seller, `${unique} Bowls`, { budgetRequired: '80', minInvestment: '5' });
  await fund(request, buyer, 100);
  const parcel = { numberOfUnit: 1, address: '1 Mill Lane', postalCode: '10117', contactNo: '555 0100' };
  const order = { ...parcel, projectId, payFromWallet: 1 };
  const { orderId } = await call<{ orderId: string }>(request, buyer, '/project/order', order);
  const why = { reason: 'not_received', message: 'Where?' };
  const { id } = await call<{ id: string }>(request, buyer, `/disputes/open/${orderId}`, why);
  const colleague = await signUp(request, 1, `Col ${unique}`);
  await makeOperator(request, colleague, 'finance');
  await call(request, colleague, `/operator/disputes/${id}/take`, {});
  await enterAsOperator(page, fixture.operator);
  await page.goto('/operator/disputes?status=open');
  const row = page.getByRole('row').filter({ hasText: `${unique} Buyer` });
  await showAll(page, row);
  await expect(row).toContainText(`With ${colleague.name} for 1 minute`);
  const decide = row.getByRole('button', { name: `Decide the dispute of ${buyer.name}` });
  await expect(decide).toHaveCount(0);
  await row.getByRole('link', { name: `${unique} Bowls, order` }).click();
  const group = page.getByRole('group', { name: 'Who works on it' });
  await expect(group).toContainText(`${colleague.name} has had it for 1 minute.`);
  await looksRight(page);
  await group.getByRole('button', { name: 'Take Over' }).click();
  await expect(group).toContainText('You have had it for 1 minute.');
  await page.goto('/operator/disputes?status=open');
  await showAll(page, row);
  await expect(row).toContainText('With you for 1 minute');
  await expect(decide).toBeVisible();
});
