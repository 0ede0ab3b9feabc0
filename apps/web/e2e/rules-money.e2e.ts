import { expect } from '@playwright/test';
import { enter, signUp } from './requests.ts';
import { expectRules, inputOf, long, right } from './rules.ts';
import { publish, test } from './fixture.ts';

test('adding money §5.add-money.{required,minimum,maximum}', async ({ page, request }) => {
  await enter(page, await signUp(request));
  await page.goto('/wallet');
  await page.getByRole('button', { name: 'Add Money' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Money' });
  const amount = inputOf(dialog, 'Amount');
  const pay = dialog.getByRole('button', { name: 'Pay' });
  await amount.focus();
  await amount.blur();
  await expect(amount).toHaveAccessibleDescription(/Amount is required\./);
  await expectRules(dialog, pay, [
    ['Amount', '9', 'Amount must be at least 10 or More.'],
    ['Amount', '9.00', 'Amount must be at least 10 or More.'],
    ['Amount', '9.01', right],
    ['Amount', '9999999999', right],
    ['Amount', '10000000000', 'Amount cannot exceed $9,999,999,999.'],
    ['Amount', '1234567890123', 'Amount cannot exceed 12 digits.'],
  ]);
  for (const nothing of ['0', '']) {
    await amount.fill(nothing);
    await pay.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Please enter amount.' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Close message' }).first().click();
  }
  await expect(dialog).toBeVisible();
});

test('a withdrawal §5.withdraw.{amount,bank,holder,account,sort-code,iban}', async ({ page, request }) => {
  await enter(page, await signUp(request));
  await page.goto('/withdraw/request');
  await expectRules(page.getByRole('main'), page.getByRole('button', { name: 'Submit' }), [
    ['Amount', '', 'Withdrawal amount is Required'],
    ['Bank Name', '', 'Bank name is Required'],
    ['Account Holder Name', '', 'Account holder name is Required'],
    ['Account Number', '', 'Account number is Required'],
    ['Sort Code', '', 'Sort code is Required'],
    ['IBAN or Swift Code', '', 'lban or Swift code is Required'],
  ]);
});

test('an order and an investment §2.invest.document §5.order.{units,address,postal-code,contact} §5.invest.{amount,minimum,description,document,kind}', async ({
  page,
  request,
}) => {
  const projectId = await publish(request, await signUp(request, 2), 'Riverside Mill');
  await enter(page, await signUp(request));
  await page.goto(`/project/details?id=${projectId}`);
  await page.getByRole('button', { name: 'Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order' });
  await expectRules(dialog, dialog.getByRole('button', { name: 'Submit' }), [
    ['No of Units', '', 'No of unit is Required'],
    ['No of Units', '0', 'Please order at least one unit.'],
    ['No of Units', '2', right],
    ['Address', '', 'Address is Required'],
    ['Postal Code', '', 'Postal code is Required'],
    ['Contact Number', '', 'Contact number is Required'],
  ]);

  await page.goto(`/invest?id=${projectId}`);
  const main = page.getByRole('main');
  await expect(inputOf(main, 'Document')).toHaveAttribute('accept', '.pdf,image/png,image/jpeg,image/gif');
  await expectRules(main, page.getByRole('button', { name: 'Submit' }), [
    ['Amount', '', 'Invest Amount is Required.'],
    ['Amount', '99.99', 'Invest Amount must be at least $100 or More...'],
    ['Amount', '100', right],
    ['Description', '', 'Description is Required.'],
    ['Description', long(3001), 'Description cannot exceed 3000 characters..'],
    ['Description', long(3000), right],
    ['Document', '', 'Document is Required.'],
  ]);
});
