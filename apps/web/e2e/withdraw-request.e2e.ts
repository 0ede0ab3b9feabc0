import { expect, test } from '@playwright/test';
import { walletOf } from './card.ts';
import { enter, expectAccessible, signUp } from './hall.ts';
import { fund } from './town.ts';

const required = {
  Amount: 'Withdrawal amount is Required',
  'Bank Name': 'Bank name is Required',
  'Account Holder Name': 'Account holder name is Required',
  'Account Number': 'Account number is Required',
  'Sort Code': 'Sort code is Required',
  'IBAN or Swift Code': 'lban or Swift code is Required',
};

test('a withdrawal says what is missing, reviews what is left, and holds the amount at once', async ({
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

  for (const label of Object.keys(required)) await page.getByLabel(label).fill('12');
  await page.getByLabel('Amount').fill('300');
  await expect(page.getByText('Your wallet has $200.50 free, which is less than $300.00.')).toBeVisible();
  await submit.click();
  await expect(page.getByRole('alert').first()).toContainText('200.50');
  expect(await walletOf(request, caller)).toMatchObject({ amount: 200.5, held: 0 });

  await page.getByLabel('Amount').fill('50.25');
  await expect(page.getByText('Your wallet then has $150.25.')).toBeVisible();
  await submit.click();
  await expect(page.getByRole('status').filter({ hasText: 'Your withdrawal has been requested.' })).toBeVisible();
  await expect(page).toHaveURL('/wallet');
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$150.25$50.25 held');
  expect(await walletOf(request, caller)).toMatchObject({ amount: 150.25, held: 50.25 });
});
