import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withdraw } from '../withdrawals/withdraw.ts';
import { anOrder, aWithdrawal, openTestLedger, type TestLedger } from './test-ledger.ts';
import { order } from '../../market/orders/test-orders-answers.ts';
import { wallet, walletBalances } from './test-wallet-answers.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.stop());

const today = new Date().toISOString().slice(0, 10);

describe('the wallet', () => {
  it('is empty at first', async () => {
    const member = await ledger.member();
    expect(await wallet(ledger.as(member))).toEqual({ amount: 0, held: 0 });
    expect(await walletBalances(ledger.as(member))).toEqual([]);
  });

  it('answers the free and the held amount, and the balance of each day that changed it §7.wallet', async () => {
    const member = await ledger.member();
    await ledger.topUp(member, 10_050n);
    await ledger.topUp(member, 1_000n);
    await withdraw(ledger.as(member), aWithdrawal(2_000n));
    expect(await wallet(ledger.as(member))).toEqual({ amount: 90.5, held: 20 });
    expect(await walletBalances(ledger.as(member))).toEqual([{ date: today, balance: 110.5 }]);
  });

  it('stays cheap and right with many transfers', async () => {
    const seller = await ledger.member(2);
    const member = await ledger.member();
    const project = await ledger.project({ by: seller, budget: 1n });
    await ledger.topUp(member, 10_000n);
    for (let i = 0; i < 30; i++)
      await Promise.all(Array.from({ length: 20 }, () => order(ledger.as(member), anOrder(project, 1, true))));
    expect(await wallet(ledger.as(member))).toMatchObject({ amount: 94 });
    expect(await walletBalances(ledger.as(member))).toEqual([{ date: today, balance: 94 }]);
  });

  it('is hidden from other accounts', async () => {
    const stranger = { ...(await ledger.member()), tokenHash: Buffer.alloc(32) };
    await expect(wallet(ledger.as(stranger))).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(walletBalances(ledger.as(stranger))).rejects.toMatchObject({ code: 'unauthorized' });
  });
});
