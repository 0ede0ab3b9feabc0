import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { anOrder, openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { advanceOrder } from './advance-order.ts';
import { cancelOrder } from './cancel-order.ts';
import { listOrders } from './list-orders.ts';
import { orderDetails } from './order-details.ts';
import { order } from './order.ts';

let ledger: TestLedger;
let seller: Member;
let buyer: Member;
let project: string;
let id: string;

beforeAll(async () => {
  ledger = await openTestLedger();
  seller = await ledger.member(2, 'Guild');
  buyer = await ledger.member(1, 'Ada');
  await ledger.topUp(buyer, 100_000n);
  project = await ledger.project({ by: seller, budget: 1_000n, title: 'Garden' });
});
afterAll(async () => {
  expect(await verifyLedger(ledger.owner)).toEqual([]);
  await ledger.stop();
});
beforeEach(async () => {
  id = (await order(ledger.as(buyer), anOrder(project, 1, true))).orderId;
});

function advance(by: Member, step: 'accepted' | 'sent' | 'received', reference = '') {
  return advanceOrder(ledger.as(by), { id, step, reference });
}

function cancel(by: Member) {
  return cancelOrder(ledger.as(by), { id, reason: 'Out of flour.' });
}

function details(of: Member) {
  return orderDetails(ledger.as(of), { id });
}

/** The notifications that somebody got of this order, oldest first, and how often. */
function notificationsOf(person: Member) {
  return ledger.asOwner<{ step: string; note: string; times: number }>(
    `SELECT data ->> 'step' AS step, data ->> 'note' AS note, times FROM notifications
      WHERE user_id = $1 AND event = 'orderStep' AND data ->> 'orderId' = $2 ORDER BY created_at`,
    [person.id, id],
  );
}

describe('an order', () => {
  it('is paid, accepted, sent and received, and each side is told once of what the other has done', async () => {
    expect(await details(buyer)).toMatchObject({ state: 'paid', acceptedAt: '', acts: ['cancel'] });
    expect((await details(seller)).acts).toEqual(['accept', 'send', 'cancel', 'refund']);
    for (let twice = 0; twice < 2; twice++) {
      expect(await advance(seller, 'accepted')).toEqual({ id, state: 'accepted' });
    }
    expect((await details(seller)).acts).toEqual(['send', 'cancel', 'refund']);
    for (let twice = 0; twice < 2; twice++) await advance(seller, 'sent', 'DHL 1234');
    expect(await details(buyer)).toMatchObject({ state: 'sent', reference: 'DHL 1234', acts: ['receive'] });
    for (let twice = 0; twice < 2; twice++) await advance(buyer, 'received');
    expect(await details(buyer)).toMatchObject({ state: 'received', acts: [] });
    expect((await details(buyer)).receivedAt).toMatch(/^2/);
    expect(await notificationsOf(buyer)).toEqual([
      { step: 'accepted', note: '', times: 1 },
      { step: 'sent', note: 'DHL 1234', times: 1 },
    ]);
    expect(await notificationsOf(seller)).toEqual([{ step: 'received', note: '', times: 1 }]);
    const page = { start: 0, length: 10, order: { column: 2, dir: 'desc' }, search: '', state: '' } as const;
    const { records } = await listOrders(ledger.as(buyer), { ...page, orderType: 'ordered' });
    expect(records[0]).toMatchObject({ id, state: 'received', status: 'COMPLETED' });
  });

  it('can be sent without having been accepted, which then counts as done', async () => {
    await advance(seller, 'sent', 'By hand');
    expect((await details(buyer)).acceptedAt).not.toBe('');
    expect(await advance(seller, 'accepted')).toEqual({ id, state: 'sent' });
  });

  it('goes on by the side whose step it is, in order', async () => {
    await expect(advance(buyer, 'sent', 'x')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(advance(seller, 'received')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(advance(buyer, 'received')).rejects.toMatchObject({
      message: 'The seller has not sent this order yet.',
    });
    await expect(advance(await ledger.member(2), 'accepted')).rejects.toMatchObject({ code: 'not_found' });
    id = (await order(ledger.as(buyer), anOrder(project, 1, false))).orderId;
    await expect(advance(seller, 'accepted')).rejects.toMatchObject({ message: 'This order has not been paid.' });
  });

  it.each([
    ['buyer', 'seller'],
    ['seller', 'buyer'],
  ] as const)('is canceled by its %s before it is sent, and its money is back at once', async (by, other) => {
    const people = { buyer, seller };
    const before = await ledger.wallet(buyer);
    await advance(seller, 'accepted');
    for (let twice = 0; twice < 2; twice++) expect(await cancel(people[by])).toEqual({ id, state: 'canceled' });
    expect((await ledger.wallet(buyer)).balance - before.balance).toBe(1_000n);
    expect(await details(buyer)).toMatchObject({ state: 'canceled', cancelReason: 'Out of flour.', acts: [] });
    expect((await notificationsOf(people[other])).at(-1)).toEqual({
      step: 'canceled',
      note: 'Out of flour.',
      times: 1,
    });
    await expect(cancel(people[other])).rejects.toMatchObject({ message: 'This order has been canceled.' });
    await expect(advance(seller, 'sent', 'x')).rejects.toMatchObject({ message: 'This order has been canceled.' });
  });

  it('cannot be canceled once it is sent, nor by others', async () => {
    await expect(cancel(await ledger.member())).rejects.toMatchObject({ code: 'not_found' });
    await advance(seller, 'sent', 'x');
    for (const by of [buyer, seller])
      await expect(cancel(by)).rejects.toMatchObject({ message: 'This order has been sent.' });
  });

  it('is either sent or canceled when both are asked for at once', async () => {
    for (let round = 0; round < 5; round++) {
      id = (await order(ledger.as(buyer), anOrder(project, 1, true))).orderId;
      const ends = await Promise.allSettled([advance(seller, 'sent', 'x'), cancel(buyer)]);
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });
});
