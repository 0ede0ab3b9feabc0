import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillWallet } from '../../money/payments/test-wallet.ts';
import { projectsApp, type ProjectsApp } from '../projects/test-projects.ts';
import type { Person } from '../../server/test-app.ts';
import { refused } from '../../server/test-refusal.ts';

let app: ProjectsApp;
let seller: Person;
let buyer: Person;
let projectId: string;
beforeAll(async () => {
  app = await projectsApp();
  seller = await app.signUp(2, 'Mill House');
  buyer = await app.signUp(1, 'Bo Buyer');
  projectId = await app.publish(seller, { budgetRequired: '12.50', minInvestment: '5' });
});
afterAll(() => app.stop());

function order(changes: Record<string, unknown> = {}) {
  const form = { projectId, numberOfUnit: 2, address: 'Weaver Lane 1', postalCode: '10115', contactNo: '5550000001' };
  return app.call('POST', '/project/order', { token: buyer.token, body: { ...form, payFromWallet: 0, ...changes } });
}

async function orders(token: string, orderType: string) {
  return (await app.call('POST', '/orders/list', { token, body: { orderType } })).data.records;
}

describe('the rules of spec §5 for an order', () => {
  it.each([
    ['numberOfUnit', undefined, 'No of unit is Required'],
    ['numberOfUnit', '', 'No of unit is Required'],
    ['numberOfUnit', 0, 'Please order at least one unit.'],
    ['numberOfUnit', 1.5, 'Please enter a whole number of units.'],
    ['numberOfUnit', -1, 'Please enter a whole number of units.'],
    ['address', undefined, 'Address is Required'],
    ['address', ' ', 'Address is Required'],
    ['postalCode', undefined, 'Postal code is Required'],
    ['postalCode', ' ', 'Postal code is Required'],
    ['contactNo', undefined, 'Contact number is Required'],
    ['contactNo', ' ', 'Contact number is Required'],
    ['contactNo', 'call me', 'Please enter a contact number with at least five digits.'],
    ['contactNo', '1'.repeat(41), 'Contact number cannot exceed 40 characters.'],
  ])('%s %j is refused: %s §5.order.{units,address,postal-code,contact}', async (field, value, text) => {
    expect(await order({ [field]: value })).toMatchObject(refused(field, text));
    expect(await orders(buyer.token, 'ordered'), 'nothing has changed').toEqual([]);
  });
});

describe('the fields of spec §3 for an order', () => {
  it('are stored and answered in the list and in the details §3.{order,order-request,order-detail} §4.order-status', async () => {
    await fillWallet(app, buyer, 40);
    const paid = await order({ payFromWallet: 1 });
    const pending = await order({ numberOfUnit: 3 });
    expect(paid.data).toMatchObject({ investId: expect.any(String), paymentStatus: 'COMPLETED' });
    expect(pending.data).toMatchObject({ investId: expect.any(String), paymentStatus: 'pending' });

    const [second, first] = await orders(seller.token, 'received');
    expect(first).toMatchObject({
      id: paid.data.investId,
      title: 'Bread oven',
      name: 'Bo Buyer',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      status: 'COMPLETED',
    });
    expect(second).toMatchObject({ id: pending.data.investId, status: 'pending' });

    const details = await app.call('GET', `/orders/details/${paid.data.investId}`, { token: buyer.token });
    expect(details.data).toMatchObject({
      projectTitle: 'Bread oven',
      photo: expect.stringMatching(/^\/files\//),
      budgetRequired: 12.5,
      numberOfUnit: 2,
      investment: 25,
      categoryName: expect.any(String),
      address: 'Weaver Lane 1',
      postalCode: '10115',
      contactNo: '5550000001',
      paymentStatus: 'COMPLETED',
    });
  });

  it.each(['020.7946.0958', '030/123456', '020 7946 0958 ext. 12'])(
    'a contact number is kept as it was written: %s',
    async (contactNo) => {
      const { data } = await order({ contactNo });
      const details = await app.call('GET', `/orders/details/${data.investId}`, { token: buyer.token });
      expect(details.data).toMatchObject({ contactNo });
    },
  );

  it('the total is units × price, computed by the server §9.order-total', async () => {
    const { data } = await order({ numberOfUnit: 4, amount: 1, total: 1, price: 1, investment: 1 });
    expect(data).toMatchObject({ paymentStatus: 'pending', due: 50 });
  });

  it('the total is units × the price of one unit where the project has one, and its goal stays the goal §4.unit-price', async () => {
    const priced = await app.publish(seller, { budgetRequired: '5000', minInvestment: '5', unitPrice: '12.34' });
    const { data } = await order({ projectId: priced, numberOfUnit: 3, unitPrice: 0.01 });
    expect(data).toMatchObject({ paymentStatus: 'pending', due: 37.02 });
    const details = async () => (await app.call('GET', `/orders/details/${data.orderId}`, { token: buyer.token })).data;
    const asOrdered = { budgetRequired: 5000, unitPrice: 12.34, numberOfUnit: 3, investment: 37.02 };
    expect(await details()).toMatchObject(asOrdered);
    // What was agreed stays, whatever becomes of the project.
    await app.owner('UPDATE projects SET unit_cents = 100 WHERE id = $1', [priced]);
    expect(await details()).toMatchObject(asOrdered);
    const wholeGoal = await order({ numberOfUnit: 2 });
    await app.owner('UPDATE projects SET budget_cents = 2000 WHERE id = $1', [projectId]);
    const old = await app.call('GET', `/orders/details/${wholeGoal.data.orderId}`, { token: buyer.token });
    expect(old.data).toMatchObject({ budgetRequired: 12.5, unitPrice: 12.5, investment: 25 });
    await app.owner('UPDATE projects SET budget_cents = 1250 WHERE id = $1', [projectId]);
  });
});
