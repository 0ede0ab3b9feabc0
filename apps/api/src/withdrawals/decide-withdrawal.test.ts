import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../operator/verify-ledger.ts';
import { aWithdrawal, openTestLedger, type Member, type TestLedger } from '../wallet/test-ledger.ts';
import { decideWithdrawal } from './decide-withdrawal.ts';
import { withdraw } from './withdraw.ts';

let ledger: TestLedger;
let member: Member;
let id: string;
beforeAll(async () => {
  ledger = await openTestLedger();
});
beforeEach(async () => {
  member = await ledger.member();
  await ledger.topUp(member, 10_000n);
  ({ id } = await withdraw(ledger.as(member), aWithdrawal(6_000n)));
});
afterAll(async () => {
  expect(await verifyLedger(ledger.owner)).toEqual([]);
  await ledger.stop();
});

const decide = (approve: boolean, which = id) =>
  decideWithdrawal({ db: ledger.database, services: ledger.services }, { id: which, approve, operatorId: null });

describe('deciding a withdrawal', () => {
  it('pays it out when approved', async () => {
    expect(await decide(true)).toEqual({ status: 'approved' });
    expect(await ledger.wallet(member)).toEqual({ balance: 4_000n, held: 0n });
  });

  it('gives the money back when rejected', async () => {
    expect(await decide(false)).toEqual({ status: 'rejected' });
    expect(await ledger.wallet(member)).toEqual({ balance: 10_000n, held: 0n });
  });

  it('once more the same changes nothing, otherwise is refused', async () => {
    await decide(true);
    expect(await decide(true)).toEqual({ status: 'approved' });
    await expect(decide(false)).rejects.toMatchObject({
      code: 'validation',
      message: 'This withdrawal has already been approved.',
    });
    expect(await ledger.wallet(member)).toEqual({ balance: 4_000n, held: 0n });
  });

  it('that does not exist is not found', async () => {
    await expect(decide(true, '00000000-0000-0000-0000-000000000000')).rejects.toMatchObject({ code: 'notFound' });
  });
});
