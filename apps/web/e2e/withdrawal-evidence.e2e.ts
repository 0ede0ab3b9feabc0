import { randomInt, randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { fund, test } from './fixture.ts';
import { looksRight } from './layout.ts';
import { confirmWithdrawals, enterAsOperator, makeOperator } from './operators.ts';
import { dataDir, openProductDatabase, whyNot } from './product-database.ts';
import { call, signUp } from './requests.ts';
import { isCall } from './screens.ts';

/** A bank account that no other test names. */
function bankAccount(accountHolderName: string) {
  const accountNumber = String(randomInt(1e9, 1e10));
  const sortCode = String(randomInt(1e5, 1e6));
  return { bankName: 'River Bank', accountHolderName, accountNumber, sortCode, swiftCode: 'TESTDEFF' };
}

test('an operator reads first what speaks against a withdrawal, and Approve is closed with the reasons while one stops it', async ({
  page,
  request,
  fixture,
}) => {
  test.skip(dataDir === '', whyNot);
  const unique = randomUUID().slice(0, 6);
  const ada = await signUp(request, 1, `Ada Drawer ${unique}`);
  const bo = await signUp(request, 1, `Bo Drawer ${unique}`);
  const more = await Promise.all(['Cy', 'Di', 'Ed'].map((name) => signUp(request, 1, `${name} Drawer ${unique}`)));
  for (const each of [ada, bo, ...more]) await fund(request, each, 200);
  const own = { ...bankAccount(ada.name), amount: 10 };
  const shared = bankAccount('J. Smith');
  const { id: first } = await call<{ id: string }>(request, ada, '/wallet/withdraw', own);
  for (const each of [bo, ...more]) await call(request, each, '/wallet/withdraw', { ...shared, amount: 5 });
  const { id: second } = await call<{ id: string }>(request, ada, '/wallet/withdraw', { ...shared, amount: 20 });
  await confirmWithdrawals(ada);
  await enterAsOperator(page, fixture.operator);

  // Her first one: nothing stops it.
  await page.goto(`/operator/withdrawals/review?id=${first}`);
  const look = page.getByRole('region', { name: 'Check This' });
  const approve = look.getByRole('button', { name: 'Approve' });
  await expect(look.getByRole('listitem')).toHaveText([
    'The member’s identity is not verified.',
    '$200.00 was paid in by card in the 7 days before.',
    'It is the member’s first withdrawal.',
  ]);
  await expect(approve).toBeEnabled();
  await expect(page.getByRole('term')).toContainText([
    'Amount',
    'Status',
    'Name',
    'E-mail',
    'Requested',
    'Bank Name',
    'Account Holder Name',
    'Account',
    'Member since',
    'Withdrawals before',
    'Paid out before',
    'Paid in by card in the 7 days before',
    'Owes for reversed payments',
    'Complaints about them',
  ]);
  // The full account is shown to who asks for it.
  const account = page.getByRole('region', { name: 'Bank Account' });
  await expect(account).toContainText(`•••• ${own.accountNumber.slice(-4)}`);
  await expect(account).not.toContainText(own.accountNumber);
  await account.getByRole('button', { name: 'Show Full Account' }).click();
  await expect(account).toContainText(own.accountNumber);
  await expect(account.getByRole('button')).toHaveCount(0);
  const evidence = page.getByRole('region', { name: 'Evidence' });
  const said = async (term: string, value: string | RegExp) =>
    expect(
      evidence.locator('div').filter({ has: page.getByRole('term').getByText(term, { exact: true }) }),
    ).toContainText(value);
  await said('Member since', /20\d\d/);
  await said('Withdrawals before', '0');
  await said('Paid in by card in the 7 days before', '$200.00');
  await said('Owes for reversed payments', '$0.00');

  // What begins behind the page is refused with its reason, which stays in the dialog; then Approve is closed.
  await call(request, fixture.operator, `/operator/accounts/${ada.id}/freeze`, { reason: 'A stolen card.', days: 1 });
  await approve.click();
  const dialog = page.getByRole('dialog', { name: 'Approve Withdrawal' });
  await dialog.getByLabel('This is test money').check();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  const frozen = 'This account is frozen, so no money can leave it. Lift the freeze first, or reject the withdrawal.';
  await expect(dialog.getByRole('alert')).toHaveText(frozen);
  await expect(page.getByRole('alert').filter({ hasText: frozen })).toHaveCount(1);
  await page.waitForTimeout(6_000);
  await expect(dialog.getByRole('alert'), 'a toast would be gone').toHaveText(frozen);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription(new RegExp(frozen));
  const { freezes } = await call<{ freezes: { id: string }[] }>(
    request,
    fixture.operator,
    `/operator/accounts/${ada.id}`,
    undefined,
    'GET',
  );
  await call(request, fixture.operator, `/operator/freezes/${freezes[0]!.id}/lift`, { reason: 'It was hers.' });
  await look.getByRole('button', { name: 'Look Again' }).click();
  await expect(approve).toBeEnabled();
  await approve.click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('alert'), 'a dialog opens without what was refused before').toHaveCount(0);

  // Her second one goes to another account, which four others have named as well.
  await page.goto(`/operator/withdrawals/review?id=${second}`);
  const signs = look.getByRole('list').first().getByRole('listitem');
  await expect(signs).toHaveText([
    /^The same bank account was used by 4 others: .*\.$/,
    /^The bank account differs from the one of the first withdrawal. It can be approved from .*20\d\d, .*M\.$/,
    `The account holder, J. Smith, has a different name than the member, ${ada.name}.`,
    'The member’s identity is not verified.',
    '$200.00 was paid in by card in the 7 days before.',
  ]);
  for (const { name } of [bo, ...more]) await expect(signs.first().getByRole('link', { name })).toBeVisible();
  await said('Withdrawals before', '1');
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription(
    /It cannot be approved now: ?The owner has changed the bank account. This withdrawal can be approved from .* UTC\./,
  );
  await expect(look.getByRole('button', { name: 'Reject' })).toBeEnabled();
  await looksRight(page);
  await look.getByRole('link', { name: bo.name }).click();
  await expect(page.getByText(`${bo.name}, ${bo.email}`)).toBeVisible();
  await page.goBack();
  await page.getByRole('region', { name: 'Withdrawal', exact: true }).getByRole('link', { name: ada.name }).click();
  await expect(page.getByText(`${ada.name}, ${ada.email}`)).toBeVisible();
});

