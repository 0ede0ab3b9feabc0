import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationsApp, type OrganizationsApp } from '../organizations/test-organizations.ts';
import { fillWallet } from '../payments/test-wallet.ts';
import type { Person } from '../test-app.ts';
import { refused } from '../test-refusal.ts';

let hall: OrganizationsApp;
let ada: Person;
beforeAll(async () => {
  hall = await organizationsApp();
  ada = await hall.signUp();
  await fillWallet(hall, ada, 100);
});
afterAll(() => hall.stop());

const form = {
  amount: '40.50',
  bankName: 'Test Bank',
  accountHolderName: 'Ada Weaver',
  accountNumber: '12345678',
  sortCode: '00-00-00',
  swiftCode: 'TESTXX00',
};
const withdraw = (changes: Record<string, unknown>) =>
  hall.call('POST', '/wallet/withdraw', { token: ada.token, body: { ...form, ...changes } });
const wallet = async () => {
  const { data } = await hall.call('GET', '/wallet', { token: ada.token });
  return { amount: data.amount, held: data.held };
};

describe('the rules of spec §5 for a withdrawal', () => {
  it.each([
    ['amount', 'Withdrawal amount is Required'],
    ['bankName', 'Bank name is Required'],
    ['accountHolderName', 'Account holder name is Required'],
    ['accountNumber', 'Account number is Required'],
    ['sortCode', 'Sort code is Required'],
    ['swiftCode', 'lban or Swift code is Required'],
  ])('without %s it is refused: %s', async (field, text) => {
    for (const value of [undefined, '', '   '])
      expect(await withdraw({ [field]: value })).toMatchObject(refused(field, text));
    expect(await wallet(), 'nothing has changed').toEqual({ amount: 100, held: 0 });
  });
});

describe('the fields of spec §3 for a withdrawal', () => {
  it('all six are kept, and the amount is held', async () => {
    expect(await withdraw({})).toMatchObject({ status: 200 });
    expect(await wallet()).toEqual({ amount: 59.5, held: 40.5 });
    expect(
      await hall.owner(
        `SELECT amount_cents::int AS amount, bank_name AS "bankName", account_holder_name AS "accountHolderName",
           account_number AS "accountNumber", sort_code AS "sortCode", swift_code AS "swiftCode" FROM withdrawals`,
      ),
    ).toEqual([{ ...form, amount: 4050 }]);
  });
});
