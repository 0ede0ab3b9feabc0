import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newIban } from './bank-accounts.ts';
import { fund, test } from './fixture.ts';
import { confirmWithdrawals, makeOperator } from './operators.ts';
import { dataDir, whyNot } from './product-database.ts';
import { call, enter, signUp } from './requests.ts';

test.skip(dataDir === '', whyNot);

for (const width of [390, 1280])
  test(`a snippet is put into a reason by keys, beneath which is what its reader gets, at ${width} px §2.snippets`, async ({
    page,
    request,
  }) => {
    const unique = crypto.randomUUID().slice(0, 6);
    const operator = await signUp(request, 1, `Olga ${unique}`);
    await makeOperator(request, operator, 'admin');
    const ada = await signUp(request, 1, `Ada ${unique}`);
    await fund(request, ada, 100);
    const { id } = await call<{ id: string }>(request, ada, '/wallet/withdraw', {
      amount: 50,
      bankName: 'River Bank',
      accountHolderName: ada.name,
      accountNumber: '12345678',
      sortCode: '10-20-30',
      swiftCode: newIban(),
    });
    await confirmWithdrawals(ada);
    await page.setViewportSize({ width, height: 844 });
    await enter(page, operator);

    await page.goto('/operator/snippets');
    await page.getByRole('button', { name: 'Add a Snippet' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a Snippet' });
    await adding.getByLabel('Title').fill(`Closed ${unique}`);
    const text = adding.getByLabel('Text', { exact: true });
    await text.fill('{number} is not at your bank.');
    await adding.getByLabel('For').selectOption('Withdrawals');
    await expect(text).toHaveAccessibleDescription(/not known there\. \{name\} and \{amount\} will be filled in\./);
    await text.fill('{name}, your bank has sent {amount} back.');
    await expectAccessible(page);
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: `Closed ${unique}` })).toContainText('Withdrawals');
    await expectAccessible(page);

    // Nothing of the snippets is loaded before they are asked for.
    const asked: string[] = [];
    page.on('request', (each) => asked.push(new URL(each.url()).pathname));
    await page.goto(`/operator/withdrawals/review?id=${id}`);
    await page.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject Withdrawal' });
    const reason = dialog.getByLabel('Reason');
    const preview = dialog.getByRole('region', { name: `What ${ada.name} will read` });
    await expect(preview).toContainText('Your withdrawal of $50.00 was rejected. …');
    await reason.fill('Please check this.');
    expect(asked).not.toContain('/api/operator/snippets');
    await reason.press('Tab');
    await page.keyboard.press('Enter');
    const item = dialog.getByRole('menuitem', { name: `Closed ${unique}` });
    await expect(item).toContainText(`${ada.name}, your bank has sent $50.00 back.`);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(item).toBeHidden();
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Use a Snippet' })).toBeFocused();
    await page.keyboard.press('Enter');
    while (!(await item.evaluate((each) => each === document.activeElement))) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const written = `Please check this. ${ada.name}, your bank has sent $50.00 back.`;
    await expect(reason).toHaveValue(written);
    await expect(reason).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' Thank you.');
    const words = `Your withdrawal of $50.00 was rejected. ${written} Thank you.`;
    await expect(preview).toContainText(words);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(page.getByRole('main').getByText('Rejected', { exact: true })).toBeVisible();
    const { records } = await call<{ records: { text: string }[] }>(request, ada, '/notifications', {});
    expect(records.map((each) => each.text)).toContain(words);

    // By pointer it is removed.
    await page.goto('/operator/snippets');
    await page.getByRole('button', { name: `Remove Closed ${unique}` }).click();
    await page.getByRole('dialog', { name: 'Remove a Snippet' }).getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText(`Closed ${unique}`)).toHaveCount(0);
  });
