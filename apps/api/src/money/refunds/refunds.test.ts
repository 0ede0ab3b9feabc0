import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeInvestment } from '../../market/investments/investments.sql.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { cancelOrder } from '../../market/orders/cancel-order.ts';
import { anOrder, aWithdrawal, openTestLedger, type Member, type TestLedger } from '../wallet/test-ledger.ts';
import { withdraw } from '../withdrawals/withdraw.ts';
import { refundInLedger } from './refunds.sql.ts';
import { investmentDetails, readPortfolio } from '../../market/investments/test-investments-answers.ts';
import { order, orderDetails } from '../../market/orders/test-orders-answers.ts';
import { refundPurchase } from './test-refunds-answers.ts';

let ledger: TestLedger;
let seller: Member;
let buyer: Member;
let project: string;

beforeAll(async () => {
  ledger = await openTestLedger({ connections: 12 });
  seller = await ledger.member(2, 'Guild');
  buyer = await ledger.member(1, 'Ada');
  await ledger.topUp(buyer, 1_000_000n);
  project = await ledger.project({ by: seller, budget: 1_000n, roi: 12.5, title: 'Garden' });
});
afterAll(async () => {
  expect(await verifyLedger(ledger.owner)).toEqual([]);
  await ledger.stop();
});

const reason = 'Broken on the way.';

/** A paid order of a number of times ten dollars. */
async function bought(units = 1, from = project): Promise<string> {
  return (await order(ledger.as(buyer), anOrder(from, units, true))).orderId;
}

async function invested(cents: bigint, by = buyer, from = project): Promise<string> {
  const wish = { projectId: from, cents, choice: 1 as const, message: 'Good luck.', holdSeconds: 60 };
  const { id, outcome } = await placeInvestment(ledger.as(by), { ...wish, documentId: await ledger.document(by) });
  expect(outcome).toBe('ok');
  return id;
}

function refund(id: string, amount: bigint, request: { key?: string; body?: unknown } = {}, by = seller) {
  return refundPurchase(ledger.as(by, request), { id, amount, reason });
}

async function raisedBy(id: string) {
  return (await ledger.asOwner('SELECT raised_cents AS raised, investors FROM projects WHERE id = $1', [id]))[0];
}

