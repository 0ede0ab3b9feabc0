import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationsApp, type OrganizationsApp } from '../../market/organizations/test-organizations.ts';
import { fillWallet } from '../payments/test-wallet.ts';
import type { Person } from '../../server/test-app.ts';
import { refused } from '../../server/test-refusal.ts';
import { decryptBankAccount } from './bank-account/bank-account.ts';

let app: OrganizationsApp;
let ada: Person;
beforeAll(async () => {
  app = await organizationsApp();
  ada = await app.signUp();
  await fillWallet(app, ada, 100);
});
afterAll(() => app.stop());

const form = {
  amount: '40.50',
  bankName: 'Test Bank',
  accountHolderName: 'Ada Weaver',
  accountNumber: '12345678',
  sortCode: '00-00-00',
  swiftCode: 'TESTXX00',
};

function withdraw(changes: Record<string, unknown>) {
  return app.call('POST', '/wallet/withdraw', { token: ada.token, body: { ...form, ...changes } });
}

async function wallet() {
  const { data } = await app.call('GET', '/wallet', { token: ada.token });
  return { amount: data.amount, held: data.held };
}

describe('the rules of spec §5 for a withdrawal', () => {
  it.each([
    ['amount', 'Withdrawal amount is Required'],
    ['bankName', 'Bank name is Required'],
    ['accountHolderName', 'Account holder name is Required'],
    ['accountNumber', 'Account number is Required'],
    ['sortCode', 'Sort code is Required'],
    ['swiftCode', 'lban or Swift code is Required'],
  ])('without %s it is refused: %s §5.withdraw.{amount,bank,holder,account,sort-code,iban}', async (field, text) => {
    for (const value of [undefined, '', '   '])
      expect(await withdraw({ [field]: value })).toMatchObject(refused(field, text));
    expect(await wallet(), 'nothing has changed').toEqual({ amount: 100, held: 0 });
  });
});

describe('the fields of spec §3 for a withdrawal', () => {
  it('all six are stored, the bank details encrypted, and the amount is held §3.withdrawal', async () => {
    const { status, data } = await withdraw({});
    expect(status).toBe(200);
    expect(await wallet()).toEqual({ amount: 59.5, held: 40.5 });
    const [row] = await app.owner<{ amount: number; keyId: string; ciphertext: Buffer }>(
      `SELECT amount_cents::int AS amount, bank_key_id AS "keyId", bank_account AS ciphertext FROM withdrawals`,
    );
    const kept = decryptBankAccount(app.resources.dataKeys, data.id, row!);
    expect({ ...kept, amount: '40.50' }).toEqual(form);
    expect(row!.amount).toBe(4050);
  });
});

describe('the bank details of a withdrawal', () => {
  it.each([
    ['bankName', '12', 'Please write the name with letters.'],
    ['accountHolderName', '--', 'Please write the name with letters.'],
    [
      'accountNumber',
      '1234;5678',
      'Please use only letters, digits, spaces, dashes, slashes and full stops in the account number.',
    ],
    ['accountNumber', '1'.repeat(35), 'Account number cannot exceed 34 characters.'],
    ['sortCode', '10_20', 'Please use only letters, digits, spaces, dashes, slashes and full stops in the sort code.'],
    ['sortCode', '1'.repeat(13), 'Sort code cannot exceed 12 characters.'],
    ['swiftCode', 'garbage', /^Please enter an IBAN, such as .+, or a Swift code/],
    ['swiftCode', 'DEUTDEFF5', /^Please enter an IBAN/],
    ['swiftCode', 'DE89 3704 0044 0532 0130 01', /^This IBAN is not valid./],
    ['swiftCode', 'DE89 3704 0044 0532 0130', /^This IBAN is not valid./],
    ['swiftCode', 'XX89370400440532013000', /^This IBAN is not valid./],
  ])('%s %j is refused under its field', async (field, value, text) => {
    const before = await wallet();
    const answer = await withdraw({ amount: 1, [field]: value });
    expect(answer).toMatchObject({ status: 422, data: { errors: { [field]: expect.stringMatching(text) } } });
    expect(await wallet(), 'nothing has changed').toEqual(before);
  });

  it.each([
    ['a German IBAN in groups', { swiftCode: 'DE89 3704 0044 0532 0130 00' }],
    ['a British account', { accountNumber: '31926819', sortCode: '60-16-13', swiftCode: 'gb29nwbk60161331926819' }],
    ['an American account', { accountNumber: '000123456789', sortCode: '021000021', swiftCode: 'CHASUS33XXX' }],
    ['an Indian account', { accountNumber: '00112233445566', sortCode: 'SBIN0001234', swiftCode: 'SBININBB' }],
    ['an Australian account', { accountNumber: '12-3456-789', sortCode: '062-000', swiftCode: 'CTBAAU2S' }],
    ['a Maltese IBAN as account number', { accountNumber: 'MT84MALT011000012345MTLCAST001S', swiftCode: 'VALLMTMT' }],
    ['a Swiss IBAN with its clearing number', { sortCode: '762', swiftCode: 'CH9300762011623852957' }],
    ['a Hong Kong account', { accountNumber: '123-456789-001', sortCode: '004', swiftCode: 'HSBCHKHH' }],
    ['a Dutch IBAN with the name of its bank', { sortCode: 'ABNA', swiftCode: 'NL91ABNA0417164300' }],
    ['a Czech account', { accountNumber: '19-2000145399/0800', sortCode: '0800', swiftCode: 'GIBACZPX' }],
    ['a number with full stops', { accountNumber: '80.2.2', sortCode: 'n/a' }],
    ['one character each', { accountNumber: '7', sortCode: '4' }],
    [
      'an IBAN and a dash where there is nothing else to say',
      { accountNumber: '-', sortCode: '-', swiftCode: 'DE89370400440532013000' },
    ],
    ['a dash alone', { accountNumber: '-', sortCode: '-' }],
    ['names in other scripts', { bankName: '三井住友銀行', accountHolderName: 'Þóra Ólafsdóttir' }],
  ])('of %s are taken', async (_what, details) => {
    expect(await withdraw({ amount: '0.01', ...details })).toMatchObject({ status: 200 });
  });
});
