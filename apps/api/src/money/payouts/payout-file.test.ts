import { expect, it } from 'vitest';
import { painFile } from './pain-file.ts';
import { payoutCsv, payoutFileName, sha256, type PayoutFile } from './payout-file.ts';
import { all, faultsOf, parseXml } from './test-pain-rules.ts';

const iban = 'DE89370400440532013000';
const bank = { bankName: 'Ada Bank', sortCode: '10-20-30', swiftCode: 'ADABDEFF' };
const file: PayoutFile = {
  pays: 'withdrawals',
  id: '6b1f7a50-95a0-4c0e-9a52-0d6f5a1c2e11',
  number: 12,
  createdAt: new Date('2026-11-23T04:05:06.789Z'),
  test: false,
  debtor: { name: 'Guildhall Ltd', account: iban, bic: 'COBADEFFXXX' },
  payments: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      cents: 1234_50n,
      account: { ...bank, accountHolderName: 'Zoë <Müller> & Söhne', accountNumber: '12 34-5678' },
    },
    {
      id: '00000000-0000-4000-8000-000000000002',
      cents: 7n,
      account: { ...bank, accountHolderName: '=SUM(A1)', accountNumber: '4711', swiftCode: iban },
    },
    {
      id: '00000000-0000-4000-8000-000000000003',
      cents: 5000_00n,
      account: { ...bank, accountHolderName: 'N'.repeat(100), accountNumber: 'GB33 BUKB 2020 1555 5555 55' },
    },
  ],
};

it('the message holds to the definition of pain.001.001.09, and its sums add up', () => {
  const xml = painFile(file);
  expect(faultsOf(xml)).toEqual([]);
  const root = parseXml(xml);
  const texts = (name: string) => all(root, name).map(({ text }) => text);
  expect(texts('MsgId')).toEqual(['PAYOUT-12-6b1f7a50']);
  expect(texts('CreDtTm')).toEqual(['2026-11-23T04:05:06Z']);
  expect(texts('Dt')).toEqual(['2026-11-23']);
  expect(texts('NbOfTxs')).toEqual(['3', '3']);
  expect(texts('CtrlSum')).toEqual(['6234.57', '6234.57']);
  expect(texts('InstdAmt')).toEqual(['1234.50', '0.07', '5000.00']);
  expect(texts('IBAN')).toEqual([iban, iban, 'GB33BUKB20201555555555']);
  expect(all(root, 'Cdtr').map((each) => all(each, 'Nm')[0]!.text)).toEqual([
    'Zoe .Muller. + Sohne',
    '.SUM(A1)',
    'N'.repeat(70),
  ]);
});

it('an account without an IBAN is named by its number, the clearing code and the Swift code of its bank', () => {
  const [first, second, third] = all(parseXml(painFile(file)), 'CdtTrfTxInf').map((each) => ({
    agent: all(each, 'CdtrAgt')[0]?.children[0]!.children.map(({ name, text, children }) => [
      name,
      text || children[0]!.text,
    ]),
    account: all(each, 'CdtrAcct')[0]!.children[0]!.children.map(({ name }) => name),
  }));
  expect(first).toEqual({
    agent: [
      ['BICFI', 'ADABDEFF'],
      ['ClrSysMmbId', '102030'],
      ['Nm', 'Ada Bank'],
    ],
    account: ['Othr'],
  });
  expect(second).toEqual({ agent: undefined, account: ['IBAN'] });
  expect(third).toEqual({ agent: [['BICFI', 'ADABDEFF']], account: ['IBAN'] });
});

it('where a dash stands for the number and the sort code, the message holds and names the account by its IBAN, or says that none was given', () => {
  const dashes = { accountHolderName: 'Ada', accountNumber: '-', bankName: 'Ada Bank', sortCode: '-' };
  const payments = [iban, 'ADABDEFF'].map((swiftCode, at) => ({
    id: `00000000-0000-4000-8000-00000000000${at}`,
    cents: 100n,
    account: { ...dashes, swiftCode },
  }));
  const xml = painFile({ ...file, payments });
  expect(faultsOf(xml)).toEqual([]);
  expect(all(parseXml(xml), 'CdtrAcct').map((each) => each.children[0]!.children[0]!)).toMatchObject([
    { name: 'IBAN', text: iban },
    { name: 'Othr', children: [{ text: 'NOTPROVIDED' }] },
  ]);
  expect(xml).not.toContain('ClrSysMmbId');
});

it('a batch of test money says so in the message, in each payment and in the name of the file', () => {
  const test: PayoutFile = {
    ...file,
    test: true,
    debtor: { name: 'TEST - NO REAL MONEY', account: 'TESTNOREALMONEY', bic: '' },
  };
  const xml = painFile(test);
  expect(faultsOf(xml)).toEqual([]);
  expect(xml).toContain('<MsgId>TEST-PAYOUT-12-6b1f7a50</MsgId>');
  expect(xml).toContain('<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>');
  expect(xml.match(/<Ustrd>TEST, no real money\. /g)).toHaveLength(3);
  expect(payoutFileName(test)).toBe('test-payout-12-6b1f7a50');
  expect(payoutCsv(test).match(/TEST, no real money/g)).toHaveLength(3);
});

it('the CSV has one line each payment, with texts that are no formulas and amounts that are numbers', () => {
  expect(payoutCsv(file).split('\r\n')).toEqual([
    'number,reference,name,iban,account,sort code,swift code,bank,amount,currency,text',
    '1,00000000000040008000000000000001,Zoë <Müller> & Söhne,,12345678,102030,ADABDEFF,Ada Bank,1234.50,USD,Withdrawal 00000000-0000-4000-8000-000000000001',
    `2,00000000000040008000000000000002,'=SUM(A1),${iban},,102030,,Ada Bank,0.07,USD,Withdrawal 00000000-0000-4000-8000-000000000002`,
    `3,00000000000040008000000000000003,${'N'.repeat(100)},GB33BUKB20201555555555,,102030,ADABDEFF,Ada Bank,5000.00,USD,Withdrawal 00000000-0000-4000-8000-000000000003`,
    '',
  ]);
});

it('both files are the same each time they are written', () => {
  expect([sha256(painFile(file)), sha256(payoutCsv(file))]).toEqual([
    sha256(painFile(structuredClone(file))),
    sha256(payoutCsv(structuredClone(file))),
  ]);
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

it.each([
  ['an element in another place', '<PmtMtd>TRF</PmtMtd>', ''],
  ['another sum', '<CtrlSum>6234.57', '<CtrlSum>6234.58'],
  ['another number of payments', '<NbOfTxs>3', '<NbOfTxs>4'],
  ['a name that is too long', 'N'.repeat(70), 'N'.repeat(71)],
  ['a character that banks do not exchange', 'Ada Bank', 'Ada_Bank'],
  ['an amount of nothing', '>0.07<', '>0.00<'],
  ['another currency', 'Ccy="USD"', 'Ccy="EUR"'],
  ['a Swift code in small letters', 'COBADEFFXXX', 'cobadeffxxx'],
])('the rules of this test notice %s', (_, right, wrong) => {
  expect(faultsOf(painFile(file).replace(right, wrong))).not.toEqual([]);
});