describe('a refund by the seller', () => {
  it('goes from the seller’s wallet to the buyer’s, in parts, never beyond what was paid', async () => {
    const id = await bought();
    const before = await ledger.wallet(buyer);
    const of = await ledger.wallet(seller);
    expect(await refund(id, 300n)).toMatchObject({ left: 7 });
    await expect(refund(id, 701n)).rejects.toMatchObject({
      code: 'validation',
      fields: { amount: 'Up to $7.00 can still be refunded.' },
    });
    expect(await refund(id, 700n)).toMatchObject({ left: 0 });
    await expect(refund(id, 1n)).rejects.toMatchObject({ message: 'All of this has already been refunded.' });
    expect((await ledger.wallet(buyer)).balance - before.balance).toBe(1_000n);
    expect(of.balance - (await ledger.wallet(seller)).balance).toBe(1_000n);
    const told = await orderDetails(ledger.as(buyer), { id });
    expect(told).toMatchObject({ state: 'refunded', paymentStatus: 'COMPLETED', investment: 10, acts: [] });
    expect(told.refunds).toMatchObject([{ amount: 7, reason }, { amount: 3 }]);
  });

  it('is given once under a key, and refuses another request under it', async () => {
    const id = await bought();
    const request = { key: 'refund-1', body: 'the same' };
    const first = await refund(id, 100n, request);
    expect(await refund(id, 100n, request)).toEqual(first);
    await expect(refund(id, 200n, { ...request, body: 'another' })).rejects.toMatchObject({ code: 'conflict' });
    expect((await orderDetails(ledger.as(buyer), { id })).refunds).toHaveLength(1);
  });

  it('frees the key of a refusal', async () => {
    const id = await bought();
    const key = 'refund-2';
    await expect(refund(id, 9_000n, { key, body: 1 })).rejects.toMatchObject({ code: 'validation' });
    expect(await refund(id, 100n, { key, body: 2 })).toMatchObject({ left: 9 });
  });

  it('is refused for what others have sold, and for what is not paid', async () => {
    const stranger = await ledger.member(2);
    const id = await bought();
    for (const by of [stranger, buyer])
      await expect(refund(id, 1n, {}, by)).rejects.toMatchObject({ code: 'not_found' });
    const { orderId } = await order(ledger.as(buyer), anOrder(project, 1, false));
    await expect(refund(orderId, 1n)).rejects.toMatchObject({ message: 'This has not been paid.' });
  });

  it('is refused when the seller has withdrawn the money, and makes no debt', async () => {
    const poor = await ledger.member(2);
    const id = await bought(1, await ledger.project({ by: poor, budget: 1_000n }));
    await withdraw(ledger.as(poor), aWithdrawal(400n));
    await expect(refund(id, 601n, {}, poor)).rejects.toMatchObject({
      code: 'insufficient_funds',
      message: 'Not enough money in your wallet: it has $6.00 free. Please add money first.',
    });
    await expect(cancelOrder(ledger.as(buyer), { id, reason })).rejects.toMatchObject({
      code: 'insufficient_funds',
      message: 'The seller does not have enough free money to refund this now.',
    });
    expect(await ledger.wallet(poor)).toEqual({ balance: 1_000n, held: 400n });
    expect(await refund(id, 600n, {}, poor)).toMatchObject({ left: 4 });
  });

  it('is refused while the seller is frozen, and to a buyer whose account is deleted', async () => {
    const frozen = await ledger.member(2);
    const gone = await ledger.member();
    const id = await bought(1, await ledger.project({ by: frozen, budget: 1_000n }));
    await ledger.asOwner('SELECT begin_freeze($1, NULL, $2, $3, 1)', [frozen.id, buyer.id, 'Under review.']);
    await expect(refund(id, 1n, {}, frozen)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(cancelOrder(ledger.as(buyer), { id, reason })).rejects.toMatchObject({ code: 'forbidden' });
    await ledger.topUp(gone, 1_000n);
    const { orderId } = await order(ledger.as(gone), anOrder(project, 1, true));
    await ledger.asOwner('UPDATE users SET type = 0 WHERE id = $1', [gone.id]);
    await expect(refund(orderId, 1n)).rejects.toMatchObject({ message: expect.stringContaining('has been deleted') });
  });

  it('of an investment is taken off what its project raised, and what its investor has in all', async () => {
    const own = await ledger.project({ by: seller, budget: 1_000n, roi: 12.5 });
    const investor = await ledger.member();
    await ledger.topUp(investor, 2_000n);
    const id = await invested(999n, investor, own);
    await refund(id, 333n);
    expect(await raisedBy(own)).toEqual({ raised: 666n, investors: 1 });
    // 6.66 and 12.5 % of it, half a cent up.
    expect(await investmentDetails(ledger.as(investor), { id })).toMatchObject({ amount: 9.99, roi: 7.49 });
    expect(await readPortfolio(ledger.as(investor))).toMatchObject({ invested: 6.66, receivable: 7.49 });
    await refund(id, 666n);
    expect(await raisedBy(own)).toEqual({ raised: 0n, investors: 0 });
    await invested(1_000n, investor, own);
    expect(await raisedBy(own)).toEqual({ raised: 1_000n, investors: 1 });
  });

  it('opens a project again that had reached its goal', async () => {
    const own = await ledger.project({ by: seller, budget: 1_000n });
    const id = await invested(1_000n, buyer, own);
    const open = () => ledger.asOwner('SELECT FROM open_projects WHERE project_id = $1', [own]);
    expect(await open()).toHaveLength(0);
    await refund(id, 250n);
    expect(await open()).toHaveLength(1);
  });
});

describe('any number of refunds', () => {
  it('in any parts leave all sums right to the cent', { timeout: 60_000 }, async () => {
    const parts = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(parts, async (cents) => {
        const own = await ledger.project({ by: seller, budget: 1_000n, roi: 12.34 });
        const id = await invested(199n, buyer, own);
        let left = 199n;
        for (const each of cents.map(BigInt)) {
          const asked = refund(id, each);
          if (each > left) await expect(asked).rejects.toMatchObject({ code: 'validation' });
          else left -= await asked.then(() => each);
        }
        expect(await raisedBy(own)).toEqual({ raised: left, investors: left > 0n ? 1 : 0 });
      }),
      { numRuns: 20, seed: 7 },
    );
    expect(await verifyLedger(ledger.owner)).toEqual([]);
  });

  it('at once are no more than was paid', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 5; round++) {
      const id = await bought();
      const given = await Promise.allSettled(Array.from({ length: 10 }, () => refund(id, 300n)));
      expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    }
  });

  it('beside withdrawals and cancels spend the same money once', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 5; round++) {
      const poor = await ledger.member(2);
      const own = await ledger.project({ by: poor, budget: 1_000n });
      const id = await bought(1, own);
      await Promise.allSettled([
        refund(id, 600n, {}, poor),
        withdraw(ledger.as(poor), aWithdrawal(700n)),
        cancelOrder(ledger.as(buyer), { id, reason }),
        refund(id, 500n, {}, poor),
      ]);
      const { balance, held } = await ledger.wallet(poor);
      expect(balance - held).toBeGreaterThanOrEqual(0n);
    }
    expect(await verifyLedger(ledger.owner)).toEqual([]);
  });

  it('that a crash ends before they are kept leave neither money moved nor their key', async () => {
    const id = await bought();
    const request = { key: 'refund-4', body: 'the same' };
    const { idempotencyKey, fingerprint } = ledger.as(seller, request);
    const wanted = { actorId: seller.id, idempotencyKey, fingerprint, purchaseId: id, cents: 100n, reason };
    const crash = ledger.database.transaction(async (db) => {
      expect((await refundInLedger(db, { ...wanted, cause: 'seller' })).outcome).toBe('ok');
      throw new Error('Crash.');
    });
    await expect(crash).rejects.toThrow('Crash.');
    expect(await refund(id, 100n, request)).toMatchObject({ left: 9 });
    expect(await refund(id, 100n, request)).toMatchObject({ left: 9 });
    expect((await orderDetails(ledger.as(buyer), { id })).refunds).toHaveLength(1);
  });

  it('under one key at once are one', async () => {
    const id = await bought();
    const request = { key: 'refund-3', body: 'the same' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(id, 100n, request)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await orderDetails(ledger.as(buyer), { id })).refunds).toHaveLength(1);
  });
});
