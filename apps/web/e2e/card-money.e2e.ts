import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { fund, test } from './fixture.ts';
import { looksRight } from './layout.ts';
import { confirmWithdrawals, enterAsOperator } from './operators.ts';
import { dataDir, openProductDatabase, whyNot } from './product-database.ts';
import { call, enter, signUp } from './requests.ts';

test('the wallet says what of card money can be withdrawn now and from when the rest, and an operator cannot approve before', async ({
  page,
  browser,
  request,
  fixture,
}) => {
  test.skip(dataDir === '', whyNot);
  const ada = await signUp(request);
  await fund(request, ada, 100);
  // At home card money does not wait: some of hers does, as in production.
  const database = openProductDatabase();
  const waits = `INSERT INTO card_money (account_id, free_at, cents) VALUES ($1, date_trunc('hour', now()) + interval '3 days', 6000)`;
  await database.query({ name: '', text: waits }, [ada.id]);
  await database.close();

  await enter(page, ada);
  for (const path of ['/wallet', '/withdraw/request']) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText(
      /\$40\.00 can be withdrawn now, and all of it from \w{3} \d+, 20\d\d, .*\. Money that came by card has to wait a few days\./,
    );
    await looksRight(page);
  }
  const { id } = await call<{ id: string }>(request, ada, '/wallet/withdraw', {
    bankName: 'River Bank',
    accountHolderName: ada.name,
    accountNumber: String(randomInt(1e9, 1e10)),
    sortCode: '10-20-30',
    swiftCode: 'DE89370400440532013000',
    amount: 70,
  });
  await confirmWithdrawals(ada);
  await page.reload();
  const row = page.getByRole('table', { name: 'Withdrawals' }).getByRole('row').filter({ hasText: '$70.00' });
  await expect(row).toContainText(/Waiting until \w{3} \d+, 20\d\d, .*, because the money came by card/);

  const console = await browser.newPage();
  await enterAsOperator(console, fixture.operator);
  await console.goto(`/operator/withdrawals/review?id=${id}`);
  const approve = console.getByRole('region', { name: 'Check This' }).getByRole('button', { name: 'Approve' });
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription(
    /The money came by card so recently that a bank may still reverse the payment. This withdrawal can be approved from .* UTC\./,
  );
  await console.close();
});