test('the queue says what stops each withdrawal, and is narrowed to what can be decided now', async ({
  page,
  request,
  fixture,
}) => {
  test.skip(dataDir === '', whyNot);
  const unique = randomUUID().slice(0, 6);
  const ada = await signUp(request, 1, `Nan Queuer ${unique}`);
  await fund(request, ada, 200);
  await call(request, ada, '/wallet/withdraw', { ...bankAccount(ada.name), amount: 11 });
  await confirmWithdrawals(ada);
  await call(request, ada, '/wallet/withdraw', { ...bankAccount(ada.name), amount: 12 });
  await confirmWithdrawals(ada);
  await enterAsOperator(page, fixture.operator);
  await page.goto(`/operator/withdrawals?search=${encodeURIComponent(ada.name)}`);
  const row = (amount: string) => page.getByRole('row').filter({ hasText: amount });
  await expect(row('$12.00')).toContainText('Bank account changed recently');
  await expect(row('$11.00')).not.toContainText('changed');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Can be decided now');
  await expect(row('$12.00')).toHaveCount(0);
  await expect(row('$11.00')).toBeVisible();
  await expect(page).toHaveURL(/status=ready/);
});

test('an operator reads that a second member is missing, and of an account that no bank finds', async ({
  page,
  request,
  fixture,
}) => {
  test.skip(dataDir === '', whyNot);
  const guild = await signUp(request, 2, `Guild of Glaziers ${randomUUID().slice(0, 6)}`);
  await fund(request, guild, 200);
  await call(request, guild, '/members/withdrawalLimit', { limit: '100' });
  const { id } = await call<{ id: string }>(request, guild, '/wallet/withdraw', {
    ...bankAccount(guild.name),
    accountNumber: '-',
    amount: 200,
  });
  await confirmWithdrawals(guild);
  const database = openProductDatabase();
  const verified = `UPDATE users SET verified_until = now() + interval '1 day' WHERE id = $1`;
  await database.query({ name: '', text: verified }, [guild.id]);
  await database.close();

  await enterAsOperator(page, fixture.operator);
  await page.goto(`/operator/withdrawals/review?id=${id}`);
  const look = page.getByRole('region', { name: 'Check This' });
  await expect(look.getByRole('listitem')).toHaveText([
    'The bank details have no IBAN and no account number, so no bank can find the account.',
    '$200.00 was paid in by card in the 7 days before.',
    'It is the member’s first withdrawal.',
    'This withdrawal is above the limit its organization has set, and no second member has confirmed it yet.',
  ]);
});

