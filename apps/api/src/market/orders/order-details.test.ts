import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrder, openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { order, orderDetails } from './test-orders-answers.ts';

let ledger: TestLedger;
let seller: Member;
let buyer: Member;
let id: string;

beforeAll(async () => {
  ledger = await openTestLedger();
  seller = await ledger.member(2);
  buyer = await ledger.member();
  await ledger.topUp(buyer, 1_000n);
  const project = await ledger.project({ by: seller, budget: 150n, title: 'Garden' });
  id = (await order(ledger.as(buyer), anOrder(project, 2, true))).orderId;
});
afterAll(() => ledger.stop());

describe('one order', () => {
  it('is shown to its buyer and its seller §7.orders-details', async () => {
    const result = await orderDetails(ledger.as(buyer), { id });
    expect(result).toMatchObject({
      id,
      projectTitle: 'Garden',
      photo: '',
      budgetRequired: 1.5,
      unitPrice: 1.5,
      numberOfUnit: 2,
      investment: 3,
      address: '1 Test Street',
      postalCode: '10115',
      contactNo: '5550000001',
      paymentStatus: 'COMPLETED',
      receipt: id,
      buyerId: '',
      buyer: '',
    });
    expect(await orderDetails(ledger.as(seller), { id })).toEqual({
      ...result,
      receipt: '',
      buyerId: buyer.id,
      buyer: 'Test Member',
      mayDispute: false,
      acts: ['accept', 'send', 'cancel', 'refund'],
    });
  });

  it('tells its seller no id of a buyer whose account was erased', async () => {
    const erase = (type: number) =>
      ledger.owner.query({ name: 'test.erase', text: 'UPDATE users SET type = $2 WHERE id = $1' }, [buyer.id, type]);
    await erase(0);
    expect(await orderDetails(ledger.as(seller), { id })).toMatchObject({ buyerId: '', buyer: 'Test Member' });
    await erase(1);
  });

  it('tells its buyer alone what went back to the card', async () => {
    const text = `INSERT INTO payments (provider, user_id, purpose, order_id, amount_cents, status, settled_at, result, refunded_cents, disputed_cents)
      VALUES ('stripe', $1, 'order', $2, 300, 'succeeded', now(), 'completed', 120, 30)`;
    await ledger.owner.query({ name: 'test.refunded', text }, [buyer.id, id]);
    expect(await orderDetails(ledger.as(buyer), { id })).toHaveProperty('takenBack', 1.5);
    expect(await orderDetails(ledger.as(seller), { id })).not.toHaveProperty('takenBack');
  });

  it('is 404 for any other account, as an unknown one', async () => {
    const notFound = { code: 'not_found', message: 'This order was not found.' };
    await expect(orderDetails(ledger.as(await ledger.member(2)), { id })).rejects.toMatchObject(notFound);
    await expect(orderDetails(ledger.as(buyer), { id: '00000000-0000-0000-0000-000000000000' })).rejects.toMatchObject(
      notFound,
    );
    await expect(orderDetails(ledger.as({ ...buyer, tokenHash: Buffer.alloc(32) }), { id })).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });
});
