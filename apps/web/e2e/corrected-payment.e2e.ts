import { expect } from '@playwright/test';
import { monthsLater } from '@guildhall/contract/market/returns.ts';
import { expectAccessible } from './accessible.ts';
import { invest, walletOf } from './card.ts';
import { fund, publish, test } from './fixture.ts';
import { enterAsOperator, makeOperator } from './operators.ts';
import { dataDir, whyNot } from './product-database.ts';
import { call, enter, signUp } from './requests.ts';

test('two operators take a payment back that was made by mistake, and everybody concerned reads why', async ({
  page,
  request,
}) => {
  test.skip(dataDir === '', whyNot);
  const holder = await signUp(request, 1, 'Hana Holder');
  const organization = await signUp(request, 2);
  const terms = { duration: '2', returnOnInvestment: '12', repayment: 'monthly' };
  const projectId = await publish(request, organization, 'Mistaken Kiln', terms);
  await fund(request, holder, 100);
  const { investId } = await invest(request, holder, projectId, '100', 1);
  const dueOn = monthsLater(new Date(), 1).toISOString().slice(0, 10);
  await call(request, organization, '/repayment/pay', { projectId, dueOn });
  await expect.poll(() => walletOf(request, holder)).toMatchObject({ amount: 56 });
  const operators = [await signUp(request, 1, 'Olga First'), await signUp(request, 1, 'Otto Second')];
  for (const operator of operators) await makeOperator(request, operator);

  const correct = async (button: string, reason: string) => {
    await page.goto('/operator/projects?search=Mistaken%20Kiln');
    await page.getByRole('button', { name: 'Correct the last payment of Mistaken Kiln' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Correct a Payment' });
    await expect(dialog).toContainText('$56.00 was paid to the investors of Mistaken Kiln');
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await dialog.getByRole('button', { name: button }).click();
    await expect(dialog).toHaveCount(0);
  };
  await enterAsOperator(page, operators[0]!);
  await correct('Approve', 'Meant for another project.');
  await expect(page.getByText('Another operator has to approve it')).toBeVisible();
  expect(await walletOf(request, holder)).toMatchObject({ amount: 56 });
  await enterAsOperator(page, operators[1]!);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/operator/projects?search=Mistaken%20Kiln');
  await expect(page.getByText('Waiting for a second operator')).toBeVisible();
  await page.getByRole('button', { name: 'Correct the last payment of Mistaken Kiln' }).first().click();
  await expect(page.getByRole('dialog')).toContainText(
    'Olga First has approved it as the first of two: “Meant for another project.” Your approval completes it.',
  );
  await correct('Take It Back', 'Paid for the wrong kiln.');
  await expect.poll(() => walletOf(request, holder)).toMatchObject({ amount: 0 });
  await expect(page.getByRole('button', { name: 'Correct the last payment of Mistaken Kiln' })).toHaveCount(0);

  await enter(page, holder);
  await page.goto('/notifications');
  await expect(
    page.getByText('It is due to you again. Two people at Guildhall decided this: Paid for the wrong kiln.'),
  ).toBeVisible();
  await page.goto(`/investment/detail?id=${investId}`);
  const instalments = page.getByRole('table', { name: 'Repayments' }).getByRole('row');
  await expect(instalments.nth(1)).toContainText(/\$50\.00\$6\.00\$0\.00/);
  await page.goto('/investments');
  await page.getByRole('button', { name: 'Returned $0.00' }).click();
  const flows = page.getByRole('dialog', { name: 'Returned' }).getByRole('table', { name: 'Returned' });
  await expect(flows).toContainText('Mistaken Kiln (paid by mistake, reversed)');
  await expect(flows).toContainText(/−\$50\.00.*−\$6\.00.*−\$56\.00/s);
  await expectAccessible(page);
});
