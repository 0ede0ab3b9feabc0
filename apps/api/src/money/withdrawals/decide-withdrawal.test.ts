import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveEvent } from '@guildhall/contract/live.contract.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { startLive } from '../../platform/live/live.ts';
import { refuse } from '../../platform/calls/refusal.ts';
import { aWithdrawal, markedAlone, openTestLedger, type Member, type TestLedger } from '../wallet/test-ledger.ts';
import { decideWithdrawal } from './decide-withdrawal.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { notePaid } from './mark-withdrawal-paid.ts';
import { giveBackWithdrawal } from './return-withdrawal.ts';
import { withdraw } from './withdraw.ts';
import { cancelInLedger, requestWithdrawal } from './withdrawals.sql.ts';
import { confirmed } from './test-confirmed.ts';

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
  await confirmed(ledger.asOwner, id);
});
afterAll(async () => {
  expect(await verifyLedger(ledger.owner)).toEqual([]);
  await ledger.stop();
});

function decide(approve: boolean, how: { which?: string; reason?: string; asTest?: boolean } = {}) {
  const { which = id, reason = '', asTest = true } = how;
  return decideWithdrawal({ db: ledger.database, refuse }, { id: which, approve, operatorId: null, reason, asTest });
}

describe('deciding a withdrawal', () => {
  it('pays it out when approved §4.withdraw.operator', async () => {
    expect(await decide(true)).toMatchObject({ status: 'approved', needsSecond: false });
    expect(await ledger.wallet(member)).toEqual({ balance: 4_000n, held: 0n });
  });

  it('returns the money when rejected, and tells the owner the reason §4.withdraw.operator', async () => {
    expect(await decide(false, { reason: 'The account is closed.' })).toEqual({
      status: 'rejected',
      needsSecond: false,
      repeated: false,
    });
    expect(await ledger.wallet(member)).toEqual({ balance: 10_000n, held: 0n });
    const { records } = await listWithdrawals(ledger.as(member), { before: null, length: 10 });
    expect(records).toMatchObject([{ id, status: 'rejected', reason: 'The account is closed.' }]);
  });

  it('sends the owner live events of the wallet and a notification', async () => {
    const live = await startLive(ledger.database);
    const heard: LiveEvent[] = [];
    live.hear(member.id, (event) => heard.push(event));
    await decide(false, { reason: 'The account is closed.' });
    const result = { kind: 'withdrawal', id, status: 'rejected', amount: 60, reason: 'The account is closed.' };
    await expect.poll(() => heard).toContainEqual({ event: 'notification', data: result });
    expect(heard).toContainEqual({ event: 'wallet' });
  });

  it('again the same way changes nothing, another way is refused', async () => {
    await decide(true);
    expect(await decide(true)).toMatchObject({ status: 'approved', needsSecond: false });
    await expect(decide(false)).rejects.toMatchObject({
      code: 'validation',
      message: 'This withdrawal has already been approved.',
    });
    expect(await ledger.wallet(member)).toEqual({ balance: 4_000n, held: 0n });
  });

  it('that does not exist is not found', async () => {
    const which = '00000000-0000-0000-0000-000000000000';
    await expect(decide(true, { which })).rejects.toMatchObject({ code: 'not_found' });
    await expect(notePaid({ db: ledger.database, refuse }, which, markedAlone)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('as paid needs an approved one, and moves nothing', async () => {
    const pay = () => notePaid({ db: ledger.database, refuse }, id, markedAlone);
    await expect(pay()).rejects.toMatchObject({
      message: 'Only an approved withdrawal can be marked as paid. This one is pending.',
    });
    await decide(true);
    expect([await pay(), await pay()]).toEqual([{ status: 'paid' }, { status: 'paid' }]);
    expect(await ledger.wallet(member)).toEqual({ balance: 4_000n, held: 0n });
    await expect(decide(false)).rejects.toMatchObject({ message: 'This withdrawal has already been paid.' });
  });
});

describe('a payout that the bank sends back', () => {
  const reason = 'The account is closed.';
  function giveBack(which = id) {
    return giveBackWithdrawal(
      { db: ledger.database, refuse },
      { id: which, reason, reference: 'R-1', limits: markedAlone },
    );
  }

  it.each([['approved'], ['paid']])('is credited once when it was %s, and the owner reads why', async (status) => {
    await decide(true);
    if (status === 'paid') await notePaid({ db: ledger.database, refuse }, id, markedAlone);
    expect(await Promise.all([giveBack(), giveBack()])).toMatchObject([{ status: 'returned' }, { status: 'returned' }]);
    expect(await ledger.wallet(member)).toEqual({ balance: 10_000n, held: 0n });
    const { records } = await listWithdrawals(ledger.as(member), { before: null, length: 10 });
    const at = expect.stringMatching(/Z$/);
    expect(records).toMatchObject([
      { id, status: 'returned', reason, decidedAt: at, paidAt: status === 'paid' ? at : '', returnedAt: at },
    ]);
    await expect(decide(false)).rejects.toMatchObject({ message: 'This withdrawal has already been returned.' });
    await expect(notePaid({ db: ledger.database, refuse }, id, markedAlone)).rejects.toMatchObject({
      code: 'validation',
    });
  });

  it('needs one that was paid out, and moves nothing otherwise', async () => {
    const refusal = {
      code: 'validation',
      message: 'Only an approved or paid withdrawal can be returned. This one is requested.',
    };
    await expect(giveBack()).rejects.toMatchObject(refusal);
    expect(await ledger.wallet(member)).toEqual({ balance: 10_000n, held: 6_000n });
    await decide(false);
    await expect(giveBack()).rejects.toMatchObject({ code: 'validation' });
    await expect(giveBack('00000000-0000-0000-0000-000000000000')).rejects.toMatchObject({ code: 'not_found' });
    expect(await ledger.wallet(member)).toEqual({ balance: 10_000n, held: 0n });
  });

  it('sends the owner live events of the wallet and a notification', async () => {
    const live = await startLive(ledger.database);
    const heard: LiveEvent[] = [];
    live.hear(member.id, (event) => heard.push(event));
    await decide(true);
    await giveBack();
    const result = { kind: 'withdrawal', id, status: 'returned', amount: 60, reason };
    await expect.poll(() => heard).toContainEqual({ event: 'notification', data: result });
    expect(heard).toContainEqual({ event: 'wallet' });
  });
});

describe('test money', () => {
  it('cannot be approved as real, but can be rejected', async () => {
    await expect(decide(true, { asTest: false })).rejects.toMatchObject({
      code: 'validation',
      message: expect.stringContaining('is test money'),
    });
    expect(await ledger.wallet(member)).toEqual({ balance: 10_000n, held: 6_000n });
    expect(await decide(false, { asTest: false })).toMatchObject({ status: 'rejected', needsSecond: false });
  });

  it('is every withdrawal while money from test cards is in the wallets, also beside a real provider', async () => {
    const bank = { keyId: 'a', ciphertext: Buffer.alloc(1) };
    const ask = async () => {
      const asked = {
        id: randomUUID(),
        cents: 1n,
        bank,
        ending: '34',
        accountHash: Buffer.alloc(32),
        testProvider: false,
        feePercent: '0',
        feeFixed: 0n,
      };
      const requested = await requestWithdrawal(ledger.as(member), asked);
      const { records } = await listWithdrawals(ledger.as(member), { before: null, length: 1 });
      await cancelInLedger(ledger.as(member), requested.id);
      return records[0]!.test;
    };
    expect(await ask()).toBe(true);
    const sandbox = "kind = 'clearing' AND provider = 'sandbox'";
    const [before] = await ledger.asOwner<{ cents: bigint }>(
      `SELECT balance_cents AS cents FROM ledger_accounts WHERE ${sandbox}`,
    );
    await ledger.asOwner(`UPDATE ledger_accounts SET balance_cents = 0 WHERE ${sandbox}`);
    expect(await ask()).toBe(false);
    await ledger.asOwner(`UPDATE ledger_accounts SET balance_cents = ${before!.cents} WHERE ${sandbox}`);
  });
});
