import { randomInt, randomUUID } from 'node:crypto';
import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { fund, test } from './fixture.ts';
import { expectToFit } from './layout.ts';
import { confirmWithdrawals, enterAsOperator, makeOperator, whileBooksDiffer } from './operators.ts';
import { dataDir, whyNot } from './product-database.ts';
import { call, signUp, type Account } from './requests.ts';

test('an operator approves easy withdrawals together, and one that has to be looked at first cannot be chosen', async ({
  page,
  request,
  fixture,
  payoutTurn: _alone,
}) => {
  test.skip(dataDir === '', whyNot);
  const unique = `Tova${randomUUID().slice(0, 6)}`;
  const ask = async (name: string, amount: number, accountNumber = String(randomInt(1e9, 1e10))) => {
    const who = await signUp(request, 1, `${unique} ${name}`);
    await fund(request, who, 200);
    const bank = { bankName: 'River Bank', accountHolderName: who.name, accountNumber, sortCode: '10-20-30' };
    await call(request, who, '/wallet/withdraw', { ...bank, amount, swiftCode: 'TESTDEFF' });
    await confirmWithdrawals(who);
    return who;
  };
  const shared = String(randomInt(1e9, 1e10));
  await ask('Ash', 11);
  const bay = await ask('Bay', 12);
  await ask('Cob', 13);
  await ask('Dot', 14, shared);
  await ask('Elm', 15, shared);
  await enterAsOperator(page, fixture.operator);
  await page.goto(`/operator/withdrawals?search=${unique}`);
  const row = (name: string) => page.getByRole('row').filter({ hasText: `${unique} ${name}` });
  await expect(row('Dot')).toContainText('Others use the same bank account');
  await expect(row('Dot').getByRole('checkbox')).toBeDisabled();
  await expect(row('Elm').getByRole('checkbox')).toBeDisabled();
  const chosen = page.getByRole('group', { name: 'Chosen withdrawals' });
  const approve = chosen.getByRole('button', { name: 'Approve Chosen' });
  await expect(approve).toBeDisabled();

  await chosen.getByRole('button', { name: 'Choose All 3 Shown' }).click();
  await expect(chosen).toContainText('3 withdrawals, $36.00');
  await page.getByRole('checkbox', { name: `Choose $12.00 of ${unique} Bay` }).uncheck();
  await expect(chosen).toContainText('2 withdrawals, $24.00');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
    await expectToFit(page);
  }
  await approve.click();
  const dialog = page.getByRole('dialog', { name: 'Approve Withdrawals' });
  await expect(dialog).toContainText('$24.00 of 2 withdrawals');
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /test money/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: '2 withdrawals approved.' })).toBeVisible();
  await expect(row('Ash')).toHaveCount(0);
  await expect(row('Cob')).toHaveCount(0);
  await expect(row('Bay')).toContainText('Requested');

  // While the books differ nothing can be chosen.
  await whileBooksDiffer(`A difference of ${unique}.`, fixture.operator, async () => {
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: 'the books do not match' })).toBeVisible();
    await expect(row('Bay').getByRole('checkbox')).toBeDisabled();
    await expect(approve).toBeHidden();
  });
  await page.reload();

  // What a colleague has frozen meanwhile is refused, and its row says why.
  await page.getByRole('checkbox', { name: `Choose $12.00 of ${unique} Bay` }).check();
  await call(request, fixture.operator, `/operator/accounts/${bay.id}/freeze`, { reason: 'A stolen card.', days: 1 });
  await approve.click();
  await dialog.getByRole('checkbox', { name: /test money/ }).check();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: '0 withdrawals approved. 1 not approved: each row says why.' }),
  ).toBeVisible();
  await expect(row('Bay')).toContainText('Not approved: This account is frozen');
  await expect(row('Bay').getByRole('checkbox')).toBeDisabled();
});

test('two operators approve a hundred easy withdrawals in at most 20 actions each, the second one by keys alone', async ({
  page,
  request,
  payoutTurn: _alone,
}) => {
  test.skip(dataDir === '', whyNot);
  const who = await signUp(request, 1, `Hundred${randomUUID().slice(0, 6)}`);
  for (const amount of [5000, 5000]) await fund(request, who, amount);
  const bank = { bankName: 'River Bank', accountHolderName: who.name, sortCode: '10-20-30', swiftCode: 'TESTDEFF' };
  const asked = { ...bank, accountNumber: String(randomInt(1e9, 1e10)), amount: 90 };
  for (let ten = 0; ten < 10; ten++)
    await Promise.all(Array.from({ length: 10 }, () => call(request, who, '/wallet/withdraw', asked)));
  await confirmWithdrawals(who);
  // Of their own, since what one operator approves in a day has a limit.
  const [one, other] = await Promise.all(['First', 'Second'].map((name) => signUp(request, 1, `${name} ${who.name}`)));
  for (const operator of [one!, other!]) await makeOperator(request, operator, 'finance');

  const byKeys = async (target: Locator) => {
    await target.focus();
    await page.keyboard.press('Space');
  };
  const approveAll = async (operator: Account, act: (target: Locator) => Promise<void>) => {
    let actions = 0;
    const press = async (target: Locator) => {
      await act(target);
      actions++;
    };
    await enterAsOperator(page, operator);
    await page.goto(`/operator/withdrawals?search=${who.name}`);
    actions++;
    const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
    await expect(rows.first()).toBeVisible();
    const more = page.getByRole('button', { name: 'Show More' });
    while (await more.isVisible()) {
      const shown = await rows.count();
      await press(more);
      await expect.poll(() => rows.count()).toBeGreaterThan(shown);
    }
    const chosen = page.getByRole('group', { name: 'Chosen withdrawals' });
    await press(chosen.getByRole('button', { name: /^Choose All \d+ Shown$/ }));
    await press(chosen.getByRole('button', { name: 'Approve Chosen' }));
    const dialog = page.getByRole('dialog', { name: 'Approve Withdrawals' });
    await press(dialog.getByRole('checkbox', { name: /test money/ }));
    await press(dialog.getByRole('button', { name: 'Approve' }));
    await expect(dialog).toBeHidden();
    const said = await page.getByRole('status').filter({ hasText: 'approved.' }).textContent();
    return { actions, said };
  };
  const first = await approveAll(one!, (target) => target.click());
  expect(first.said).toMatch(/^\d+ withdrawals approved\. Another operator also has to approve \d+\.$/);
  const second = await approveAll(other!, byKeys);
  expect(second.said).toMatch(/^\d+ withdrawals approved\.$/);
  const approved = [first, second].map(({ said }) => Number.parseInt(said!, 10));
  expect(approved[0]! + approved[1]!).toBe(100);
  expect(Math.max(first.actions, second.actions)).toBeLessThanOrEqual(20);
});
