import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { fund, test } from './fixture.ts';
import { age, enterAsOperator, makeOperator, verifyEmail } from './operators.ts';
import { dataDir, whyNot } from './product-database.ts';
import { enter, signUp } from './requests.ts';
import type { Account } from './requests.ts';
import { newIban } from './bank-accounts.ts';

const ibanOfAda = newIban();
const iban = { 'Account Number': ibanOfAda.slice(-10), 'IBAN or Swift Code': ibanOfAda };
const number = { 'Account Number': '98765432', 'IBAN or Swift Code': 'TESTDEFF' };

/** Somebody asks on the screen for their money to be paid out. */
async function withdraw(page: Page, account: Account, amount: string, bank: Record<string, string>) {
  await page.goto('/withdraw/request');
  const fields = { 'Bank Name': 'River Bank', 'Account Holder Name': account.name, 'Sort Code': '10-20-30', ...bank };
  for (const [label, value] of Object.entries({ ...fields, Amount: amount })) await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/wallet');
  const confirming = page.getByRole('region', { name: 'Confirm Withdrawal' });
  await confirming.getByLabel('Password').fill(account.password);
  await confirming.getByRole('button', { name: 'Confirm' }).click();
  await expect(confirming).toBeHidden();
}

/** Somebody with an amount in dollars in the wallet. */
async function owner(request: APIRequestContext, name: string, dollars: number): Promise<Account> {
  const account = await signUp(request, 1, `${name} ${crypto.randomUUID().slice(0, 6)}`);
  await fund(request, account, dollars);
  await verifyEmail(account);
  return account;
}

function rowOf(page: Page, table: string, ...texts: string[]) {
  return texts.reduce(
    (rows, hasText) => rows.filter({ hasText }),
    page.getByRole('table', { name: table, exact: true }).getByRole('row'),
  );
}

/** An operator approves a withdrawal of test money in the console. */
async function approve(page: Page, { name }: Account, amount: string) {
  await page.goto(`/operator/withdrawals?search=${encodeURIComponent(name)}`);
  await rowOf(page, 'Withdrawals', amount).getByRole('link').click();
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve Withdrawal' });
  await dialog.getByLabel('This is test money').check();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toBeHidden();
}

