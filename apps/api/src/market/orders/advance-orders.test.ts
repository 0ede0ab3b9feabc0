import { nilUuid } from '@guildhall/contract/fields.ts';
import { advanceOrders as contract, mostTogether } from '@guildhall/contract/market/order-steps.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { refundPurchase } from '../../money/refunds/refund-purchase.ts';
import { anOrder, openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { openDispute } from '../../trust/disputes/open-dispute.ts';
import { advanceOrder } from './advance-order.ts';
import { advanceOrders } from './advance-orders.ts';
import { cancelOrder } from './cancel-order.ts';
import { order } from './order.ts';
import { orderDetails } from './order-details.ts';

let ledger: TestLedger;
let seller: Member;
let buyer: Member;
let first: Member;
let second: Member;
let project: string;

beforeAll(async () => {
  ledger = await openTestLedger();
  seller = await ledger.member(2, 'Guild');
  buyer = await ledger.member(1, 'Ada');
  first = await ledger.member(1, 'Edda');
  second = await ledger.member(1, 'Edgar');
  await ledger.topUp(buyer, 1_000_000n);
  project = await ledger.project({ by: seller, budget: 1_000n, title: 'Garden' });
});
afterAll(() => ledger.stop());
beforeEach(() => ledger.asOwner('DELETE FROM notifications'));

async function buy(fromWallet = true) {
  return (await order(ledger.as(buyer), anOrder(project, 1, fromWallet))).orderId;
}

/** As a member of the seller, or as the seller itself. */
function as(member: Member = seller) {
  return {
    ...ledger.as(seller),
    recorded: 'order.advance',
    caller: { id: seller.id, type: seller.type, actor: member.id },
  };
}

async function advance(ids: string[], step: 'accepted' | 'sent', reference = '', by: Member = seller) {
  return (await advanceOrders(as(by), { ids, step, reference })).records;
}

async function step(id: string, by: Member, to: 'accepted' | 'sent' | 'received') {
  await advanceOrder(ledger.as(by), { id, step: to, reference: to === 'sent' ? 'Carrier 0' : '' });
  return id;
}

/** An order in each state that there is. */
async function oneOfEach() {
  const paid = await buy();
  const accepted = await step(await buy(), seller, 'accepted');
  const sent = await step(await buy(), seller, 'sent');
  const received = await step(await step(await buy(), seller, 'sent'), buyer, 'received');
  const canceled = await buy();
  const refunded = await buy();
  const disputed = await buy();
  await cancelOrder(ledger.as(buyer), { id: canceled, reason: 'Too late.' });
  await refundPurchase(ledger.as(seller), { id: refunded, amount: 1_000n, reason: 'None left.' });
  await openDispute(ledger.as(buyer), {
    id: disputed,
    reason: 'other',
    message: 'Nothing came.',
    document: null,
    secondDocument: null,
    thirdDocument: null,
  });
  return { paid, accepted, sent, received, canceled, refunded, disputed, unpaid: await buy(false) };
}

/** How often the buyer was notified of each step, by the order. */
async function notified() {
  const rows = await ledger.asOwner<{ id: string; step: string; times: number }>(
    `SELECT data ->> 'orderId' AS id, data ->> 'step' AS step, times FROM notifications
      WHERE user_id = $1 AND event = 'orderStep' ORDER BY created_at, id`,
    [buyer.id],
  );
  return rows.map(({ id, step: to, times }) => `${id} ${to} ${times}`);
}

describe('several orders of an organization', () => {
  it('are accepted together, each as it stands, with an answer for every one', async () => {
    const orders = await oneOfEach();
    await ledger.asOwner('DELETE FROM notifications');
    const { paid, accepted, sent, received, canceled, refunded, disputed, unpaid } = orders;
    const done = { outcome: 'done', reason: '' };
    const repeated = { outcome: 'repeated', reason: '' };
    const refused = { outcome: 'refused', state: '' };
    expect(await advance([...Object.values(orders), paid], 'accepted')).toEqual([
      { id: paid, state: 'accepted', ...done },
      { id: accepted, state: 'accepted', ...repeated },
      { id: sent, state: 'sent', ...repeated },
      { id: received, state: 'received', ...repeated },
      { id: canceled, reason: 'This order has been canceled.', ...refused },
      { id: refunded, reason: 'This order has been refunded.', ...refused },
      { id: disputed, state: 'accepted', ...done },
      { id: unpaid, reason: 'This order has not been paid.', ...refused },
    ]);
    expect(await notified()).toEqual([`${paid} accepted 1`, `${disputed} accepted 1`]);
    expect((await advance([paid, disputed], 'accepted')).map(({ outcome }) => outcome)).toEqual([
      'repeated',
      'repeated',
    ]);
    expect(await notified()).toHaveLength(2);
  });

  it('are sent together under one reference, also those that were not accepted before', async () => {
    const orders = await oneOfEach();
    await ledger.asOwner('DELETE FROM notifications');
    const { paid, accepted, disputed, sent } = orders;
    const answers = await advance(Object.values(orders), 'sent', 'Carrier 77');
    expect(answers.map(({ outcome }) => outcome)).toEqual([
      'done',
      'done',
      'repeated',
      'repeated',
      'refused',
      'refused',
      'done',
      'refused',
    ]);
    for (const id of [paid, accepted, disputed])
      expect(await orderDetails(ledger.as(buyer), { id })).toMatchObject({ state: 'sent', reference: 'Carrier 77' });
    expect(await orderDetails(ledger.as(buyer), { id: sent })).toMatchObject({ reference: 'Carrier 0' });
    expect(await notified()).toEqual([paid, accepted, disputed].map((id) => `${id} sent 1`));
  });

  it('are refused as not found where they are somebody else’s, and as the buyer’s step where the organization bought', async () => {
    const other = await ledger.member(2, 'Rival');
    const elsewhere = await ledger.project({ by: other, budget: 500n, title: 'Rival’s' });
    const theirs = (await order(ledger.as(buyer), anOrder(elsewhere, 1, true))).orderId;
    await ledger.topUp(seller, 500n);
    const bought = (await order(ledger.as(seller), anOrder(elsewhere, 1, true))).orderId;
    const own = await buy();
    expect(await advance([theirs, nilUuid, bought, own], 'sent', 'Carrier 1')).toEqual([
      { id: theirs, outcome: 'refused', state: '', reason: 'This order was not found.' },
      { id: nilUuid, outcome: 'refused', state: '', reason: 'This order was not found.' },
      { id: bought, outcome: 'refused', state: '', reason: 'Only the seller of an order can do this.' },
      { id: own, outcome: 'done', state: 'sent', reason: '' },
    ]);
    expect(await orderDetails(ledger.as(buyer), { id: theirs })).toMatchObject({ state: 'paid', reference: '' });
  });

  it('are taken on once when two members tick some of the same, and each stands in the record under who did it', async () => {
    const ids: string[] = [];
    for (let each = 0; each < 12; each++) ids.push(await buy());
    const [one, two] = await Promise.all([
      advance(ids.slice(0, 8), 'accepted', '', first),
      advance(ids.slice(4).toReversed(), 'accepted', '', second),
    ]);
    const doneBy = (answers: typeof one) => answers.filter(({ outcome }) => outcome === 'done').map(({ id }) => id);
    expect([...doneBy(one), ...doneBy(two)].toSorted()).toEqual(ids.toSorted());
    expect([...one, ...two].every(({ outcome }) => outcome !== 'refused')).toBe(true);
    expect((await notified()).toSorted()).toEqual(ids.map((id) => `${id} accepted 1`).toSorted());
    const acts = await ledger.asOwner<{ id: string; by: string; step: string }>(
      `SELECT subject_id AS id, actor_id AS by, details ->> 'step' AS step FROM organization_acts WHERE subject_id = ANY ($1)`,
      [ids],
    );
    const byWhom = (answers: typeof one, by: Member) =>
      doneBy(answers).map((id) => ({ id, by: by.id, step: 'accepted' }));
    expect(acts).toHaveLength(12);
    expect(acts).toEqual(expect.arrayContaining([...byWhom(one, first), ...byWhom(two, second)]));
  });

  it('are asked for with a step of the seller, a reference when they are sent, and up to 500 at once', () => {
    const said = (input: object) => z.safeParse(contract.input, input).error?.issues.map(({ message }) => message);
    const ids = (many: number) => Array.from({ length: many }, () => nilUuid);
    expect(said({ ids: ids(mostTogether), step: 'accepted' })).toBeUndefined();
    expect(said({ ids: ids(mostTogether + 1), step: 'accepted' })).toEqual(['You can choose up to 500 at once.']);
    expect(said({ ids: [], step: 'accepted' })).toEqual(['Please choose one.']);
    expect(said({ ids: ids(1), step: 'received' })).toEqual(['Please choose accepted or sent.']);
    expect(said({ ids: ids(1), step: 'sent' })).toEqual(['Please enter the tracking reference.']);
  });
});
