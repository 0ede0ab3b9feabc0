import { expect } from '@playwright/test';
import { refuse } from '../../api/src/platform/calls/refusal.ts';
import { decideWithdrawal } from '../../api/src/money/withdrawals/decide-withdrawal.ts';
import { markedAlone } from '../../api/src/money/wallet/test-ledger.ts';
import { notePaid } from '../../api/src/money/withdrawals/mark-withdrawal-paid.ts';
import { giveBackWithdrawal } from '../../api/src/money/withdrawals/return-withdrawal.ts';
import { walletOf } from './card.ts';
import { expectAccessible } from './accessible.ts';
import { call, enter, signUp } from './requests.ts';
import { newIban } from './bank-accounts.ts';
import { fund, test } from './fixture.ts';
import { looksRight } from './layout.ts';
import { age, confirmWithdrawals, enterAsOperator } from './operators.ts';
import { codeOf, sendCodeBefore } from '../../api/src/people/second-factor/test-codes.ts';
import { mailTo } from './mailbox.ts';
import { dataDir, openProductDatabase, whyNot } from './product-database.ts';

const required = {
  Amount: 'Withdrawal amount is Required',
  'Bank Name': 'Bank name is Required',
  'Account Holder Name': 'Account holder name is Required',
  'Account Number': 'Account number is Required',
  'Sort Code': 'Sort code is Required',
  'IBAN or Swift Code': 'lban or Swift code is Required',
};

