import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { aWithdrawal, openTestLedger, type Member, type TestLedger } from '../wallet/test-ledger.ts';
import { openBankAccount } from './bank-account/bank-account.ts';
import { withdraw } from './withdraw.ts';
import { withdrawAgain } from './withdraw-again.ts';
import { findWithdrawal } from './withdrawals.sql.ts';
import { withdrawalDetails } from './test-withdrawals-answers.ts';

let ledger: TestLedger;
let member: Member;
let id: string;
beforeAll(async () => {
  ledger = await openTestLedger();
  member = await ledger.member();
  await ledger.topUp(member, 10_000n);
  ({ id } = await withdraw(ledger.as(member), aWithdrawal(1_000n)));
});
afterAll(async () => {
  expect(await verifyLedger(ledger.owner)).toEqual([]);
  await ledger.stop();
});

async function accountOf(withdrawalId: string) {
  return openBankAccount(() => ledger.resources.dataKeys, (await findWithdrawal(ledger.as(member), withdrawalId))!);
}

describe('withdrawing again to the account of an earlier withdrawal', () => {
  it('holds the new amount for the same account, once under one key', async () => {
    const before = await ledger.wallet(member);
    const ctx = () => ledger.as(member, { key: 'again', body: '500' });
    const again = await withdrawAgain(ctx(), { id, amount: 500n });
    expect(await withdrawAgain(ctx(), { id, amount: 500n })).toEqual(again);
    expect(again.id).not.toBe(id);
    expect(await ledger.wallet(member)).toEqual({ ...before, held: before.held + 500n });
    expect(await accountOf(again.id)).toEqual(await accountOf(id));
    const { amount: _amount, ...account } = aWithdrawal(0n);
    expect(await accountOf(again.id)).toEqual(account);
  });

  it('is refused beyond what is free, and to the account of somebody else', async () => {
    const before = await ledger.wallet(member);
    await expect(withdrawAgain(ledger.as(member), { id, amount: 1_000_000n })).rejects.toMatchObject({
      code: 'insufficient_funds',
      fields: { amount: expect.stringMatching(/^Your wallet has .* free\./) },
    });
    const other = await ledger.member();
    await ledger.topUp(other, 1_000n);
    await expect(withdrawAgain(ledger.as(other), { id, amount: 1n })).rejects.toMatchObject({ code: 'not_found' });
    expect(await ledger.wallet(other)).toEqual({ balance: 1_000n, held: 0n });
    expect(await ledger.wallet(member)).toEqual(before);
  });
});

it('the details of a withdrawal tell bank and holder to its owner, never the number', async () => {
  const details = await withdrawalDetails(ledger.as(member), { id });
  expect(details).toMatchObject({
    id,
    amount: 10,
    bankName: 'Test Bank',
    accountHolderName: 'Test Member',
    account: '•••• 5678',
  });
  expect(JSON.stringify(details)).not.toContain('12345678');
  const other = await ledger.member();
  await expect(withdrawalDetails(ledger.as(other), { id })).rejects.toMatchObject({ code: 'not_found' });
});
