import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newIban } from './bank-accounts.ts';
import { fund, test } from './fixture.ts';
import { confirmWithdrawals, enterAsOperator } from './operators.ts';
import { dataDir, whyNot } from './product-database.ts';
import { call, signUp, type Account } from './requests.ts';

/** Withdrawals of these amounts in a batch, by their end-to-end ids. */
async function batchOf(request: APIRequestContext, operator: Account, name: string, amounts: readonly number[]) {
  const payee = await signUp(request, 1, name);
  await fund(request, payee, 100);
  const bank = { bankName: 'River Bank', accountHolderName: name, accountNumber: '12345678', sortCode: '10-20-30' };
  const swiftCode = newIban();
  const ids: string[] = [];
  for (const amount of amounts)
    ids.push((await call(request, payee, '/wallet/withdraw', { ...bank, amount, swiftCode })).id);
  await confirmWithdrawals(payee);
  for (const id of ids) await call(request, operator, `/operator/withdrawals/${id}/approve`, { asTest: true });
  await call(request, operator, '/operator/payoutBatches/create', { asTest: true });
  return ids.map((id) => id.replaceAll('-', ''));
}

function entry(id: string, amount: string, reference: string, more = ''): string {
  const sign = more === '' ? 'DBIT' : 'CRDT';
  return `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>2026-11-27</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>
    <BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd>
    <NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>${more}</TxDtls></NtryDtls></Ntry>`;
}

function statementFile(name: string, entries: readonly string[]) {
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
      <Dt><Dt>2026-11-27</Dt></Dt></Bal>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
      <GrpHdr><MsgId>M-1</MsgId><CreDtTm>2026-11-28T05:00:00Z</CreDtTm></GrpHdr>
      <Stmt><Id>${name}</Id><Acct><Id><Othr><Id>TESTNOREALMONEY</Id></Othr></Id><Ccy>USD</Ccy></Acct>
        ${balance('OPBD', '9000.00')}${balance('CLBD', '8500.50')}${entries.join('')}</Stmt>
    </BkToCstmrStmt></Document>`;
  return { name: 'statement.xml', mimeType: 'application/xml', buffer: Buffer.from(xml) };
}

async function upload(page: Page, file: ReturnType<typeof statementFile>) {
  await page.goto('/operator/bank-statements');
  await page.getByRole('button', { name: 'Upload Statement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Statement' });
  await dialog.getByLabel('File').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Read' }).click();
}

test('§2.bank-statements a bank statement shows first what it marks, then marks it, and leaves the rest to a person', async ({
  page,
  request,
  fixture: { operator },
  payoutTurn: _alone,
}) => {
  test.skip(dataDir === '', whyNot);
  const unique = crypto.randomUUID().slice(0, 6);
  const payee = `Petra ${unique}`;
  const [paid, returned, wrong] = (await batchOf(request, operator, payee, [5, 6, 7])) as [string, string, string];
  const closed = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>';
  const file = statementFile(`S-${unique}`, [
    entry(paid, '5.00', `B1-${unique}`),
    entry(returned, '6.00', `B2-${unique}`),
    entry(returned, '6.00', `B3-${unique}`, closed),
    entry(wrong, '7.01', `B4-${unique}`),
  ]);
  await enterAsOperator(page, operator);

  await test.step('a file that is no statement says what is wrong with it', async () => {
    await upload(page, { ...file, buffer: Buffer.from('<!DOCTYPE a><a/>') });
    const dialog = page.getByRole('dialog', { name: 'Upload Statement' });
    await expect(dialog).toContainText('has a document type');
    await page.keyboard.press('Escape');
  });

  const lines = page.getByRole('table', { name: 'Lines of the statement' });
  const row = (text: string) => lines.getByRole('row').filter({ hasText: text });
  await test.step('it is shown before anything is marked', async () => {
    await upload(page, file);
    await expect(page.getByRole('heading', { level: 1, name: 'Bank Statement' })).toBeVisible();
    await expect(page.getByRole('heading', { name: `S-${unique}` })).toBeVisible();
    await expect(row(`B1-${unique}`)).toContainText('Will be marked as paid');
    await expect(row(`B1-${unique}`)).toContainText(`Withdrawal of ${payee}`);
    await expect(row(`B3-${unique}`)).toContainText('Will be marked as returned');
    await expect(row(`B3-${unique}`)).toContainText('The bank sent it back: the account is closed (AC04).');
    await expect(row(`B4-${unique}`)).toContainText('The amount is not that of the withdrawal or batch.');
    await expectAccessible(page);
  });

  await test.step('it marks them once that is confirmed', async () => {
    await page.getByRole('button', { name: 'Mark 2 as Paid, 1 as Returned' }).click();
    await page.getByRole('dialog', { name: 'Apply Statement' }).getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText('2 paid, 1 returned, 1 left.')).toBeVisible();
    await expect(row(`B1-${unique}`)).toContainText('Marked as paid');
    await expect(row(`B3-${unique}`)).toContainText('Marked as returned');
    await expect(row(`B4-${unique}`)).toContainText('Left to a person');
    await expect(page.getByRole('button', { name: /^Mark / })).toBeHidden();
  });

  await test.step('the same file again changes nothing', async () => {
    await upload(page, file);
    await expect(page.getByText('This file was read before. Nothing has changed.')).toBeVisible();
    await expect(row(`B1-${unique}`)).toContainText('Marked as paid');
  });

  await test.step('what is left is listed until somebody settles it', async () => {
    await page.goto('/operator/bank-statements');
    const left = page.getByRole('table', { name: 'Lines waiting for a person' }).getByRole('row');
    const statement = page.getByRole('table', { name: 'Bank statements' }).getByRole('row').filter({ hasText: unique });
    await expect(statement).toContainText('2 paid, 1 returned');
    await expect(statement).toContainText('1 left to a person');
    await expectAccessible(page);
    await statement.getByRole('link').click();
    await page.getByRole('button', { name: `Settle: B4-${unique}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Settle Lines' });
    await dialog.getByLabel('Reason').fill('The bank took a cent too much.');
    await dialog.getByRole('button', { name: 'Settle' }).click();
    await expect(row(`B4-${unique}`)).toContainText(`Settled by ${operator.name}`);
    await expect(row(`B4-${unique}`)).toContainText('The bank took a cent too much.');
    await page.goto('/operator/bank-statements');
    await expect(statement).toBeVisible();
    await expect(left.filter({ hasText: `B4-${unique}` })).toHaveCount(0);
  });
});