/** A file of the batch that is shown, as the browser keeps it. */
async function download(page: Page, button: string) {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await downloading;
  const content = await readFile(await file.path());
  return {
    name: file.suggestedFilename(),
    text: content.toString(),
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}

test('two finance operators and an admin have a day: requests, two approvals, the bank’s file, paid, returned, and who did what', async ({
  page,
  request,
  fixture,
  payoutTurn: _alone,
}) => {
  test.skip(dataDir === '', whyNot);
  const [ada, ben, first, second] = await Promise.all([
    owner(request, 'Ada Iban', 60),
    owner(request, 'Ben Number', 1600),
    owner(request, 'Fay Warden', 10),
    owner(request, 'Otto Warden', 10),
  ]);
  for (const each of [first, second]) await makeOperator(request, each, 'finance');
  await enter(page, ada);
  await withdraw(page, ada, '20', iban);
  await withdraw(page, ada, '30', iban);
  await enter(page, ben);
  await withdraw(page, ben, '1500', number);

  // Beyond what one operator approves alone another one has to, too.
  await enter(page, first);
  await approve(page, ada, '$20.00');
  await approve(page, ada, '$30.00');
  await approve(page, ben, '$1,500.00');
  await page.goto(`/operator/withdrawals?search=${encodeURIComponent(ben.name)}`);
  await expect(rowOf(page, 'Withdrawals', '$1,500.00')).toContainText('1 of 2 approved');
  await enter(page, second);
  await approve(page, ben, '$1,500.00');

  // All of them leave in one batch, which is test money and says so.
  await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Payouts' }).click();
  await expect(page.getByRole('region', { name: 'Waiting for a Batch' })).toContainText(
    /TEST \d+ withdrawals of test money, \$[\d,.]+/,
  );
  await page.getByRole('button', { name: 'Create TEST Batch' }).click();
  const creating = page.getByRole('dialog', { name: 'Create TEST Batch' });
  await expect(creating).toContainText(/\d+ withdrawals of test money, \$[\d,.]+ in total/);
  // Its file is kept with it.
  const kept = page.waitForEvent('download');
  await creating.getByRole('button', { name: 'Yes' }).click();
  expect((await kept).suggestedFilename()).toMatch(/\.xml$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payout Batch');
  await expect(page.getByRole('note')).toContainText('TEST There is no real money in this batch.');
  await expectAccessible(page);
  const line = (...texts: string[]) => rowOf(page, 'Payments of the batch', ...texts);
  for (const [name, amount, account] of [
    [ada.name, '$20.00', '•••• 3000'],
    [ada.name, '$30.00', '•••• 3000'],
    [ben.name, '$1,500.00', '•••• 5432'],
  ] as const)
    await expect(line(name, amount)).toContainText(account);

  // Each file is the one whose checksum is shown. To open it asks for a fresh proof.
  await age(second, { proof: 11 });
  const checksums = page.getByRole('region', { name: 'Checksums (SHA-256)' });
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await page.getByRole('button', { name: 'Download pain.001' }).click();
  await expect(proof).toBeVisible();
  await page.keyboard.press('Escape');
  await age(second, { proof: -11 });
  const xml = await download(page, 'Download pain.001');
  expect(xml.name).toMatch(/^test-payout-\d+-[0-9a-f]{8}\.xml$/);
  expect(xml.text).toContain(`<IBAN>${ibanOfAda}</IBAN>`);
  expect(xml.text).toContain('<InstdAmt Ccy="USD">1500.00</InstdAmt>');
  expect(xml.text).toMatch(/<BICFI>TESTDEFF<\/BICFI>.*<Othr><Id>98765432<\/Id>/);
  await expect(checksums).toContainText(xml.sha256);
  const csv = await download(page, 'Download CSV');
  expect(csv.text).toContain(ada.name);
  expect(csv.text).toContain('TEST, no real money.');
  await expect(checksums).toContainText(csv.sha256);

  // One is paid by itself and sent back, the others together.
  await line(ada.name, '$30.00').getByRole('button', { name: 'Paid' }).click();
  const paid = page.getByRole('dialog', { name: 'Withdrawal Paid' });
  await expect(paid).toContainText(`The bank has paid $30.00 of ${ada.name}`);
  await paid.getByLabel('Bank’s Reference').fill('B-30');
  await paid.getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(line(ada.name, '$30.00')).toContainText(/Paid\s*B-30/);
  await line(ada.name, '$30.00').getByRole('button', { name: 'Returned' }).click();
  const returned = page.getByRole('dialog', { name: 'Withdrawal Returned' });
  await returned.getByLabel('Reason').fill('AC04: the bank account is closed.');
  await returned.getByLabel('Bank’s Reference').fill('R-30');
  await returned.getByRole('button', { name: 'Mark as Returned' }).click();
  await expect(line(ada.name, '$30.00').getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mark Batch as Paid' }).click();
  const all = page.getByRole('dialog', { name: 'Batch Paid' });
  await all.getByLabel('Bank’s Reference').fill('B-ALL');
  await all.getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(line(ada.name, '$20.00')).toContainText(/Paid\s*B-ALL/);
  // What needed two is marked by another one than whose approval completed it.
  await expect(line(ben.name)).not.toContainText('B-ALL');
  const batch = page.url();
  await enter(page, first);
  await page.goto(batch);
  await page.getByRole('button', { name: 'Mark Batch as Paid' }).click();
  await all.getByLabel('Bank’s Reference').fill('B-BEN');
  await all.getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(line(ben.name)).toContainText(/Paid\s*B-BEN/);
  await expect(page.getByRole('button', { name: 'Mark Batch as Paid' })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Payouts' }).click();
  await expect(rowOf(page, 'Payout batches').nth(1)).toContainText(/Nothing left to pay\s*1 returned/);

  // The admin reads in the log who has done which of it.
  await enterAsOperator(page, fixture.operator);
  await page.goto(`/operator/audit?search=${ben.id}`);
  const entries = page.getByRole('main').getByRole('row').filter({ hasText: 'Approved a withdrawal' });
  await expect(entries).toHaveCount(2);
  for (const { name } of [first, second]) await expect(entries.filter({ hasText: name })).toHaveCount(1);
  await entries.first().getByRole('link', { name: ben.name, exact: true }).click();
  await expect(page).toHaveURL(`/operator/account?id=${ben.id}`);
  await expect(page.getByText(`${ben.name}, ${ben.email}`)).toBeVisible();

  // Their owners see it, and the money that came back is in the wallet.
  await enter(page, ada);
  await page.goto('/wallet');
  await expect(rowOf(page, 'Withdrawals', '$20.00')).toContainText('Paid');
  await expect(rowOf(page, 'Withdrawals', '$30.00')).toContainText('ReturnedAC04: the bank account is closed.');
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$40.00');
  await page.goto('/notifications');
  await expect(page.getByText(/\$30\.00.*AC04: the bank account is closed\./)).toBeVisible();
  await enter(page, ben);
  await page.goto('/wallet');
  await expect(rowOf(page, 'Withdrawals', '$1,500.00')).toContainText('Paid');
});
