import { expect } from '@playwright/test';
import { walletOf } from './card.ts';
import { expectAccessible } from './accessible.ts';
import { call, enter, signUp } from './requests.ts';
import { fund, test } from './fixture.ts';

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
    'Bank Name': ['12', 'Please write the name in letters.'],
    'Account Number': ['zz', 'An account number has at least 4 characters.'],
    'Sort Code': ['garbage', 'A sort code has digits, and perhaps letters, spaces and dashes between them.'],
    'IBAN or Swift Code': [
      'DE89 3704 0044 0532 0130 01',
      'This IBAN is not right. Please check it for a missing, wrong or swapped character.',
    ],
    Amount: ['300', 'Your wallet has $200.50 free. Please withdraw at most that much.'],
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
