import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { aWithdrawal, openTestLedger, type Member, type TestLedger } from '../wallet/test-ledger.ts';
import { withdraw } from './withdraw.ts';

let ledger: TestLedger;
let member: Member;
beforeAll(async () => {
  ledger = await openTestLedger();
});
beforeEach(async () => {
  member = await ledger.member();
  await ledger.topUp(member, 10_000n);
});
afterAll(async () => {
  expect(await verifyLedger(ledger.owner)).toEqual([]);
  await ledger.stop();
});

describe('a withdrawal', () => {
  it('holds the amount at once and waits for an operator §7.wallet-withdraw', async () => {
    expect(await withdraw(ledger.as(member), aWithdrawal(6_000n))).toEqual({
      id: expect.any(String),
      status: 'pending',
    });
    expect(await ledger.wallet(member)).toEqual({ balance: 10_000n, held: 6_000n });
  });

  it('is refused above the free balance, held money excluded §4.withdraw.hold', async () => {
    await withdraw(ledger.as(member), aWithdrawal(6_000n));
    await expect(withdraw(ledger.as(member), aWithdrawal(4_001n))).rejects.toMatchObject({
      code: 'insufficient_funds',
      fields: { amount: 'Your wallet has $40.00 free. You can withdraw up to that amount.' },
    });
    expect(await withdraw(ledger.as(member), aWithdrawal(4_000n))).toMatchObject({ status: 'pending' });
    expect(await ledger.wallet(member)).toEqual({ balance: 10_000n, held: 10_000n });
  });

  it('sent twice under one key holds once; a refused one frees the key §7.idempotency', async () => {
    const request = { key: 'withdraw-1' };
    const first = await withdraw(ledger.as(member, request), aWithdrawal(6_000n));
    expect(await withdraw(ledger.as(member, request), aWithdrawal(6_000n))).toEqual(first);
    expect((await ledger.wallet(member)).held).toBe(6_000n);
    await expect(withdraw(ledger.as(member, { ...request, body: 'another' }), aWithdrawal(1n))).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(withdraw(ledger.as(member, { key: 'withdraw-2' }), aWithdrawal(6_000n))).rejects.toMatchObject({
      code: 'insufficient_funds',
    });
    await ledger.topUp(member, 2_000n);
    expect(await withdraw(ledger.as(member, { key: 'withdraw-2' }), aWithdrawal(6_000n))).toMatchObject({
      status: 'pending',
    });
  });

  it('needs a session', async () => {
    const stranger = { ...member, tokenHash: Buffer.alloc(32) };
    await expect(withdraw(ledger.as(stranger), aWithdrawal(1n))).rejects.toMatchObject({ code: 'unauthorized' });
  });
});
