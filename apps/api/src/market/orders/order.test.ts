import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { onceByKey } from '../../platform/calls/idempotency.ts';
import { anOrder, aWithdrawal, openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { withdraw } from '../../money/withdrawals/withdraw.ts';
import { order } from './test-orders-answers.ts';

let ledger: TestLedger;
let seller: Member;
let buyer: Member;
let project: string;

beforeAll(async () => {
  ledger = await openTestLedger();
  seller = await ledger.member(2);
});
beforeEach(async () => {
  buyer = await ledger.member();
  project = await ledger.project({ by: seller, budget: 1_250n });
  await ledger.topUp(buyer, 5_000n);
});
afterAll(async () => {
  expect(await verifyLedger(ledger.owner)).toEqual([]);
  await ledger.stop();
});

describe('an order', () => {
  it('paid from the wallet is completed at once, for units × price §7.project-order', async () => {
    const before = (await ledger.wallet(seller)).balance;
    const answer = await order(ledger.as(buyer), anOrder(project, 3, true));
    expect(answer).toEqual({
      investId: answer.orderId,
      orderId: expect.any(String),
      paymentStatus: 'COMPLETED',
      due: 0,
    });
    expect(await ledger.wallet(buyer)).toEqual({ balance: 1_250n, held: 0n });
    expect((await ledger.wallet(seller)).balance - before).toBe(3_750n);
  });

  it('costs units × the price of one unit where the project has one §4.unit-price', async () => {
    const priced = await ledger.project({ by: seller, budget: 500_000n, unit: 1_234n });
    expect(await order(ledger.as(buyer), anOrder(priced, 3, true))).toMatchObject({ paymentStatus: 'COMPLETED' });
    expect(await ledger.wallet(buyer)).toEqual({ balance: 1_298n, held: 0n });
    expect(await order(ledger.as(buyer), anOrder(priced, 2, false))).toMatchObject({ due: 24.68 });
    const most = 99_999_999_999_900n / 1_000_000n;
    const dear = await ledger.project({ by: seller, budget: 100n, unit: most + 1n });
    await expect(order(ledger.as(buyer), anOrder(dear, 1_000_000, false))).rejects.toMatchObject({
      fields: { numberOfUnit: 'The total cannot exceed 12 digits. Please order fewer units.' },
    });
  });

  it('by card is pending, and the whole total is due', async () => {
    const answer = await order(ledger.as(buyer), anOrder(project, 3, false));
    expect(answer).toMatchObject({ paymentStatus: 'pending', due: 37.5 });
    expect(await ledger.wallet(buyer)).toEqual({ balance: 5_000n, held: 0n });
  });

  it('is refused with what is free when the wallet has too little §4.order.free', async () => {
    await expect(order(ledger.as(buyer), anOrder(project, 5, true))).rejects.toMatchObject({
      code: 'insufficient_funds',
      message: 'Your wallet has $50.00 free, but this order costs $62.50. Please add money or pay by card.',
      fields: { payFromWallet: expect.stringContaining('$50.00 free') },
    });
    expect(await ledger.wallet(buyer)).toEqual({ balance: 5_000n, held: 0n });
  });

  it('may cost exactly what the wallet has', async () => {
    expect(await order(ledger.as(buyer), anOrder(project, 4, true))).toMatchObject({ paymentStatus: 'COMPLETED' });
    expect(await ledger.wallet(buyer)).toEqual({ balance: 0n, held: 0n });
  });

  it('is refused above 12 digits of dollars, without overflowing', async () => {
    const dear = await ledger.project({ by: seller, budget: 99_999_999_999_900n });
    const tooMany = {
      code: 'validation',
      fields: { numberOfUnit: 'The total cannot exceed 12 digits. Please order fewer units.' },
    };
    await expect(order(ledger.as(buyer), anOrder(dear, 2, false))).rejects.toMatchObject(tooMany);
    await expect(order(ledger.as(buyer), anOrder(dear, 1_000_000, true))).rejects.toMatchObject(tooMany);
    expect(await order(ledger.as(buyer), anOrder(dear, 1, false))).toMatchObject({ due: 999_999_999_999 });
  });

  it('of an own project gets 403, of an unknown one 404, without a session 401 §6.creator.order', async () => {
    await expect(order(ledger.as(seller), anOrder(project, 1, false))).rejects.toMatchObject({ code: 'forbidden' });
    const unknown = anOrder('00000000-0000-0000-0000-000000000000', 1, false);
    await expect(order(ledger.as(buyer), unknown)).rejects.toMatchObject({ code: 'not_found' });
    const stranger = { ...buyer, tokenHash: Buffer.alloc(32) };
    await expect(order(ledger.as(stranger), anOrder(project, 1, true))).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('sent twice under one key has one effect and the first answer §7.idempotency', async () => {
    const request = { key: 'order-1', body: 'three units' };
    const first = await order(ledger.as(buyer, request), anOrder(project, 3, true));
    expect(await order(ledger.as(buyer, request), anOrder(project, 3, true))).toEqual(first);
    await expect(
      order(ledger.as(buyer, { key: 'order-1', body: 'one unit' }), anOrder(project, 1, true)),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await ledger.wallet(buyer)).toEqual({ balance: 1_250n, held: 0n });
  });

  it('by card, expired since and sent again, gets its first answer', async () => {
    const request = { key: 'order-3' };
    const first = await order(ledger.as(buyer, request), anOrder(project, 3, false));
    await ledger.asOwner("UPDATE orders SET status = 'expired' WHERE id = $1", [first.orderId]);
    expect(await order(ledger.as(buyer, request), anOrder(project, 3, false))).toEqual(first);
  });

  it('keeps its key for 24 hours', async () => {
    const request = { key: 'order-4' };
    const first = await order(ledger.as(buyer, request), anOrder(project, 1, true));
    const age = 'UPDATE orders SET created_at = now() - $2::interval WHERE id = $1';
    await ledger.asOwner(age, [first.orderId, '23 hours 59 minutes']);
    expect(await order(ledger.as(buyer, request), anOrder(project, 1, true))).toEqual(first);
    await ledger.asOwner(age, [first.orderId, '24 hours 1 minute']);
    const second = await order(ledger.as(buyer, request), anOrder(project, 1, true));
    expect(second.orderId).not.toBe(first.orderId);
    expect(await order(ledger.as(buyer, request), anOrder(project, 1, true))).toEqual(second);
  });

  it('shares its keys with every other call', async () => {
    const ctx = ledger.as(buyer, { key: 'order-5', body: 'an order' });
    const topUp = ledger.as(buyer, { key: 'top-up-5', body: 'a top-up' });
    const withdrawal = ledger.as(buyer, { key: 'withdrawal-5', body: 'a withdrawal' });
    await order(ctx, anOrder(project, 1, true));
    await onceByKey(topUp, () => Promise.resolve('added'));
    await withdraw(withdrawal, aWithdrawal(100n));
    for (const { idempotencyKey } of [topUp, withdrawal])
      await expect(order({ ...ctx, idempotencyKey }, anOrder(project, 1, true))).rejects.toMatchObject({
        code: 'conflict',
      });
    await expect(withdraw({ ...withdrawal, idempotencyKey: 'order-5' }, aWithdrawal(100n))).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(
      onceByKey({ ...topUp, idempotencyKey: 'order-5' }, () => Promise.resolve('added')),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('under another account’s key is a new order', async () => {
    const other = await ledger.member();
    await ledger.topUp(other, 5_000n);
    const first = ledger.as(buyer, { key: 'shared' });
    const second = ledger.as(other, { key: 'shared' });
    expect(await order(first, anOrder(project, 1, true))).not.toEqual(await order(second, anOrder(project, 1, true)));
  });

  it('that is refused frees its key', async () => {
    const request = { key: 'order-2', body: 'five units' };
    await expect(order(ledger.as(buyer, request), anOrder(project, 5, true))).rejects.toMatchObject({
      code: 'insufficient_funds',
    });
    await ledger.topUp(buyer, 2_000n);
    expect(await order(ledger.as(buyer, request), anOrder(project, 5, true))).toMatchObject({
      paymentStatus: 'COMPLETED',
    });
  });

  it('costs one statement, the session and the key included', async () => {
    const seen: string[] = [];
    const ctx = ledger.as(buyer, { key: 'one' });
    const db = {
      ...ctx.db,
      query: <Row>(statement: { name: string; text: string }, params: readonly unknown[]) => (
        seen.push(statement.name),
        ctx.db.query<Row>(statement, params)
      ),
    };
    await order({ ...ctx, db }, anOrder(project, 1, true));
    expect(seen).toEqual(['orders.place']);
  });
});