test('finance finds a withdrawal that three things speak against, in three keys, and no screen lets it be approved', async ({
  page,
  request,
}) => {
  test.skip(dataDir === '', whyNot);
  const unique = `Una${randomUUID().slice(0, 6)}`;
  const finance = await signUp(request, 1, `Fay ${unique}`);
  await makeOperator(request, finance, 'finance');
  const guild = await signUp(request, 2, `Guild of ${unique}`);
  const other = await signUp(request, 1, `Bo ${randomUUID().slice(0, 6)}`);
  for (const each of [guild, other]) await fund(request, each, 400);
  const shared = bankAccount(guild.name);
  await call(request, other, '/wallet/withdraw', { ...shared, amount: 5 });
  await call(request, guild, '/wallet/withdraw', { ...bankAccount(guild.name), amount: 10 });
  await call(request, guild, '/members/withdrawalLimit', { limit: '100' });
  const { id } = await call<{ id: string }>(request, guild, '/wallet/withdraw', { ...shared, amount: 200 });
  await confirmWithdrawals(guild);
  await enterAsOperator(page, finance);
  let approvals = 0;
  page.on('request', (sent) => {
    for (const name of ['approveWithdrawal', 'approveWithdrawals'] as const)
      if (isCall(name, sent.method(), sent.url())) approvals++;
  });
  let keys = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    keys++;
  };

  await page.goto(`/operator/withdrawals?search=${encodeURIComponent(guild.name)}`);
  const row = page.getByRole('row').filter({ hasText: '$200.00' });
  for (const sign of ['Second member missing', 'Bank account changed recently', 'Others use the same bank account'])
    await expect(row).toContainText(sign);
  const box = row.getByRole('checkbox');
  await expect(box).toBeDisabled();
  await press('j');
  await expect(row.getByRole('link', { name: guild.name })).toBeFocused();
  await press('x');
  await expect(box).not.toBeChecked();
  await expect(page.getByRole('group', { name: 'Chosen withdrawals' }).filter({ hasText: '$200.00' })).toHaveCount(0);
  await press('Enter');
  await expect(page).toHaveURL(`/operator/withdrawals/review?id=${id}`);
  expect(keys).toBeLessThanOrEqual(3);

  const look = page.getByRole('region', { name: 'Check This' });
  const first = look.getByRole('list').first();
  await expect(first).toContainText(`The same bank account was used by 1 other: ${other.name}.`);
  await expect(first).toContainText('The bank account differs from the one of the first withdrawal.');
  const approve = look.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeDisabled();
  const reasons = [
    'It cannot be approved now:',
    'This withdrawal is above the limit its organization has set, and no second member has confirmed it yet.',
    'The owner has changed the bank account. This withdrawal can be approved from',
  ];
  for (const reason of reasons) await expect(approve).toHaveAccessibleDescription(new RegExp(reason));
  const under = (await look.getByText(reasons[0]!).boundingBox())!;
  const button = (await approve.boundingBox())!;
  expect(under.y, 'the reasons stand beneath the button').toBeGreaterThanOrEqual(button.y + button.height);
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await approve.dispatchEvent('click');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(approvals).toBe(0);

  // The server would have refused it as well, for the first of the reasons.
  const refused = await request.post(`/api/operator/withdrawals/${id}/approve`, {
    headers: { Authorization: finance.token },
    data: { asTest: true },
  });
  expect(refused.status()).toBe(422);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('no second member has confirmed it') });
});