test('a withdrawal validates, shows what is left, and holds the amount at once §2.wallet.withdraw §2.withdraw.form', async ({
  page,
  request,
}) => {
  const caller = await signUp(request);
  await fund(request, caller, 200.5);
  await enter(page, caller);
  await page.goto('/wallet');
  await page.getByRole('link', { name: 'Withdraw' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdraw Request');
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$200.50');
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled();
  for (const [label, text] of Object.entries(required)) {
    const field = page.getByLabel(label);
    await field.focus();
    await expect(page.getByText(text)).toBeHidden();
    await field.blur();
    await expect(field).toHaveAccessibleDescription(text);
  }
  await expectAccessible(page);

  const wrong = {
    'Bank Name': ['12', 'Please write the name with letters.'],
    'Account Number': [
      '12;34',
      'Please use only letters, digits, spaces, dashes, slashes and full stops in the account number.',
    ],
    'Sort Code': ['10_20', 'Please use only letters, digits, spaces, dashes, slashes and full stops in the sort code.'],
    'IBAN or Swift Code': [
      'DE89 3704 0044 0532 0130 01',
      'This IBAN is not valid. Please check it for missing, wrong or swapped characters.',
    ],
    Amount: ['300', 'Your wallet has $200.50 free. You can withdraw up to that amount.'],
  } as const;
  const right = {
    'Bank Name': 'River Bank',
    'Account Holder Name': 'Ada Weaver',
    'Account Number': '1234 5678',
    'Sort Code': '10-20-30',
    'IBAN or Swift Code': 'de89370400440532013000',
    Amount: '50.25',
  };
  for (const [label, value] of Object.entries(right)) await page.getByLabel(label).fill(value);
  await expect(submit).toBeEnabled();
  for (const [label, [value, text]] of Object.entries(wrong)) {
    const field = page.getByLabel(label);
    await field.fill(value);
    await expect(field).toHaveAccessibleDescription(new RegExp(text.replaceAll(/[.$]/g, '\\$&')));
    await expect(submit).toBeDisabled();
    await field.fill(right[label as keyof typeof right]);
    await expect(submit).toBeEnabled();
  }
  await expect(page.getByText('IBAN DE89 3704 0044 0532 0130 00', { exact: true })).toBeVisible();
  expect(await walletOf(request, caller)).toMatchObject({ amount: 200.5, held: 0 });

  await expect(page.getByText('Your wallet then has $150.25.')).toBeVisible();
  await submit.click();
  await expect(page.getByRole('status').filter({ hasText: 'Your withdrawal has been requested.' })).toBeVisible();
  await expect(page).toHaveURL('/wallet');
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$150.25$50.25 held');
  expect(await walletOf(request, caller)).toMatchObject({ amount: 150.25, held: 50.25 });
});

test('a requested withdrawal is listed and can be canceled after a confirmation §4.withdraw.cancel §2.withdrawals', async ({
  page,
  request,
}) => {
  const caller = await signUp(request);
  await fund(request, caller, 100);
  await enter(page, caller);
  await page.goto('/withdraw/request');
  const region = page.getByRole('region', { name: 'Withdrawals' });
  await expect(region).toContainText('You have not withdrawn anything yet.');
  const bank = { bankName: 'River Bank', accountHolderName: 'Ada', accountNumber: '12345678', sortCode: '10-20-30' };
  for (const amount of [10, 20])
    await call(request, caller, '/wallet/withdraw', { ...bank, amount, swiftCode: 'TESTDEFF' });
  await page.goto('/wallet');
  const rows = region.getByRole('table', { name: 'Withdrawals' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(/TEST\s*\$20\.00\s*•••• 5678\s*Requested/);
  await expectAccessible(page);

  const dialog = page.getByRole('dialog', { name: 'Cancel Withdrawal' });
  await rows.nth(1).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(await walletOf(request, caller)).toMatchObject({ amount: 70, held: 30 });
  await rows.nth(1).getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your withdrawal has been canceled.' })).toBeVisible();
  await expect(rows.nth(1)).toContainText('Canceled');
  await expect(rows.nth(1).getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$90.00$10.00 held');
});

test('every state of a withdrawal shows live, with its steps and its bank, on phone and desktop §2.withdrawals', async ({
  page,
  request,
  payoutTurn: _alone,
}) => {
  test.skip(dataDir === '', whyNot);
  const caller = await signUp(request);
  await fund(request, caller, 100);
  const bank = { bankName: 'River Bank', accountHolderName: 'Ada', accountNumber: '12345678', sortCode: '10-20-30' };
  const ids: string[] = [];
  for (const amount of [1, 2, 3, 4, 5, 6])
    ids.push((await call(request, caller, '/wallet/withdraw', { ...bank, amount, swiftCode: 'TESTDEFF' })).id);
  await confirmWithdrawals(caller);
  await enter(page, caller);
  await page.goto('/wallet');
  const rows = page.getByRole('table', { name: 'Withdrawals' }).getByRole('row');
  const rowOf = (amount: number) => rows.filter({ hasText: `$${amount}.00` });
  await expect(rowOf(1)).toContainText('Requested');
  await rowOf(5).getByText('Details').click();
  await expect(rowOf(5)).toContainText(/BankRiver BankHolderAdaRequested.*ApprovedNot yet/);

  const ctx = { db: openProductDatabase(), refuse };
  const decide = (id: string, approve: boolean) =>
    decideWithdrawal(ctx, { id, approve, operatorId: null, reason: 'The name does not match.', asTest: true });
  try {
    for (const at of [1, 2, 4]) await decide(ids[at]!, true);
    for (const at of [2, 4]) await notePaid(ctx, ids[at]!, markedAlone);
    await decide(ids[3]!, false);
    await giveBackWithdrawal(ctx, {
      id: ids[4]!,
      reason: 'The account is closed.',
      reference: 'R-1',
      limits: markedAlone,
    });
  } finally {
    await ctx.db.close();
  }
  await call(request, caller, `/wallet/withdrawals/${ids[5]}/cancel`);

  await expect(rowOf(6)).toContainText('Canceled');
  await expect(rowOf(2)).toContainText('Approved');
  await expect(rowOf(3)).toContainText(/PaidOn /);
  await expect(rowOf(4)).toContainText('RejectedThe name does not match.');
  await expect(rowOf(5)).toContainText(/ReturnedThe account is closed\..*Requested.*Approved.*Paid.*Returned/);
  await expect(rows.getByRole('button', { name: 'Cancel' })).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$94.00$1.00 held');
  await expect(page.getByText('Withdrawal sent back by the bank')).toBeVisible();
  await looksRight(page);
});

test('the last account, one’s own name and the whole balance need no typing §2.withdraw.form', async ({
  page,
  request,
}) => {
  const caller = await signUp(request);
  await fund(request, caller, 1_234.5);
  await enter(page, caller);
  await page.goto('/withdraw/request');
  await page.getByRole('button', { name: 'Use My Name' }).click();
  await expect(page.getByLabel('Account Holder Name')).toHaveValue(caller.name);
  await expect(page.getByRole('button', { name: 'Use This Account' })).toHaveCount(0);
  const details = { 'Bank Name': 'River Bank', 'Account Number': '12345678', 'Sort Code': '10-20-30', Amount: '34.50' };
  for (const [label, value] of Object.entries(details)) await page.getByLabel(label).fill(value);
  await page.getByLabel('IBAN or Swift Code').fill('TESTDEFF');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/wallet');

  await page.getByRole('link', { name: 'Withdraw', exact: true }).click();
  await page.getByLabel('Amount').fill('7');
  await page.getByRole('button', { name: 'Use This Account' }).click();
  const amount = page.getByLabel('Amount');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('7');
  await expect(page.getByLabel('Account Number')).toHaveCount(0);
  await expect(page.locator('form')).toContainText(`BankRiver BankHolder${caller.name}Account•••• 5678`);
  await amount.fill('1200.01');
  await expect(amount).toHaveAccessibleDescription(
    'Your wallet has $1,200.00 free. You can withdraw up to that amount.',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use Another Account' }).click();
  await expect(page.getByLabel('Account Number')).toHaveValue('');
  // Held as long as a finger does: what the field above then says must not push the button away.
  await page.getByRole('button', { name: 'Use This Account' }).click({ delay: 100 });
  await page.getByRole('button', { name: 'Withdraw All' }).click();
  await expect(amount).toHaveValue('1200.00');
  await expect(page.getByText('Your wallet then has $0.00.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/wallet');
  expect(await walletOf(request, caller)).toMatchObject({ amount: 0, held: 1_234.5 });
});

test('a withdrawal to a new account waits for its owner’s password, and for a verified e-mail address', async ({
  page,
  request,
  browser,
  fixture,
  payoutTurn: _alone,
}) => {
  test.skip(dataDir === '', whyNot);
  const caller = await signUp(request, 1, 'Ada Newcomer');
  await fund(request, caller, 100);
  await enter(page, caller);
  await page.goto('/withdraw/request');
  const details = {
    Amount: '40',
    'Bank Name': 'River Bank',
    'Account Holder Name': caller.name,
    'Account Number': '44445555',
    'Sort Code': '-',
    'IBAN or Swift Code': newIban(),
  };
  for (const [label, value] of Object.entries(details)) await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Submit' }).click();

  // It is asked for where one comes to, beside what was there ever; nothing is covered by it.
  await expect(page).toHaveURL('/wallet');
  const asked = page.getByRole('region', { name: 'Confirm Withdrawal' });
  await expect(asked).toContainText(
    /\$40\.00 is to be paid to the account •••• \w{4}, which has not been used before\./,
  );
  await looksRight(page);
  await asked.getByLabel('Password').fill('wrong123');
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await expect(asked.getByLabel('Password')).toHaveAccessibleDescription(/The password is wrong\./);
  await asked.getByRole('button', { name: 'Later' }).click();
  await expect(asked).toHaveCount(0);
  const row = page.getByRole('table', { name: 'Withdrawals' }).getByRole('row').filter({ hasText: '$40.00' });
  await expect(row).toContainText(/Needs your confirmation by .*20\d\d.*, or it is canceled/);
  await expect(row).toContainText('Waiting until the e-mail address of the account is verified');

  // The operator reads both reasons, and cannot approve it.
  const { records } = await call(request, caller, '/wallet/withdrawals', {});
  const desk = await browser.newPage();
  await enterAsOperator(desk, fixture.operator);
  await desk.goto(`/operator/withdrawals/review?id=${records[0].id}`);
  const look = desk.getByRole('region', { name: 'Check This' });
  const approve = look.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription(/The owner has never verified their e-mail address/);
  await expect(approve).toHaveAccessibleDescription(/has not been used before, and the owner has not yet confirmed it/);

  // She follows the link of her mail, and confirms it from the list.
  const mail = await mailTo(request, caller.email, 'Please verify your e-mail address');
  await page.goto(/\/email\/verified\?key=[\w-]+/.exec(mail.text)![0]);
  await expect(page.getByRole('status')).toContainText('Your e-mail address is verified');
  await page.goto('/wallet');
  await expect(asked, 'only who has just asked is asked').toHaveCount(0);
  await row.getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Withdrawal' });
  await expect(dialog.getByLabel('Password')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Password').fill(caller.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The withdrawal has been confirmed.' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row).not.toContainText('Waits');
  await expect(row.getByRole('button')).toHaveText(['Cancel']);
  await look.getByRole('button', { name: 'Look Again' }).click();
  await approve.click();
  const approving = desk.getByRole('dialog', { name: 'Approve Withdrawal' });
  await approving.getByLabel('This is test money').check();
  await approving.getByRole('button', { name: 'Approve' }).click();
  await expect(approving).toBeHidden();
  await desk.close();
  await expect(row).toContainText('Approved');

  // The account was used now: nothing is asked for.
  await page.getByRole('link', { name: 'Withdraw', exact: true }).click();
  await page.getByLabel('Amount').fill('7');
  await page.getByRole('button', { name: 'Use This Account' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/wallet');
  await expect(page.getByRole('table', { name: 'Withdrawals' })).toContainText('$7.00');
  await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
});

test('a withdrawal of somebody who has a second factor waits for its code and not for the password', async ({
  page,
  request,
}) => {
  test.skip(dataDir === '', whyNot);
  const caller = await signUp(request);
  await fund(request, caller, 100);
  const path = '/profile/secondFactor/authenticator';
  const { secret } = await call<{ secret: string }>(request, caller, `${path}/begin`, { password: caller.password });
  await sendCodeBefore(secret, (code) => call(request, caller, `${path}/confirm`, { code }));
  // What was shown a moment ago would do.
  await age(caller, { proof: 11 });
  const bank = { bankName: 'River Bank', accountHolderName: 'Ada', accountNumber: '12345678', sortCode: '10-20-30' };
  await call(request, caller, '/wallet/withdraw', { ...bank, amount: 40, swiftCode: 'TESTDEFF' });
  await enter(page, caller);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/withdraw/request');
  const row = page.getByRole('table', { name: 'Withdrawals' }).getByRole('row').filter({ hasText: '$40.00' });
  await row.getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Withdrawal' });
  await expect(dialog.getByLabel('Code')).toBeVisible();
  await expect(dialog.getByLabel('Password')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Needs your confirmation by');
  await row.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByLabel('Code').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).not.toContainText('Needs your confirmation');
});
